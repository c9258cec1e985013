/**
 * Makes one script and one style sheet of each page's many: `node bundle.mjs FOLDER`. tools/site.py calls it for a folder
 * with the pages in it. Developer tools show the scripts as they are in js.
 */
import { build } from "esbuild";

const [folder] = process.argv.slice(2);
const external = ["micropython", "gifenc", "esptool-js"].map((name) => `${folder}/${name}/*`); // fetched when they are wanted

await build({
  entryPoints: ["js/start.js", "js/main.js", "js/table.js", "js/install.js", "page.css", "table.css", "install.css"].map((name) => `${folder}/${name}`),
  entryNames: "[name]",
  outdir: `${folder}/bundle`,
  bundle: true,
  minify: true,
  charset: "utf8",
  format: "esm",
  target: ["safari16", "chrome97", "firefox102"], // as docs/page.md names them
  external,
  loader: { ".woff2": "file" },
  assetNames: "[name]",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
  logOverride: { "unsupported-css-property": "silent" },
});
