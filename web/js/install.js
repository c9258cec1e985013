// The install page: a button for each stick there is an image for, if the browser reaches serial ports.

const state = document.getElementById("state");

/** Say why there are no buttons. `parts` are texts; every second one is a command. */
function refuse(...parts) {
  state.classList.add("is-bad");
  state.replaceChildren(...parts.map((text, i) => {
    if (i % 2 === 0) return text;
    const code = document.createElement("code");
    code.textContent = text;
    return code;
  }));
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
  const button = document.createElement("button");
  button.type = "button";
  button.slot = "activate";
  button.textContent = `Install on ${card.dataset.title}`;
  install.append(button);
  card.append(install);
}

const found = await images();
if (!found.length) {
  refuse(
    "This page was made without images, so it cannot install anything. In the project, ", "make flash",
    " brings the game onto a stick; whoever made this page adds images with ", 'make build ARGS="--image FILE"',
    " and then ", "make site", ".",
  );
} else if (!window.isSecureContext) {
  refuse("A browser reaches a stick only from a page served over https, or from this computer itself.");
} else if (!("serial" in navigator)) {
  refuse(
    "This browser cannot reach a stick: it has no Web Serial. Open this page in Chrome or Edge on a computer, or use ",
    "make flash", " from the project.",
  );
} else {
  await import("../esp-web-tools/install-button.js");
  found.forEach(offer);
  state.textContent = `MiaStick ${found[0].version} is ready. Which stick is yours?`;
}
