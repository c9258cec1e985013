/** The install page: one button, then whatever the stick that hangs on it needs. */

import { check } from "./serial/check.js";
import { keep, restore } from "./serial/keep.js";
import { Broke, CannotOpen, Line, Silence } from "./serial/line.js";
import { Loader, NoChip, NotWritten } from "./serial/loader.js";
import { Package, Unpacked } from "./serial/package.js";
import { picture } from "./serial/picture.js";
import { Misread, Remote } from "./serial/remote.js";
import { NoAnswer, Refused } from "./serial/repl.js";
import { CannotUpdate, isNewEnough, look, records, update } from "./serial/update.js";

const BOOT_MS = 30_000; // from a new image to the first line of the game
const FRESH_TRIES = 5;
const LONGEST = 40_000; // characters that the console keeps

const element = (id) => document.getElementById(id);
const sections = ["start", "found", "which", "work", "asked", "texts"].map(element);

let pack; // what this page brings
let port; // the stick's, once it was picked
let found; // {facts, version} of a stick with MicroPython

/** Shows these sections and no others. */
function show(...ids) {
  for (const section of sections) section.hidden = !ids.includes(section.id);
}

/** The sentence at the top. Every second of `parts` is a command. */
function state(kind, ...parts) {
  const box = element("state");
  box.className = `state ${kind}`;
  box.replaceChildren(...parts.map((text, i) => {
    if (i % 2 === 0) return text;
    const code = document.createElement("code");
    code.textContent = text;
    return code;
  }));
}

const say = (sentence) => {
  element("doing").textContent = sentence;
  element("waits").textContent = "";
  element("bar").removeAttribute("value");
};
const progress = (done, of) => {
  element("waits").textContent = "";
  element("bar").value = done;
  element("bar").max = of;
};
const work = { say, progress };

const console_ = new TextDecoder();
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\ufffd]/g; // the raw REPL's own marks among what it says
const hear = (bytes) => {
  const said = element("said");
  const more = console_.decode(bytes, { stream: true }).replace(UNSEEN, "");
  said.textContent = (said.textContent + more).slice(-LONGEST);
  said.scrollTop = said.scrollHeight;
};
const tell = (line) => hear(new TextEncoder().encode(`${line}\n`));

const silent = (ms) => {
  element("waits").textContent = `The stick is busy, ${ms / 1000} s so far: it tidies its flash.`;
};

// Sentences for what goes wrong

function sentence(error) {
  if (error instanceof Broke) {
    return "The connection to the stick broke. Plug it in and connect again: it goes on from where it stopped. Until then "
      + "the stick plays what it played before, or finishes the update when it starts.";
  }
  if (error instanceof CannotOpen) {
    return "The port does not open. Is the stick plugged in, and does no other program hold it: a serial monitor, an editor, "
      + "another tab with this page?";
  }
  if (error instanceof NotWritten) {
    return `The image is not on the stick: ${error.message}. Plug it in and connect again.`;
  }
  if (error instanceof Silence) {
    return `Everything is on the stick, but it did not start. The console below holds what it said. It was waited for: ${error.message}`;
  }
  if (error instanceof NoChip) {
    return `No chip of an M5Stick answers: ${error.message}. Unplug the stick, hold its power button for six seconds, plug `
      + "it in and connect again.";
  }
  if (error instanceof NoAnswer) return "The stick does not answer any more. Plug it in again and connect again.";
  if (error instanceof Misread) {
    return `${error.message} reads differently from what was written. Connect again; if that does not help, its flash is `
      + "worn or its files are damaged: install everything anew.";
  }
  if (error instanceof Refused) return `The stick refused: ${error.message}`;
  if (error instanceof Unpacked) return `This page lacks a part of itself: ${error.message}. Reload it.`;
  if (error instanceof CannotUpdate) return error.message;
  if (error.name === "QuotaExceededError") return "This browser has no room to keep your games meanwhile. Nothing was changed.";
  console.error(error);
  return `Something went wrong: ${error.message}`;
}

