/** The current rules, put together from the engine's own choices: a text for each choice, none for a preset. */
import { has, make, say } from "./words.js";

// A parameter without effect is left out
const MATTERS = {
  circle: ({ passing }) => passing === "same" || passing === "both",
  hidden_mia: ({ mia_shown }) => mia_shown !== "rolled",
  lives: ({ end }) => end !== "race",
  mia_believed: ({ mia_shown }) => mia_shown !== "said",
  mia_yield: ({ mia_yield, mia_shown }) => mia_yield > 0 && mia_shown !== "said",
  rounds: ({ rounds }) => rounds > 0,
  uncover: ({ uncover }) => uncover > 0,
};

// In this order; the others follow in the engine's
const FIRST = ["pips", "doubles", "half_mia", "little_mia", "joker", "top"];

/** The sentences that describe `choices`, [parameter, choice] by the names of firmware/presets.py. */
function sentences(choices) {
  const all = Object.fromEntries(choices);
  const names = new Set([...FIRST, ...choices.map(([name]) => name)]);
  const word = say(`word.${all.word}`);
  const told = [];
  for (const name of names) {
    const choice = all[name];
    const matters = MATTERS[name]?.(all) ?? true;
    if (!matters) continue;
    const key = typeof choice === "number" ? `rule.${name}` : `rule.${name}.${choice}`;
    if (has(key)) told.push(say(key, { n: choice, word, top: all.top, lives: all.lives }));
  }
  return told;
}

/** Writes the rules into `place`; `facts` are those of machine.rules(). */
export function writeRules(place, facts) {
  const { preset, choices, changed, calls, doubles, mia } = facts;
  const title = say("rules.played", { preset: say(`preset.${preset}`) });
  const heading = make("h3", changed.length ? `${title}, ${say("rules.own")}` : title);
  const list = make("ul");
  list.append(...sentences(choices).map((text) => make("li", text)));
  const order = make("p", "", "order");
  for (const value of calls) {
    order.append(make(value === mia ? "em" : doubles.includes(value) ? "b" : "span", String(value)), " ");
  }
  place.replaceChildren(heading, list, make("p", say("rules.calls")), order);
}
