/** Everything around the stick: the bar, the dialogs, the log and the record, the foot. */
import { furnishAccount } from "./account.js";
import { offerBoards } from "./boards.js";
import { standings, tell } from "./log.js";
import { byId, onClick } from "./dom.js";
import { dareOf, written } from "./dare.js";
import { caption } from "./film.js";
import { furnishToday } from "./today.js";
import { furnishInvitation } from "./invite.js";
import { Motion } from "./motion.js";
import { Relay, tableHere } from "./relay.js";
import { furnishReactions } from "./reactions.js";
import { dialog, Drawer, dropFocusAfterPointer } from "./panels.js";
import { picture } from "./picture.js";
import { writeRules } from "./rules.js";
import { yourSeat } from "./sentences.js";
import { copy, copyAloud, linkTo, pass, reachable, save } from "./share.js";
import { language, languages, make, say } from "./words.js";

const WIDE = "(orientation: landscape) and (min-width: 68.75em) and (min-height: 37.5em)"; // as in style.css
const LOW = "(orientation: landscape) and (max-height: 30em)"; // a phone on its side: the log or the replay's buttons
const SHAKE_MS = 1200;
const PICTURE_MS = { reveal: 3600, settled: 2600, lives: 2200, other: 1500 }; // how long a picture of a record is shown, by screen
const LARGEST_RECORD = 100_000; // bytes

/**
 * Sets up the page. `speak(language)` changes the language everywhere, `turn()` shows what has changed,
 * `after(ms, action)` waits by the page's clock. Returns
 * `at(screen)`, to be called when the screen has changed, `stands(state)` when the stick's state has, `told()` when there
 * is something new to log, `watch(record)` to show a record, and `watchKey(button)` for a press while one is shown.
 */
