import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off", // jsconfig.json's checker knows what a browser has
      "eqeqeq": "error",
      "no-unused-expressions": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["**/start.js"], languageOptions: { ecmaVersion: 5, sourceType: "script" }, rules: { "no-var": "off" } },
];
