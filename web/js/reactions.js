/** Reactions at a shared table: six faces that one shows the others while somebody decides, or dice are uncovered. */
import { NAMES } from "./names.js";
import { calm } from "./sentences.js";
import { language, make, say } from "./words.js";

const SHOWN_MS = 2000;
const GAP_MS = 1000; // between two of one's own, as the referee wants it
const TO_ANSWER = 2; // the phase of game.py
const UNCOVERED = ["reveal", "settled"]; // screens
const COLOURS = 6;
const SIZE = 12;
const DISC = ["....####....", "..########..", ".##########.", ".##########.", "############", "############",
  "############", "############", ".##########.", ".##########.", "..########..", "....####...."];
/** What each face leaves out of the disc: by row, the columns in hexadecimal. */
const FACES = {
  laughs: { 3: "38", 4: "2479", 6: "23456789", 7: "345678", 8: "4567" },
  gasps: { 3: "3489", 4: "3489", 6: "56", 7: "4567", 8: "4567", 9: "56" },
  doubts: { 4: "234789", 5: "38", 7: "678", 8: "345" },
  cries: { 3: "3489", 4: "38", 5: "38", 6: "38", 7: "38", 8: "3568", 9: "47" },
  scolds: { 2: "29", 3: "38", 4: "3478", 7: "345678", 8: "29" },
  brags: { 4: "123456789a", 5: "234789", 6: "38", 7: "9", 8: "45678" },
};
export const KINDS = Object.keys(FACES);

/** A face as an SVG element in the current colour. */
function drawn(kind) {
  const holes = FACES[kind];
  const rows = DISC.map((row, y) => [...row].map((cell, x) => (cell === "#" && !(holes[y] ?? "").includes(x.toString(SIZE)) ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  const { namespaceURI } = document.querySelector("svg"); // of which every page has one
  const svg = document.createElementNS(namespaceURI, "svg");
  const path = document.createElementNS(namespaceURI, "path");
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${SIZE} ${SIZE}`, "shape-rendering": "crispEdges", "aria-hidden": "true" })) svg.setAttribute(name, value);
  path.setAttribute("d", rows.join(""));
  path.setAttribute("fill", "currentColor");
  svg.append(path);
  return svg;
}

/** A reaction of whoever is called `name`, which goes by itself. */
export function shownBy(name, animal, which) {
  const kind = KINDS[which];
  const one = make("p", "", `reaction player-${animal % COLOURS} of-${animal % COLOURS}`);
  if (!kind) return one;
  one.append(drawn(kind), make("span", `${calm(name)}: ${say(`react.${kind}`)}`));
  setTimeout(() => one.remove(), SHOWN_MS);
  return one;
}

/**
 * Offers them on a page with a stick: six buttons in `box`, and what others show in `place`. `send(which)` shows one to
 * the others. Returns `at(where)`, to be called with `where()` of machine.js when anything has changed there, `came(animal,
 * which)`, and `again()` when they were switched on or off.
 * @param {{box: HTMLElement, place: HTMLElement, store: import("./store.js").Store, send: (which: number) => void}} parts
 */
export function furnishReactions({ box, place, store, send }) {
  /** @type {any} */
  let now = { chairs: [], phase: -1, screen: "" };
  const buttons = KINDS.map((kind, which) => {
    const button = Object.assign(make("button", "", "react"), { type: "button" });
    button.append(drawn(kind));
    button.addEventListener("click", () => {
      send(which);
      for (const other of buttons) other.disabled = true;
      setTimeout(() => { for (const other of buttons) other.disabled = false; }, GAP_MS);
    });
    return button;
  });
  box.append(...buttons);
  const label = () => buttons.forEach((button, which) => {
    button.title = say(`react.${KINDS[which]}`);
    button.setAttribute("aria-label", button.title);
  });
  document.addEventListener("page-language", label);

  const show = () => {
    const isTime = now.phase === TO_ANSWER || UNCOVERED.includes(now.screen);
    box.hidden = !(store.hasReactions && now.chairs.length && isTime);
  };

  return {
    at(where) {
      now = where;
      show();
    },
    came(animal, which) {
      if (!store.hasReactions) return;
      const name = now.chairs.find(({ icon }) => icon === animal)?.name ?? NAMES[language()][animal];
      place.append(shownBy(name, animal, which));
    },
    again: show,
  };
}
