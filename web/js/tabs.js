/**
 * Between tabs of one browser, without network or server: the page with the stick says what everybody at its table can
 * see, and a table view in another tab shows it.
 */
import { channel } from "./tried.js";

const NAME = "miastick.table";

/**
 * What a table view shows: of where() of machine.js the screen, the phase, the holder and who sits there, its log(), and the language.
 * @typedef {{screen: string, phase: number, holder: number, chairs: {name: string, icon: number, colour: number}[], language: string, log: Record<string, any>}} Table
 */

export class TableSender {
  constructor() {
    this.last = "";
    this.channel = channel(NAME);
    if (!this.channel) return;
    this.channel.addEventListener("message", ({ data }) => {
      if (data === "show" && this.last) this.channel.postMessage(this.last);
    });
    window.addEventListener("pagehide", () => this.channel.postMessage(""));
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) this.channel.postMessage(this.last);
    });
  }

  /** Shows this to whoever looks. @param {Table} table */
  show(table) {
    const text = JSON.stringify(table);
    if (text === this.last) return;
    this.last = text;
    this.channel?.postMessage(text);
  }
}

/**
 * Calls `shown` with each table that a tab of this browser shows, and with null when that tab is gone.
 * @param {(table: Table | null) => void} shown
 */
export function watchTabs(shown) {
  const tabs = channel(NAME);
  tabs?.addEventListener("message", ({ data }) => {
    if (data !== "show") shown(data ? JSON.parse(data) : null);
  });
  tabs?.postMessage("show");
}
