/** The keys that count on the current screen, in one line. */
import { presses } from "./sentences.js";
import { make, say } from "./words.js";

/** Writes them into `place`; `facts` are those of the screen, null if nothing can be seen. */
export function writeKeys(place, facts) {
  const shown = (facts?.screen ? presses(facts) : []).map(({ button, text, how }) => (
    [[button], how === "hold" ? say("key.hold", { text }) : text]));
  if (facts?.screen === "shake") shown.push([[say("space")], say("key.space")]);
  if (facts?.screen === "choose") shown.push([["\u2190", "\u2192"], say("key.arrows")]);
  place.replaceChildren(...shown.map(([keys, text]) => {
    const one = make("span");
    one.append(...keys.flatMap((key) => [make("kbd", key), " "]), text);
    return one;
  }));
}
