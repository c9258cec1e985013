/** The stick's flash memory in this browser: a text of machine.js, kept over reloads. */
const KEY = "miastick.flash";

export class Store {
  /** `say(sentence)` is told what the person should know, such as that the browser keeps nothing. */
  constructor(say) {
    this.say = say;
    this.isWorking = true;
    window.addEventListener("storage", (event) => {
      if (event.key === KEY) say("The stick is played in another window, too. The one played last is kept.");
    });
  }

  load() { return this.#try(() => localStorage.getItem(KEY)) ?? ""; }

  save(text) { this.#try(() => localStorage.setItem(KEY, text)); }

  /** Keeps a text that cannot be read, for whoever can mend it, and starts anew. */
  setAside(text) {
    this.#try(() => {
      localStorage.setItem(`${KEY}.damaged`, text);
      localStorage.removeItem(KEY);
    });
  }

  #try(action) {
    try {
      return action();
    } catch {
      if (this.isWorking) this.say("This browser keeps nothing: the game goes on, but a reload starts it anew.");
      this.isWorking = false;
      return null;
    }
  }
}
