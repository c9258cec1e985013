/** A drawing of a stick to scale, so that people recognize theirs by its screen. */

// Millimetres: the body, and the active area of a panel by its pixels across
const BODY = { width: 25.5, height: 48.2 };
const SCREENS = { 80: { width: 10.8, height: 21.7 }, 135: { width: 14.9, height: 24.9 } };
const TOP = 7; // of the panel below the body's edge

/** The picture of a board with a screen `screen` pixels wide. */
export function picture({ screen }) {
  const { width, height } = SCREENS[screen];
  const drawn = document.createElement("template");
  drawn.innerHTML = `<svg viewBox="-1 -1 ${BODY.width + 2} ${BODY.height + 2}" aria-hidden="true">
    <rect class="pic-body" width="${BODY.width}" height="${BODY.height}" rx="3"/>
    <rect class="pic-glass" x="2" y="3" width="${BODY.width - 4}" height="${BODY.height - 6}" rx="2"/>
    <rect class="pic-panel" x="${(BODY.width - width) / 2}" y="${TOP}" width="${width}" height="${height}"/>
    <circle class="pic-key" cx="${BODY.width / 2}" cy="${BODY.height - 10}" r="4.5"/>
  </svg>`;
  return drawn.content.firstElementChild;
}
