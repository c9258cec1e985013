/** The hardware check as a conversation; tools/check_stick is the same for a terminal, and has what both run. */

/**
 * Goes through the steps with the person at the stick: `ask(question, answers)` resolves to which of the answers was
 * pressed, `say(sentence)` only shows; both get the page's texts, which `text(key)` gives, while the report
 * `{name, text}` is in English. `now` is a Date. Throws Broke, Refused.
 */
export async function check(remote, { helper, steps, version, now, text }, { ask, say }) {
  const date = now.toISOString();
  const lines = [`MiaStick ${version} hardware report`, `date: ${date.slice(0, 16).replace("T", " ")} UTC`];
  await remote.repl.run(helper);
  for (const step of steps) {
    if (step.before) await ask(text(`check.${step.before}`), [text("install.done")]);
    say(text(step.say ? `check.${step.say}` : "install.moment"));
    if (step.does) lines.push(...(await remote.repl.run(step.does)).split(/[\r\n]+/).filter(Boolean));
    if (step.answers) {
      const chosen = await ask(text(`check.${step.ask}`), step.answers.map((answer) => text(`check.${answer}`)));
      lines.push(`answer: ${step.ask}, ${step.answers[chosen]}`);
    }
  }
  const board = lines.find((line) => line.startsWith("board: "))?.slice("board: ".length) ?? "stick";
  return { name: `miastick-${board.replaceAll(" ", "-")}-${date.slice(0, 10)}.txt`, text: `${lines.join("\n")}\n` };
}
