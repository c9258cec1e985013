/** The relay of this page: what it offers, and links and codes for a table. docs/relay.md describes its answers. */
import { ask, RelayError } from "./ask.js";
import { Link } from "./link.js";
import { tried } from "./tried.js";

const TABLE = /^#table=\s*([a-z2-7]{16})(?![a-z0-9])/;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
/** Names by which only this computer reaches itself. */
export const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const CODE = /^[0-9]{4}$/;
/** The version of what pages and relay say to each other: WIRE of together/wire.py. */
const WIRE = 2;

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

/** Whether others' phones can open that link, and not only this computer. */
export const canScan = (link) => link !== "" && !LOCAL.test(new URL(link).hostname);

export class Relay {
  constructor(address, { codes, addresses, wire }) {
    this.address = address;
    this.hasCodes = codes;
    this.addresses = addresses;
    this.isOther = wire !== WIRE; // this page is of another version
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

  /** A line to the table's referee for the device with that token. @param {import("./link.js").Listener} listener */
  join(table, token, listener, how) {
    return new Link(`${this.address}/${table}`, token, listener, { ...how, hasCodes: this.hasCodes });
  }

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

  /** The table that four digits stand for, of whatever script and width. Throws RelayError. */
  async findTable(typed) {
    const code = typed.normalize("NFKC").replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).trim();
    if (!CODE.test(code)) throw new RelayError(404, "");
    return ask(`${this.address}/code/${code}`);
  }
}