/** Runs a step; whatever ends it badly is a sentence, and the stick can be connected again. */
async function step(action) {
  show("work");
  say("Waiting for the stick…");
  try {
    await action();
  } catch (error) {
    if (error.name === "NotFoundError") {
      state("", "No port was picked. Plug the stick in and try again.");
      element("trouble").open = true;
    } else {
      state("is-bad", sentence(error));
    }
    show("start");
  }
}

/** A stick in its raw REPL for as long as `action(remote)` takes. */
async function withRemote(action, tries = 2) {
  const remote = await Remote.connect(port, pack.helper, { hear, tries, silent });
  try {
    return await action(remote);
  } finally {
    await remote.close();
  }
}

// What can be done

async function connect() {
  port = await navigator.serial.requestPort();
  state("", "Connected.");
  say("Asking the stick what is on it…");
  found = null;
  try {
    await withRemote(async (remote) => {
      found = await look(remote, say);
      await remote.repl.restart(); // whoever only looks plays on
    });
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  }
  if (found && isOurs(found.facts) && isNewEnough(found.facts)) offer();
  else await anew();
}

const isOurs = ({ platform, machine }) => platform === "esp32" && !/ESP32[SC]/.test(machine);

/** A stick with a MicroPython that will do: what is on it, and the choices. */
function offer() {
  const { facts, version } = found;
  element("facts").textContent = `${version ? `MiaStick ${version}` : "No MiaStick yet"}, on MicroPython ${facts.version.join(".")}.`;
  element("update").textContent = version === pack.version ? `Check and mend MiaStick ${version}` : `Bring MiaStick ${pack.version} onto it`;
  element("update-means").textContent = "The saved game, the settings and files of your own stay.";
  element("anew").hidden = !pack.images.length;
  element("read").hidden = element("check").hidden = !version;
  show("found");
}

async function bring() {
  await withRemote(async (remote) => {
    await restore(remote, found.facts.identity);
    const { copied, line } = await update(remote, pack, work);
    state("is-good", `${line}: it plays. ${copied ? `${copied} files were new.` : "Every file was there already."}`);
  });
  show("start");
}

/** The whole flash: which chip, which stick, and then it is written. */
async function anew() {
  if (!pack.images.length) {
    throw new CannotUpdate("No MicroPython from 1.24 on answers, and this page was made without one to install. From a terminal, make flash can.");
  }
  if (found) {
    say("Keeping the saved game and the settings…");
    await withRemote((remote) => keep(remote, found.facts.identity));
  }
  say("Asking the chip what it is…");
  const loader = await Loader.connect(port, tell);
  const boards = loader.candidates(pack.images);
  if (!boards.length) {
    await loader.close();
    throw new CannotUpdate(`This is an ${loader.chip}${loader.package === null ? "" : ` in package ${loader.package}`}. MiaStick runs on: ${pack.images.map(({ title }) => title).join(", ")}. Nothing was changed.`);
  }
  element("which-title").textContent = boards.length > 1 ? "Which stick is it?" : `It is an ${boards[0].title}.`;
  element("which-means").textContent = found
    ? "Everything on it is erased. The saved game and the settings come back."
    : "Everything on it is erased.";
  element("boards").replaceChildren(...boards.map((board) => card(board, () => step(() => install(loader, board)))));
  element("leave").onclick = () => step(async () => {
    await loader.reset(); // whoever thinks better of it plays on
    await loader.close();
    state("", "Nothing was changed.");
    show("start");
  });
  show("which");
}

/** A stick to choose, by its picture. */
function card(board, chosen) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.board = board.key;
  const name = document.createElement("strong");
  name.textContent = board.title;
  const about = document.createElement("span");
  about.textContent = board.about;
  button.append(picture(board), name, about);
  button.addEventListener("click", chosen, { once: true });
  item.append(button);
  return item;
}

