/** Reports of a stick with the names of the sources: tools/build/told.py for the page. */

const FRAME = /^(.*File "(.*)", line \d+, in )(\w+)(.*)$/;
const IN_MESSAGE = /(?<=')\w+(?=')|^\w+/g;

/** The report with its tracebacks in the names of the sources; `names` as in names.json. */
export function told(report, names) {
  const lines = [];
  let module = null;
  for (const line of report.split("\n")) {
    const frame = FRAME.exec(line);
    if (frame) {
      module = frame[2];
      const back = { ...names[""], ...names[module] };
      lines.push(frame[1] + (back[frame[3]] ?? frame[3]) + frame[4]);
    } else if (module !== null) { // the error itself
      const back = { ...names[""], ...(line.startsWith("NameError") ? names[module] : {}) };
      lines.push(line.replace(IN_MESSAGE, (word) => back[word] ?? word));
      module = null;
    } else {
      lines.push(line);
    }
  }
  return lines.join("\n");
}
