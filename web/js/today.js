/** Today's table on the page: its dialog, what a game of it came to, the days before, and what one sends to a friend. */
import { dayAt, daysUpTo, QUIT, read, resultOf, squares, streak } from "./daily.js";
import { byId, onClick } from "./dom.js";
import { dialog } from "./panels.js";
import { yourSeat } from "./sentences.js";
import { copyAloud, pass, reachable } from "./share.js";
import { language, make, say } from "./words.js";

const dated = (day) => new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));
const outcome = ({ isWon, rounds }) => say(isWon ? "today.won" : "today.lost", { n: rounds.length });

/** A square for each round, with its meaning for ears. */
function drawn(rounds) {
  return rounds.map((round) => {
    const square = make("li", "", `round round-${round}`);
    square.append(make("span", say(`today.${round}`), "for-ears"));
    return square;
  });
}

/**
 * Sets it up. `turn()` shows what has changed. Returns `lit()`, to be called when the stick is switched on for the first time,
 * `at(screen)` when the screen has changed, and `open()`.
 */
export function furnishToday({ power, store, notice, turn }) {
  const { box, open } = dialog("today", byId("open-today"), write);
  let shown = ""; // the day in the dialog

  function write() {
    shown = dayAt(Date.now());
    const { days } = store;
    const result = read(days[shown]);
    byId("today-date").textContent = dated(shown);
    byId("today-result").textContent = result ? outcome(result) : days[shown] === QUIT ? say("today.quit") : "";
    byId("today-rounds").replaceChildren(...drawn(result?.rounds ?? []));
    byId("today-play").textContent = say(shown in days ? "today.practise" : "today.play");
    byId("today-share").hidden = !result;
    const count = streak(days, shown);
    byId("today-streak").textContent = count ? say("today.streak", { n: count }) : "";
    byId("today-forget").hidden = !Object.keys(days).length;
    writeDays();
  }

  /** The last thirty days, in the dialog and beside the stick. */
  function writeDays() {
    const { days } = store;
    const today = dayAt(Date.now());
    for (const list of document.querySelectorAll(".days")) {
      list.replaceChildren(...daysUpTo(today).map((day) => {
        const past = read(days[day]);
        const square = make("li", String(Number(day.slice(8))), past ? past.isWon ? "is-won" : "is-lost" : "");
        if (past) square.append(make("span", ` ${outcome(past)}`, "for-ears"));
        return square;
      }));
    }
    byId("today-large").textContent = say(today in days ? "today.show" : "today.play");
  }

  function play() {
    box.close();
    if (!power.machine) return;
    if (!store.isOurs) {
      power.take();
      return;
    }
    const { days } = store;
    if (!(shown in days)) store.days = { ...days, [shown]: "" };
    else if (!days[shown]) store.days = { ...days, [shown]: QUIT };
    writeDays();
    power.restart(); // whatever it was doing
    power.machine.expect(shown);
    power.machine.beginToday();
    turn();
  }

  async function share() {
    box.close();
    const result = read(store.days[shown]);
    const text = `${say(result.isWon ? "today.text.won" : "today.text.lost", { day: dated(shown), n: result.rounds.length })}\n${squares(result.rounds)}`;
    const page = await reachable();
    const url = page && `${new URL(new URL(page).pathname, page)}?today`;
    if (!await pass(url ? { text, url } : { text })) copyAloud(notice, url ? `${text}\n${url}` : text, "today.copied");
  }

  document.addEventListener("page-language", writeDays);
  onClick("today-play", play);
  onClick("today-share", share);
  onClick("today-forget", () => {
    store.days = {};
    write();
  });

  return {
    open,
    lit() {
      const { days } = store;
      power.machine.expect(Object.keys(days).filter((day) => !days[day]).sort().at(-1) ?? dayAt(Date.now()));
    },
    at(screen) {
      if (screen !== "game-over" || power.state === "watching") return;
      const { day } = power.machine.where();
      const log = power.machine.log();
      if (!day || !log.record) return;
      const { days } = store;
      const kept = resultOf(log, power.machine.rules().calls, yourSeat(log.seats));
      const counts = days[day] === "";
      if (counts) {
        store.days = { ...days, [day]: kept };
        writeDays();
      }
      notice.say(counts ? "today.ended" : "today.practised", {
        values: { outcome: outcome(read(kept)) }, stays: true, action: counts ? ["today.show", open] : null,
      });
    },
  };
}
