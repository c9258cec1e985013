/** The relay of this page: what it offers, and links and codes for a table. docs/relay.md describes its answers. */
import { ask, RelayError } from "./ask.js";
import { post, RelayLink } from "./link.js";
import { tried } from "./tried.js";

const TABLE = /^#table=\s*([a-z2-7]{16})(?![a-z0-9])/;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
/** Names by which only this computer reaches itself. */
export const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const CODE = /^[0-9]{4}$/;

/** A new table's name: 80 bits that nobody can guess. */
export function newTable() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => LETTERS[byte & 31]).join("");
}

/** The table that the end of a link names, whatever a chat has put in or behind it; "" if that is none, or not whole. */
export function tableIn(hash) {
  const seen = tried(() => decodeURIComponent(hash), hash).toLowerCase().replace(/\p{Cf}/gu, ""); // what has no width
  return (TABLE.exec(seen) ?? TABLE.exec(seen.replace(/\s/g, "")))?.[1] ?? "";
}

/** The table behind # in the address of this page, "" if there is none. */
export const tableHere = () => tableIn(location.hash);

/** Whether the address was to lead to a table and is not whole, as when a chat has cut it. */
export const isTableCut = () => /^#table/i.test(location.hash) && !tableHere();

export class Relay {
  constructor(address, { codes, addresses }) {
    this.address = address;
    this.hasCodes = codes;
    this.addresses = addresses;
  }

  /** The relay of this page, null if it has none. Throws RelayError if that cannot be learned now. */
  static async find() {
    const named = async (answer) => {
      const { relay } = await answer.json();
      return relay && new URL(relay, location.href).href;
    };
    const address = await ask("relay.json", {}, named).catch((error) => {
      if (error.status !== 404) throw error;
    });
    return address ? ask(address, {}, async (answer) => new Relay(address, await answer.json())) : null;
  }

  /** A link to the table, which passes everything from entry `next` on to `listener`. @param {import("./link.js").Listener} listener */
  join(table, listener, next) { return new RelayLink(this.address, table, listener, next); }

  /** Writes the entry with which a table begins. Throws RelayError. @param {Uint8Array} bytes */
  async begin(table, bytes) { return post(`${this.address}/${table}/0`, bytes); }

  /** The https address of this page in the home network, "" if there is none. */
  get secure() { return this.addresses.find((address) => address.startsWith("https:")) ?? ""; }

  /** A link for others to `page`, such as "table.html", with the table behind #, which browsers send to no server. */
  linkTo(table, page = "") {
    // Only this machine itself opens the page by a name that leads others nowhere
    const home = LOCAL.test(location.hostname)
      ? this.addresses.find((address) => new URL(address).protocol === location.protocol) : null;
    const link = new URL(page, home ?? new URL(".", location.href));
    link.hash = `table=${table}`;
    return link.href;
  }

  /** Four digits for a table, and for how many seconds they are valid. Throws RelayError. */
  async giveCode(table) { return ask(`${this.address}/${table}/code`, { method: "POST" }, (answer) => answer.json()); }

  /** The table that four digits stand for. Throws RelayError. */
  async findTable(code) {
    if (!CODE.test(code)) throw new RelayError(404, "");
    return ask(`${this.address}/code/${code}`);
  }
}
