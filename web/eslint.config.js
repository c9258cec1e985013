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
];
