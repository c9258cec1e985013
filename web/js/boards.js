/** The sticks that the page can show: `?board=` names one, and its LCD is drawn to scale. */
import { make } from "./words.js";

const SMALL = { width: 80, height: 160, mm: 14.4 }; // pixels; millimetres across, on this page
const LARGE = { width: 135, height: 240, mm: 16.2 };

// Where pieces/buttons.py draws what the buttons do, from the top, in heights of the LCD: B's flag, and A's tab below it
const FLAG_TOP = 0.67;
const TAB_TOP = 0.83;
const FLAG_LEFT = 0.2; // in widths
const MIDDLE = [0.4, 0.6]; // the place of the chosen value

/** The button whose label is drawn there, x and y from 0 to 1; "" if there is none. */
export function labelAt(x, y) {
  if (x < 0 || x > 1 || y < FLAG_TOP || y > 1) return "";
  if (y >= TAB_TOP) return "A";
  return x >= FLAG_LEFT ? "B" : "";
}

/** On which side of the values that can be chosen it is drawn: -1 the lower ones, 1 the higher ones, 0 neither. */
export function sideAt(x, y) {
  if (x < 0 || x > 1 || y < 0 || y >= FLAG_TOP) return 0;
  return x < MIDDLE[0] ? -1 : x > MIDDLE[1] ? 1 : 0;
}

// The names are those of virtual/boards.py
const BOARDS = {
  "m5stickc": { title: "M5StickC", ...SMALL },
  "m5stickc-sh200q": { title: "M5StickC (SH200Q)", ...SMALL },
  "m5stickcplus": { title: "M5StickC Plus", ...LARGE },
  "m5stickcplus2": { title: "M5StickC Plus2", ...LARGE },
  "m5sticks3": { title: "M5StickS3", ...LARGE },
};

/** The board of that name with `name`, `width`, `height` and `mm`; an M5StickC for none, or one that `isUnknown`. */
export function boardNamed(name) {
  const known = Object.hasOwn(BOARDS, name ?? "") ? name : "m5stickc";
  return { name: known, isUnknown: name !== null && name !== known, isLarge: BOARDS[known].width === LARGE.width, ...BOARDS[known] };
}

/** Offers the choice of a stick with `current` marked; choosing another one opens the page with that. */
export function offerBoards(fieldset, current) {
  for (const [name, { title }] of Object.entries(BOARDS)) {
    const label = make("label");
    const radio = Object.assign(make("input"), { type: "radio", name: "board", value: name, checked: name === current });
    radio.addEventListener("change", () => {
      const address = new URL(location.href);
      address.searchParams.set("board", name);
      location.assign(address);
    });
    label.append(radio, ` ${title}`);
    fieldset.append(label);
  }
}
