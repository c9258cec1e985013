/** The install page: connect, see what is on the stick, write what differs. */

import { check, NoStick } from "./serial/check.js";
import { Broke, Cancelled, CannotOpen, Console, Silence } from "./serial/console.js";
import { look } from "./serial/found.js";
import { image, load, Offline, Unpacked } from "./serial/images.js";
import { BAUDS, Loader, NoChip, reset, Stumbled, toLoader } from "./serial/loader.js";
import { told } from "./serial/told.js";
import { Store } from "./store.js";
import { byId, started } from "./dom.js";
import { make, preferred, say, speak, write } from "./words.js";

const BOOT_MS = 60_000; // from the restart to the first line of the game
const LONGEST = 40_000; // characters that the console keeps

const sections = ["start", "found", "work", "asked", "report"].map((id) => byId(id));

let pack; // what this page brings
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
    byId("bar").removeAttribute("value");
  },
  progress(done, of) {
    byId("bar", HTMLProgressElement).value = done;
    byId("bar", HTMLProgressElement).max = of;
  },
};

// eslint-disable-next-line no-control-regex -- just those
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\ufffd]/g;
const decoder = new TextDecoder();
const hear = (bytes) => {
  const said = byId("said");
  const more = decoder.decode(bytes, { stream: true }).replace(UNSEEN, "");
  said.textContent = told((said.textContent + more).slice(-LONGEST), pack.names);
};
const tell = (line) => hear(new TextEncoder().encode(`${line}\n`));

/** The sentence for an error, as `[key, values]`. */
function sentence(error) {
  const why = error.message;
  if (error instanceof Cancelled) return ["install.cancelled"];
  if (error instanceof Broke) return ["install.broke"];
  if (error instanceof CannotOpen) return ["install.held"];
  if (error instanceof Stumbled) return ["install.not-written", { why }];
  if (error instanceof Silence) return ["install.no-start", { line: why }];
  if (error instanceof NoChip) return ["install.no-chip", { why }];
  if (error instanceof NoStick) return ["install.no-stick"];
  if (error instanceof Offline) return ["install.offline"];
  if (error instanceof Unpacked) return ["install.lacks", { file: why }];
  console.error(error);
  return ["install.wrong", { why }];
}

/** Runs a step. If it fails, a sentence says why, and the stick can be connected again. */
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
    show("start");
  }
}

/** The loader of the chip at `port`, on the fastest line that holds. */
async function connected(port, fastest = 0) {
  try {
    return await Loader.connect(port, BAUDS[fastest], tell, waiting.signal);
  } catch (error) {
    if (!(error instanceof Stumbled) || fastest + 1 >= BAUDS.length) throw error;
    return connected(port, fastest + 1);
  }
}

async function connect() {
  const port = await navigator.serial.requestPort();
  work.say("install.asking-chip");
  if (await toLoader(port)) {
    state("", "install.again");
    show("start");
    return;
  }
  const loader = await connected(port);
  try {
    await offer(port, loader);
  } catch (error) {
    await loader.restart();
    throw error;
  }
}

/** What is on the stick, and the choice to write; who leaves it plays on. */
async function offer(port, loader) {
  const boards = loader.candidates(pack.boards);
  if (!boards.length) {
    state("is-bad", "install.not-ours", { chip: loader.told, boards: pack.boards.map(({ title }) => title).join(", ") });
    await loader.restart();
    show("start");
    return;
  }
  const found = await look((offset, size) => loader.read(offset, size), boards[0].saves);
  const titles = boards.map(({ title }) => title).join(" / ");
  state("", "install.connected");
  write(byId("facts"), "install.on", { board: titles, has: say(found.key) });
  byId("means").className = found.isMissed ? "warning" : "fine";
  if (found.isOurs) write(byId("means"), "install.stays");
  else write(byId("means"), found.isMissed ? "install.overwritten" : "install.empty");
  byId("bring").textContent = say("install.bring", pack);
  byId("bring").onclick = () => step(() => bring(port, loader, boards[0], found));
  byId("leave").onclick = () => step(async () => {
    await loader.restart();
    state("", "install.unchanged");
    show("start");
  });
  show("found");
}

/** Writes what differs, and waits until the stick says that it plays. */
async function bring(port, loader, board, found) {
  let line = loader;
  let count;
  try {
    work.say("install.fetching", { board: board.title });
    const content = await image(board, work.progress, waiting.signal);
    try {
      count = await written(line, board, content, found);
    } catch (error) {
      if (!(error instanceof Stumbled)) throw error;
      await line.close();
      line = await connected(port, BAUDS.length - 1);
      count = await written(line, board, content, found);
    }
  } catch (error) {
    await line.restart();
    throw error;
  }
  if (line.isUsb) {
    await line.restart();
    state("is-good", "install.written");
  } else {
    await line.close();
    work.say("install.starting");
    const plays = await firstLine(port);
    state("is-good", count ? "install.plays" : "install.plays-same", { line: plays });
  }
  show("start");
}

/** Writes the parts that differ; returns how many did. What is saved is never written, but on a stick that has no place for it yet. */
async function written(loader, board, content, found) {
  work.say("install.comparing");
  const parts = found.isOurs ? board.parts : [board.blank, ...board.parts];
  let count = 0;
  for (const part of parts) {
    if (await loader.has(part)) continue;
    work.say("install.writing", { part: part.name });
    await loader.write(part, content.subarray(part.offset, part.offset + part.size), work.progress);
    count += 1;
  }
  return count;
}

async function firstLine(port) {
  const stick = await Console.open(port, hear, waiting.signal);
  try {
    await reset(port);
    return await stick.until(`MiaStick ${pack.version} on `, BOOT_MS);
  } finally {
    await stick.close();
  }
}

async function checked() {
  const port = await navigator.serial.requestPort();
  const stick = await Console.open(port, hear, waiting.signal);
  try {
    show("asked");
    const advise = (line) => { byId("question").textContent = line; };
    advise(say("install.moment"));
    const report = await check(stick, { questions: pack.questions, now: new Date(), text: say }, { ask, say: advise });
    const save = byId("save", HTMLAnchorElement);
    save.download = report.name;
    const text = told(report.text, pack.names);
    save.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    byId("report-text").textContent = text;
    state("is-good", "install.checked");
    show("start", "report");
  } finally {
    await stick.close();
  }
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

async function begin() {
  await speak(new Store(() => {}, () => {}).language || preferred(navigator.languages));
  byId("connect").addEventListener("click", () => step(connect));
  byId("cancel").addEventListener("click", () => waiting.abort());
  byId("check").addEventListener("click", () => step(checked));
  try {
    pack = await load();
  } catch (error) {
    state("is-bad", ...sentence(error));
    return;
  }
  if (!window.isSecureContext) {
    state("is-bad", "install.https");
    return;
  }
  if (!("serial" in navigator)) {
    state("is-bad", "install.no-serial");
    return;
  }
  byId("connect").hidden = !pack.boards.length;
  if (pack.boards.length) state("", "install.ready", pack);
  else state("is-bad", "install.none", pack);
  show("start");
}

begin().then(started);
