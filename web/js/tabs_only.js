/** Without a relay, tabs of this browser can share a table. It has the methods of a Relay that Together needs. */
import { RelayError } from "./ask.js";
import { NOBODY, TabLink } from "./link.js";
import { tried } from "./tried.js";

const OPENED = "miastick.opened"; // the table that this tab has opened

export class TabsOnly {
  hasCodes = false;

  /** A link for other tabs to `page`, such as "table.html". */
  linkTo(table, page = "") { return new URL(`${page}#table=${table}`, new URL(".", location.href)).href; }

  /** @param {import("./link.js").Listener} listener */
  join(table, listener, next) { return new TabLink(table, listener, next); }

  /** Throws RelayError where the browser stores nothing. @param {Uint8Array} bytes @returns {Promise<import("./link.js").Appended>} */
  async begin(table, bytes) {
    tried(() => sessionStorage.setItem(OPENED, table), undefined);
    const link = new TabLink(table, NOBODY);
    try {
      return await link.append(0, bytes);
    } finally {
      link.close();
    }
  }

  /** Whether this tab came to that table by a link: then its stick is not the one that the browser keeps. */
  static isGuest(table) { return table !== "" && tried(() => sessionStorage.getItem(OPENED), null) !== table; }

  async giveCode() { throw new RelayError(404, ""); }

  async findTable() { throw new RelayError(404, ""); }
}
