/** The hardware check as a conversation; tools/check_stick is the same for a terminal, and has what both run. */

/**
 * Goes through the steps with the person at the stick: `ask(question, answers)` resolves to which of the answers was
 * pressed, `say(sentence)` only shows; both in `language`, while the report `{name, text}` is in English. `words` are
 * {done, wait}, `now` is a Date. Throws Broke, Refused.
 */
export async function check(remote, { helper, steps, version, now, language, words }, { ask, say }) {
  const date = now.toISOString();
  const lines = [`MiaStick ${version} hardware report`, `date: ${date.slice(0, 16).replace("T", " ")} UTC`];
  await remote.repl.run(helper);
  for (const step of steps) {
    if (step.before) await ask(step.before[language], [words.done]);
    say(step.say?.[language] ?? words.wait);
    if (step.does) lines.push(...(await remote.repl.run(step.does)).split(/[\r\n]+/).filter(Boolean));
    if (step.answers) {
      const chosen = await ask(step.ask[language], step.answers.map((answer) => answer[language]));
      lines.push(`answer: ${step.name}, ${step.answers[chosen].en}`);
    }
  }
  const board = lines.find((line) => line.startsWith("board: "))?.slice("board: ".length) ?? "stick";
  return { name: `miastick-${board.replaceAll(" ", "-")}-${date.slice(0, 10)}.txt`, text: `${lines.join("\n")}\n` };
}
