/** The install page: one button, then whatever the connected stick needs. */

import { check } from "./serial/check.js";
import { keep, restore } from "./serial/keep.js";
import { Broke, Cancelled, CannotOpen, Line, Silence } from "./serial/line.js";
import { Loader, NoChip, NotWritten } from "./serial/loader.js";
import { Offline, Package, Unpacked } from "./serial/package.js";
import { picture } from "./serial/picture.js";
import { Misread, Remote } from "./serial/remote.js";
import { NoAnswer, Refused } from "./serial/repl.js";
import { CannotUpdate, isNewEnough, isOther, look, records, update } from "./serial/update.js";
import { linkToRecord } from "./share.js";
import { Store } from "./store.js";
import { byId, started } from "./dom.js";
import { make, preferred, say, speak, write } from "./words.js";

const BOOT_MS = 60_000; // from a new image to the first line of the game
const FRESH_TRIES = 5;
const LONGEST = 40_000; // characters that the console keeps
const GAME = /^games\/\d+\.txt$/; // what is called otherwise there was damaged
const SIZES = { 80: "install.small", 135: "install.large" }; // by the pixels across a screen

const sections = ["start", "found", "which", "work", "asked", "texts"].map((id) => byId(id));

let pack; // what this page brings
let port; // the stick's, once it was picked
/** @type {any} */
let found; // {facts, version} of a stick with MicroPython
let waiting = new AbortController(); // the step that runs, which the person may end
let ending = Promise.resolve(); // the step before, until it has let go of the port

/** Shows these sections and no others. */
function show(...ids) {
  for (const section of sections) section.hidden = !ids.includes(section.id);
}

/** The sentence at the top; `kind` is "", "is-bad" or "is-good". */
function state(kind, key, values) {
  const box = byId("state");
  box.className = `state ${kind}`;
  write(box, key, values);
}

/** What is being done, and the progress. */
const work = {
  say(key, values) {
    write(byId("doing"), key, values);
    byId("waits").textContent = "";
    byId("bar").removeAttribute("value");
  },
  progress(done, of) {
    byId("waits").textContent = "";
    byId("bar", HTMLProgressElement).value = done;
    byId("bar", HTMLProgressElement).max = of;
  },
};

// eslint-disable-next-line no-control-regex -- just those
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\ufffd]/g; // the raw REPL's own marks among what it says
const decoder = new TextDecoder();
const hear = (bytes) => {
  const said = byId("said");
  const more = decoder.decode(bytes, { stream: true }).replace(UNSEEN, "");
  said.textContent = (said.textContent + more).slice(-LONGEST);
};
const tell = (line) => hear(new TextEncoder().encode(`${line}\n`));
const silent = (ms) => write(byId("waits"), "install.busy", { seconds: ms / 1000 });

// Sentences for what goes wrong

/** The sentence for an error, as `[key, values]`. */
function sentence(error) {
  const why = error.message;
  if (error instanceof Cancelled) return ["install.cancelled"];
  if (error instanceof Broke) return ["install.broke"];
  if (error instanceof CannotOpen) return ["install.held"];
  if (error instanceof NotWritten) return ["install.not-written", { why }];
  if (error instanceof Silence) return ["install.no-start", { line: why }];
  if (error instanceof NoChip) return ["install.no-chip", { why }];
  if (error instanceof NoAnswer) return ["install.no-answer"];
  if (error instanceof Misread) return ["install.misread", { files: why }];
  if (error instanceof Refused) return ["install.refused", { why }];
  if (error instanceof Offline) return ["install.offline"];
  if (error instanceof Unpacked) return ["install.lacks", { file: why }];
  if (error instanceof CannotUpdate) return [error.message, error.values];
  if (error.name === "QuotaExceededError") return ["install.no-room-here"];
  console.error(error);
  return ["install.wrong", { why }];
}

