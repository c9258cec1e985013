/** The sticks that the page can show: `?board=` names one, and its LCD is drawn as large as it is. */
const SMALL = { width: 80, height: 160, mm: 14.4 }; // pixels; millimetres across, on this page
const LARGE = { width: 135, height: 240, mm: 16.2 };

// By the names of tools/virtual/boards.py
const BOARDS = {
  "m5stickc": SMALL,
  "m5stickc-sh200q": SMALL,
  "m5stickcplus": LARGE,
  "m5stickcplus2": LARGE,
  "m5sticks3": LARGE,
};

/** The board of that name with `name`, `width`, `height` and `mm`; an M5StickC for a name that is none of ours. */
export function boardNamed(name) {
  const known = Object.hasOwn(BOARDS, name ?? "") ? name : "m5stickc";
  return { name: known, isLarge: BOARDS[known] === LARGE, ...BOARDS[known] };
}
