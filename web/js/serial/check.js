/** The hardware check as a conversation; tools/check_stick is the same for a terminal, and has what both run. */

/**
 * Goes through the steps with the person at the stick: `ask(question, answers)` resolves to the answer pressed,
 * `say(sentence)` only shows. `now` is a Date. The report: `{name, text}`. Throws Broke, Refused.
 */
export async function check(remote, { helper, steps, version, now }, { ask, say }) {
  const date = now.toISOString();
  const lines = [`MiaStick ${version} hardware report`, `date: ${date.slice(0, 16).replace("T", " ")} UTC`];
  await remote.repl.run(helper);
  for (const step of steps) {
    if (step.before) await ask(step.before, ["Done"]);
    say(step.say ?? "One moment…");
    if (step.does) lines.push(...(await remote.repl.run(step.does)).split(/[\r\n]+/).filter(Boolean));
    if (step.answers) lines.push(`answer: ${step.name}, ${await ask(step.ask, step.answers)}`);
  }
  const board = lines.find((line) => line.startsWith("board: "))?.slice("board: ".length) ?? "stick";
  return { name: `miastick-${board.replaceAll(" ", "-")}-${date.slice(0, 10)}.txt`, text: `${lines.join("\n")}\n` };
}