/** Runs a step. If it fails, a sentence says why, and the stick can be connected again or installed anew. */
async function step(action) {
  show("work");
  work.say("install.waiting");
  await ending;
  const { signal } = waiting = new AbortController();
  const cancelled = new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Cancelled()));
  });
  const acting = action();
  ending = acting.catch(() => {});
  try {
    await Promise.race([acting, cancelled]);
  } catch (error) {
    if (error.name === "NotFoundError") {
      state("", "install.picked-none");
      byId("trouble", HTMLDetailsElement).open = true;
    } else {
      state(error instanceof Cancelled ? "" : "is-bad", ...sentence(error));
    }
    byId("despite").hidden = !(port && pack.images.length);
    show("start");
  }
}

/** A stick in its raw REPL for as long as `action(remote)` takes. */
async function withRemote(action, tries = 2) {
  const remote = await Remote.connect(port, pack.helper, { hear, tries, silent, signal: waiting.signal });
  try {
    return await action(remote);
  } finally {
    await remote.close();
  }
}

// What can be done

async function connect() {
  port = await navigator.serial.requestPort();
  state("", "install.connected");
  work.say("install.asking");
  found = null;
  try {
    await withRemote(async (remote) => {
      found = await look(remote, work.say);
      await remote.repl.restart(); // whoever only looks plays on
    });
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  }
  if (found && isOurs(found.facts) && isNewEnough(found.facts)) offer();
  else await anew();
}

const isOurs = ({ platform, machine }) => platform === "esp32" && !/ESP32[SC]/.test(machine);

/** A stick whose MicroPython is good enough: what is on it, and the choices. */
function offer() {
  const { facts, version } = found;
  const game = version ? `MiaStick ${version}` : say("install.no-game");
  write(byId("facts"), "install.on", { game, python: facts.version.join(".") });
  byId("other").hidden = !(pack.images.length && isOther(facts));
  const isSame = version === pack.version;
  byId("update").textContent = isSame ? say("install.mend", pack) : say("install.bring", pack);
  byId("anew").hidden = !pack.images.length;
  byId("read").hidden = byId("check").hidden = !version;
  show("found");
}

async function bring() {
  await withRemote(async (remote) => {
    await restore(remote, found.facts.identity);
    const { copied, line } = await update(remote, pack, work);
    if (copied) state("is-good", "install.plays-new", { line, files: copied });
    else state("is-good", "install.plays-same", { line });
  });
  show("start");
}

/** Writes the whole flash, once it is known which chip and which stick this is. */
async function anew() {
  if (!pack.images.length) throw new CannotUpdate("install.no-micropython");
  if (found) {
    work.say("install.keeping");
    try {
      await withRemote((remote) => keep(remote, found.facts.identity));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      found = null; // nothing comes back: the next question says so
    }
  }
  work.say("install.asking-chip");
  const loader = await Loader.connect(port, tell, waiting.signal);
  const boards = loader.candidates(pack.images);
  if (!boards.length) {
    await loader.close();
    const titles = pack.images.map(({ title }) => title).join(", ");
    throw new CannotUpdate("install.not-ours", { chip: loader.told, boards: titles });
  }
  if (boards.length > 1) write(byId("which-title"), "install.which");
  else write(byId("which-title"), "install.it-is", { board: boards[0].title });
  if (found) write(byId("which-means"), "install.erased-back");
  else write(byId("which-means"), "install.erased");
  byId("boards").replaceChildren(...boards.map((board) => card(board, () => step(() => install(loader, board)))));
  byId("leave").onclick = () => step(async () => {
    await loader.reset(); // whoever thinks better of it plays on
    await loader.close();
    state("", "install.unchanged");
    show("start");
  });
  show("which");
}

/** A stick to choose, by its picture. */
function card(board, chosen) {
  const item = document.createElement("li");
  const button = make("button");
  button.type = "button";
  button.dataset.board = board.key;
  button.append(picture(board), make("strong", board.title), make("span", say(SIZES[board.screen], board)));
  button.addEventListener("click", chosen, { once: true });
  item.append(button);
  return item;
}