async function install(loader, board) {
  try {
    say(`Fetching the image for an ${board.title}…`);
    await loader.write(await pack.image(board), board.md5, board.flash, work);
  } finally {
    await loader.close();
  }
  say("Starting the game for the first time…");
  const line = await Line.open(port, hear);
  let first;
  try {
    await loader.reset();
    await line.until(`MiaStick ${pack.version} on `, BOOT_MS);
    first = new TextDecoder().decode(await line.until("\n", BOOT_MS)).trim();
  } finally {
    await line.close();
  }
  let back = 0;
  if (found) {
    say("Bringing the saved game and the settings back…");
    await withRemote(async (remote) => {
      back = await restore(remote, found.facts.identity);
      await remote.restart(`MiaStick ${pack.version} on `);
    }, FRESH_TRIES);
  }
  state("is-good", `MiaStick ${pack.version} on ${first}: it plays.${back ? " The saved game and the settings are back." : ""}`);
  show("start");
}

async function read() {
  say("Reading…");
  const past = await withRemote(async (remote) => {
    const all = await records(remote);
    await remote.repl.restart();
    return all;
  });
  texts(
    past.length ? "Its last games" : "There is no finished game on it yet.",
    past.some(({ name }) => name.startsWith("crashes")) ? "Files below crashes are errors of the firmware itself: please report them." : "",
    past,
  );
}

async function checked() {
  show("asked");
  const told = { ...pack.check, version: found.version, now: new Date() };
  const report = await withRemote(async (remote) => {
    const made = await check(remote, told, { ask, say: (line) => { element("question").textContent = line; } });
    await remote.repl.restart();
    return made;
  });
  texts("What the check found", "Please send this file with an issue of the project. There is nothing personal in it.",
    [{ name: report.name, text: report.text }]);
}

/** Asks the person; which of `answers` was pressed. */
function ask(question, answers) {
  element("question").textContent = question;
  return new Promise((resolve) => {
    element("answers").replaceChildren(...answers.map((answer) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = answer;
      button.addEventListener("click", () => {
        element("answers").replaceChildren();
        resolve(answer);
      });
      return button;
    }));
  });
}

/** Texts from the stick, each to be looked at and to be saved. */
function texts(title, means, files) {
  element("texts-title").textContent = title;
  element("texts-mean").textContent = means;
  element("texts-list").replaceChildren(...files.map(({ name, text }) => {
    const box = document.createElement("details");
    box.open = files.length === 1;
    const summary = document.createElement("summary");
    summary.textContent = name;
    const content = document.createElement("pre");
    content.textContent = text;
    const save = document.createElement("a");
    save.download = name.replace("/", "-");
    save.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    save.textContent = "Save";
    box.append(summary, save, content);
    return box;
  }));
  state("", "Read from the stick; it plays on.");
  show("start", "texts");
}

// How things stand

async function begin() {
  element("connect").addEventListener("click", () => step(connect));
  element("update").addEventListener("click", () => step(bring));
  element("anew").addEventListener("click", () => step(anew));
  element("read").addEventListener("click", () => step(read));
  element("check").addEventListener("click", () => step(checked));
  try {
    pack = await Package.load();
  } catch (error) {
    state("is-bad", sentence(error));
    return;
  }
  if (!window.isSecureContext) {
    state("is-bad", "A browser reaches a stick only from a page served over https, or from this computer itself.");
  } else if (!("serial" in navigator)) {
    state("is-bad", "This browser cannot reach a stick: it has no Web Serial. Open this page in Chrome or Edge on a computer, "
      + "or use ", "make flash", " from the project.");
  } else {
    if (pack.images.length) {
      state("", `MiaStick ${pack.version} is ready. It updates a stick that has MicroPython, and installs everything on one that has not.`);
    } else {
      state("is-bad", `This page was made without MicroPython. It can bring MiaStick ${pack.version} onto a stick that has MicroPython `
        + "1.24 or newer already, and nothing else. On any other stick ", "make flash", " from the project works.");
    }
    show("start");
  }
}

await begin();
