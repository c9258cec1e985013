// The install page: a button for each stick there is an image for, if the browser reaches serial ports.
import { Store } from "./store.js";
import { make, preferred, say, speak, write } from "./words.js";

const state = document.getElementById("state");

/** Say why there are no buttons. */
function refuse(text) {
  state.classList.add("is-bad");
  write(state, text);
}

/** The boards with an image, as `[{board, manifest, version}]`; none where nothing was built. */
async function images() {
  const answer = await fetch("install/boards.json").catch(() => null);
  return answer?.ok ? answer.json() : [];
}

/** A button on the card of its board. */
function offer({ board, manifest }) {
  const card = document.querySelector(`[data-board="${board}"]`);
  if (!card) return;
  const install = document.createElement("esp-web-install-button");
  install.setAttribute("manifest", `install/${manifest}`);
  const button = make("button", say("install.button", { board: card.dataset.title }));
  button.type = "button";
  button.slot = "activate";
  install.append(button);
  card.append(install);
}

const nothing = () => {};
await speak(new Store(nothing, nothing).language || preferred(navigator.languages));
for (const card of document.querySelectorAll("[data-board]")) {
  const { title, size, code } = card.dataset;
  card.append(make("h2", title), make("p", say(`install.${size}`, { code })));
}
const found = await images();
if (!found.length) {
  refuse("install.none");
} else if (!window.isSecureContext) {
  refuse("install.https");
} else if (!("serial" in navigator)) {
  refuse("install.no-serial");
} else {
  await import("../esp-web-tools/install-button.js");
  found.forEach(offer);
  state.textContent = say("install.ready", { version: found[0].version });
}