async function install(loader, board) {
  try {
    work.say("install.fetching", { board: board.title });
    const content = await pack.image(board, work.progress, waiting.signal);
    await loader.write(content, board.md5, board.flash, { ...work, signal: waiting.signal });
  } finally {
    await loader.close();
  }
  work.say("install.starting");
  const console = await Line.open(port, hear, waiting.signal);
  const begins = `MiaStick ${pack.version} on `;
  let line = begins;
  try {
    await loader.reset();
    await console.until(begins, BOOT_MS);
    line += new TextDecoder().decode(await console.until("\n", BOOT_MS)).trim();
  } finally {
    await console.close();
  }
  let back = 0;
  if (found) {
    work.say("install.restoring");
    await withRemote(async (remote) => {
      back = await restore(remote, found.facts.identity);
      await remote.restart(begins);
    }, FRESH_TRIES);
  }
  if (back) state("is-good", "install.plays-back", { line });
  else state("is-good", "install.plays", { line });
  show("start");
}

async function read() {
  work.say("install.reading");
  const past = await withRemote(async (remote) => {
    const all = await records(remote);
    await remote.repl.restart();
    return all;
  });
  const hasCrashes = past.some(({ name }) => name.startsWith("crashes"));
  const title = past.length ? say("install.games") : say("install.no-games");
  texts(title, hasCrashes ? say("install.crashes") : "", past);
}

async function checked() {
  show("asked");
  const told = { ...pack.check, version: found.version, now: new Date(), text: say };
  const report = await withRemote(async (remote) => {
    const made = await check(remote, told, { ask, say: (line) => { byId("question").textContent = line; } });
    await remote.repl.restart();
    return made;
  });
  texts(say("install.report"), say("install.report-means"), [report]);
}

/** Asks the person and returns the number of the answer that was pressed, from 0. */
function ask(question, answers) {
  byId("question").textContent = question;
  return new Promise((resolve) => {
    byId("answers").replaceChildren(...answers.map((answer, n) => {
      const button = make("button", answer);
      button.type = "button";
      button.addEventListener("click", () => {
        byId("answers").replaceChildren();
        resolve(n);
      });
      return button;
    }));
  });
}

/** Shows texts from the stick, each of which can be read and saved; a game can also be opened on the page that plays it. */
function texts(title, means, files) {
  byId("texts-title").textContent = title;
  byId("texts-mean").textContent = means;
  byId("texts-list").replaceChildren(...files.map(({ name, text }) => {
    const box = document.createElement("details");
    box.open = files.length === 1;
    const save = make("a", say("install.save"));
    save.download = name.replace("/", "-");
    save.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    box.append(make("summary", name), save);
    if (GAME.test(name)) {
      const log = make("a", say("install.log"));
      log.target = "_blank"; // the games stay here
      log.href = linkToRecord(text);
      box.append(log);
    }
    box.append(make("pre", text));
    return box;
  }));
  state("", "install.plays-on");
  show("start", "texts");
}

// How things stand

async function begin() {
  await speak(new Store(() => {}, () => {}).language || preferred(navigator.languages));
  byId("connect").addEventListener("click", () => step(connect));
  byId("update").addEventListener("click", () => step(bring));
  byId("anew").addEventListener("click", () => step(anew));
  byId("despite").addEventListener("click", () => step(anew));
  byId("cancel").addEventListener("click", () => waiting.abort());
  byId("read").addEventListener("click", () => step(read));
  byId("check").addEventListener("click", () => step(checked));
  try {
    pack = await Package.load();
  } catch (error) {
    state("is-bad", ...sentence(error));
    return;
  }
  if (!window.isSecureContext) {
    state("is-bad", "install.https");
  } else if (!("serial" in navigator)) {
    state("is-bad", "install.no-serial");
  } else {
    if (pack.images.length) state("", "install.ready", pack);
    else state("is-bad", "install.none", pack);
    show("start");
  }
}

begin().then(started);
