// What the scripts use and no library of TypeScript's declares.

declare module "*/languages.js" { // tools/site.py writes it
  export const LANGUAGES: Record<string, string>;
}

declare module "*/names.js" { // tools/site.py writes it
  export const NAMES: Record<string, string[]>;
}

declare module "*/icons.js" { // tools/site.py writes it
  export const ICONS: string[];
}

declare module "*/esptool-js/bundle.js" {
  export const ESPLoader: any;
  export const Transport: any;
}

declare module "*/lean-qr/index.mjs" {
  export function generate(text: string): { toCanvas(canvas: HTMLCanvasElement, options: object): void };
}

declare module "*/gifenc/gifenc.esm.js" {
  export const GIFEncoder: any;
  export const applyPalette: any;
  export const quantize: any;
}

interface Navigator {
  serial: any; // Web Serial
}

interface Window {
  miastick: any; // for tests and the curious: main.js
}