export function furnish({ power, store, notice, speaker, spoken, motion, controls, board, film: reveal, speak, turn, after, react }) {
  const stage = byId("stage");
  dropFocusAfterPointer();
  furnishBar();
  furnishRules();
  furnishPower();
  const invitation = furnishInvitation({ notice, store });
  const shows = byId("show-reactions", HTMLInputElement);
  shows.checked = store.hasReactions;
  shows.addEventListener("change", () => {
    store.hasReactions = shows.checked;
    reactions.again();
  });
  const today = furnishToday({ power, store, notice, turn });
  onClick("today-large", today.open);
  for (const id of ["open-today", "beside"]) byId(id).hidden = Boolean(tableHere()); // others wait for this stick
  const account = furnishAccount({ power });
  const reactions = furnishReactions({ box: byId("reactions"), place: byId("reacted"), store, send: react });
  const drawer = new Drawer(() => write());
  /** @type {object | null} */
  let film = null; // while the record plays by itself
  let record = ""; // of the last game that was over
  /** @type {import("./dare.js").Dare | null} */
  let dare = null; // that is played

  function furnishBar() {
    const menu = byId("language", HTMLSelectElement);
    menu.append(...languages().map(([code, name]) => Object.assign(make("option", name), { value: code })));
    menu.addEventListener("change", () => speak(menu.value));
    document.addEventListener("page-language", () => {
      menu.value = language();
      if (drawer.isOpen) write();
    });
    const sound = byId("sound");
    sound.addEventListener("click", () => {
      const isOn = sound.getAttribute("aria-pressed") !== "true";
      sound.setAttribute("aria-pressed", String(isOn));
      speaker.mute(!isOn);
    });
    const phone = byId("motion");
    phone.hidden = !Motion.isThere();
    phone.addEventListener("click", async () => {
      if (motion.isOn) motion.stop();
      else if (window.isSecureContext || !await offerSecure()) await motion.start();
      phone.setAttribute("aria-pressed", String(motion.isOn));
    });
    onClick("assist-shake", () => controls.shakeFor(SHAKE_MS));
    onClick("assist-hold", () => controls.toggleHold());
    onClick("assist-tell", () => spoken.ask());
  }

  /** Leads to the same page by https, and says how the browser will warn; false if there is none. */
  async function offerSecure() {
    const relay = await Relay.find().catch(() => null); // it may not answer
    if (!relay?.secure) return false;
    byId("secure-link", HTMLAnchorElement).href = relay.secure + location.search;
    byId("secure", HTMLDialogElement).showModal();
    return true;
  }

  function furnishRules() {
    const rules = dialog("rules", byId("open-rules"), () => {
      const facts = power.isAlive ? power.machine.rules() : {};
      if (facts.preset) writeRules(byId("house"), facts);
    });
    const letters = byId("letters", HTMLInputElement);
    letters.checked = controls.hasLetters = store.hasLetters;
    letters.addEventListener("change", () => { controls.hasLetters = store.hasLetters = letters.checked; });
    document.querySelector(".rules-link").addEventListener("click", (event) => {
      event.preventDefault();
      rules.open();
    });
  }

  function furnishPower() {
    offerBoards(byId("boards"), board.name);
    const { box } = dialog("power", byId("open-power"));
    const ask = (isAsking) => { byId("sure").hidden = !isAsking; };
    const close = (action) => () => {
      box.close();
      if (power.machine) action();
    };
    box.addEventListener("close", () => ask(false));
    onClick("restart", close(() => power.restart()));
    onClick("forget", () => { ask(true); byId("forget-no").focus(); });
    onClick("forget-no", () => ask(false));
    onClick("forget-yes", close(() => power.forget()));
    onClick("share", close(() => share()));
  }

  /** Passes on a link to this page with the table as it is, and with a dare if there is one. */
  async function share(dare = null) {
    const page = await reachable();
    const url = linkTo(power.machine.rules(), board.name, page ?? location.href, dare ? written(dare) : "");
    if (!page) notice.say("power.share.here", { values: { url }, stays: true });
    else if (!await pass(dare ? { url, text: say("dare.text", { n: dare.left }) } : { url })) {
      copyAloud(notice, url, dare ? "dare.copied" : "power.share.copied");
    }
  }

  // The log and the record

  function write(told = power.isAlive ? power.machine.log() : null) {
    if (!told) return;
    if (power.state !== "watching") record = told.record || record;
    account.at(stage.dataset.screen);
    if (!drawer.isOpen && !drawer.isChosen && told.moves.some(({ value }) => value) && matchMedia(WIDE).matches) drawer.show(true);
    for (const id of ["record-copy", "record-save"]) byId(id, HTMLButtonElement).disabled = !record;
    byId("record-watch", HTMLButtonElement).disabled = !record || (tableHere() && !told.record); // others wait for this stick
    byId("record-later").hidden = Boolean(record);
    if (!drawer.isOpen) return;
    const box = byId("told");
    const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 8;
    box.replaceChildren(...tell(told));
    byId("now").replaceChildren(...(told.seats.length ? standings(told.seats, told.seats).childNodes : []));
    if (isAtEnd) box.scrollTop = box.scrollHeight;
  }

  onClick("record-copy", async () => {
    if (await copy(record)) notice.say("record.copied");
    else save("game.mia.txt", record); // there is no other way to have it
  });
  onClick("record-save", () => save("game.mia.txt", record));
  onClick("record-watch", () => watch(record));
  const opened = byId("record-open", HTMLInputElement);
  opened.addEventListener("change", async () => {
    const [file] = opened.files;
    opened.value = "";
    if (!file) return;
    if (file.size > LARGEST_RECORD) notice.say("record.large");
    else watch(await file.text());
  });

  function watch(text) {
    const reason = power.watch(text);
    if (reason) {
      if (text.startsWith("mia ")) notice.say("record.refused", { values: { reason } });
      else notice.say("record.none");
      return;
    }
    play(false);
    go(0);
    if (matchMedia("(orientation: landscape)").matches) drawer.show(!matchMedia(LOW).matches);
  }

  /** Moves through the record by so many pictures. */
  function go(by) {
    const [at, count, made] = power.machine.step(by);
    spoken.happened(power.machine.log(), made - 1, made);
    byId("watch-at").textContent = say("watch.at", { at: at + 1, count });
    byId("watch-back", HTMLButtonElement).disabled = at === 0;
    byId("watch-next", HTMLButtonElement).disabled = at === count - 1;
    const bar = byId("watch-bar", HTMLInputElement);
    bar.max = count;
    bar.value = at + 1;
    if (at === count - 1) play(false);
    turn();
  }

  /** Lets the record play like a film, or pauses it. */
  function play(isOn) {
    film = isOn ? {} : null;
    byId("watch-play").textContent = say(isOn ? "watch.pause" : "watch.play");
    if (isOn) roll(film);
  }

  function roll(which) {
    after(PICTURE_MS[stage.dataset.screen] ?? PICTURE_MS.other, () => {
      if (film !== which || power.state !== "watching") return;
      go(1);
      if (film === which) roll(which);
    });
  }

  function goByHand(by) {
    play(false);
    go(by);
  }

  onClick("watch-play", () => {
    if (!film && byId("watch-next", HTMLButtonElement).disabled) go(-LARGEST_RECORD);
    play(!film);
  });
  onClick("watch-back", () => goByHand(-1));
  onClick("watch-next", () => goByHand(1));
  byId("watch-bar", HTMLInputElement).addEventListener("input", ({ target }) => {
    const bar = /** @type {HTMLInputElement} */ (target);
    goByHand(Number(bar.value) - 1 - power.machine.step(0)[0]);
  });
  onClick("watch-close", () => {
    play(false);
    power.endWatch();
    if (history.state?.goesOn && power.state === "playing") power.machine.goOn(); // back to where one came from
    write();
    turn();
  });

  // The result

  /** The address of this page as people read it, or the name of the game if only this computer can open it. */
  async function published() {
    const page = await reachable();
    return page ? page.replace(/^https?:\/\/|(index\.html)?([?#].*)?$/g, "") : say("title");
  }

  const still = async (log) => picture(byId("lcd", HTMLCanvasElement), log.seats);

  onClick("picture", async () => {
    const log = power.machine.log();
    const told = caption(log);
    notice.say("picture.making", { stays: true });
    let content;
    try {
      content = reveal.isThere && told ? await reveal.made(told, await published()) : await still(log);
    } catch {
      content = await still(log).catch(() => null);
    }
    notice.clear();
    if (!content) {
      notice.say("picture.failed");
      return;
    }
    const file = new File([content], `miastick.${content.type.split("/")[1]}`, { type: content.type });
    const send = async () => {
      const isSent = await pass({ files: [file] });
      if (isSent === null) notice.say("picture.ready", { stays: true, action: ["picture.send", send] });
      else if (!isSent) save(file.name, file);
    };
    await send();
  });

  // A challenge

  const dareNow = () => {
    const log = power.machine.log();
    return dareOf(log, power.machine.rules(), yourSeat(log.seats));
  };

  onClick("dare", () => share(dareNow()));

  return {
    at(screen) {
      if (!screen.startsWith("lobby")) notice.drop("together.open"); // or it would hide whose turn it is
      const isOver = screen === "game-over" && power.state !== "watching";
      byId("picture").hidden = !isOver;
      byId("dare").hidden = !isOver || !dareNow();
      today.at(screen);
      account.at(screen);
      if (isOver) write(); // at a shared table all rolls are known by now
      const mine = isOver && dare ? dareNow() : null;
      if (mine) {
        const how = mine.left > dare.left ? "won" : mine.left < dare.left ? "lost" : "even";
        notice.say(`dare.${how}`, { values: { mine: mine.left, theirs: dare.left }, stays: true });
        dare = null;
      }
    },
    /** Offers the dare that a link has brought; one that `goesOn` is being played already. */
    dared(brought, goesOn) {
      if (goesOn) {
        dare = brought;
        power.machine.deal(dare);
        return;
      }
      const play = () => {
        dare = brought;
        notice.clear();
        power.machine.dare(dare);
        turn();
      };
      if (brought.starter >= power.machine.rules().players) notice.say("dare.none");
      else notice.say("dare.opened", { values: { n: brought.left }, stays: true, action: ["dare.play", play] });
    },
    get dare() { return dare; },
    today,
    reactions,
    stands(state) { byId("watch").hidden = state !== "watching"; },
    told: write,
    invites: invitation.stands,
    watch,
    watchKey(button) { if (button !== "C") goByHand(button === "A" ? 1 : -1); },
  };
}
