/** The hardware check as a conversation: firmware/stick/hardware_check.py asks, tools/check_stick is this for a terminal. */

import { Silence } from "./console.js";

const CTRL_C = "\x03";
const TRIES = 4; // a stick that sleeps misses the first key
const STOP_MS = 3_000;
const QUIET_MS = 60_000; // the longest step, a press that does not come, takes 20 s
const MANY = 1000; // lines; a device that prints more is not one of ours
const ENDS = "check: ends";

/** No MiaStick says that it stopped. */
export class NoStick extends Error {}

async function stop(console) {
  for (let tries = TRIES; tries; tries -= 1) {
    await console.press(CTRL_C);
    try {
      return await console.until("MiaStick stopped", STOP_MS);
    } catch (error) {
      if (!(error instanceof Silence)) throw error;
    }
  }
  throw new NoStick();
}

/**
 * Goes through the check with the person at the stick: `ask(question, answers)` resolves to which of the answers was
 * pressed, `say(sentence)` only shows; both get the page's texts, which `text(key)` gives, while the report
 * `{name, text}` is in English. `now` is a Date. Throws NoStick, Silence, Broke, Cancelled.
 */
export async function check(console, { questions, now, text }, { ask, say }) {
  const date = now.toISOString();
  const lines = ["MiaStick hardware report", `date: ${date.slice(0, 16).replace("T", " ")} UTC`];
  await stop(console);
  await console.press("c");
  while (lines.length < MANY) {
    const line = await console.line(QUIET_MS);
    if (line === ENDS) break;
    const [mark, name] = line.split(" ", 2);
    if (!Object.prototype.hasOwnProperty.call(questions, name) || !"?!".includes(mark)) {
      if (line) lines.push(line);
      continue;
    }
    const answers = questions[name];
    if (!answers) {
      say(text(`check.${name}`));
      continue;
    }
    const shown = answers.length ? answers.map((answer) => text(`check.${answer}`)) : [text("install.done")];
    const chosen = await ask(text(`check.${name}`), shown);
    if (answers.length) lines.push(`answer: ${name}, ${answers[chosen]}`);
    say(text("install.moment"));
    await console.press("\n");
  }
  const board = lines.find((line) => line.startsWith("board: "))?.slice("board: ".length) ?? "stick";
  return { name: `miastick-${board.replace(/[^A-Za-z0-9]/g, "-")}-${date.slice(0, 10)}.txt`, text: `${lines.join("\n")}\n` };
}
