/** Ways for others to this table, and for this page to theirs: a link, a QR code, four digits. */
import { byId, onClick } from "./dom.js";
import { dialog } from "./panels.js";
import { drawQr } from "./qr.js";
import { RelayError } from "./ask.js";
import { canScan } from "./relay.js";
import { copyAloud, pass } from "./share.js";
import { fitting, wordFor } from "./calling.js";
import { say } from "./words.js";

/** How others can sit down at this table, "" if there is none. @param {{invitation: string, code: string}} table its link, its four digits */
export function howToSit({ invitation, code }) {
  if (!invitation) return "";
  if (!canScan(invitation)) return say("together.only-here");
  return code ? `${say("together.scan")} ${say("together.type", { address: new URL(invitation).host })}` : say("together.scan");
}

/** Why a code leads to no table. @param {RelayError} error */
function whyNot({ status, message, isPassing }) {
  if (status === 404) return say(message ? "together.none" : "together.four");
  if (status === 429) return say("together.wrong");
  return isPassing ? say("waits.offline") : message;
}

/**
 * Sets up the dialog. Returns `stands(together)`, to be called when the table or its code has changed.
 * @param {{notice: import("./panels.js").Notice, store: import("./store.js").Store}} parts
 */
export function furnishInvitation({ notice, store }) {
  /** @type {import("./together.js").Together | null} */
  let together = null; // null as long as the page starts
  let invited = ""; // the table that was told of
  const opener = byId("open-together");
  const { open } = dialog("together", opener, write);

  /** Fills the dialog: with an invitation to this table, or else the way to another. */
  function write() {
    const link = together?.invitation ?? "";
    byId("together-how").textContent = together?.relay === null ? say("together.without") : howToSit(together) || say("together.how");
    byId("invite").hidden = !link;
    byId("invite-qr").hidden = !canScan(link);
    byId("join").hidden = Boolean(link) || !together?.relay?.hasCodes;
    byId("join-note").textContent = "";
    byId("invite-code").textContent = together?.code ?? "";
    byId("invite-link", HTMLAnchorElement).href = link;
    byId("invite-link").textContent = link;
    byId("invite-view", HTMLAnchorElement).href = link && together ? together.relay.linkTo(together.table, "table.html") : "";
    if (link) drawQr(byId("invite-qr", HTMLCanvasElement), link);
  }

  onClick("invite-copy", async () => {
    const url = together.invitation;
    if (!await pass({ url })) copyAloud(notice, url, "power.share.copied");
  });

  const name = byId("your-name", HTMLInputElement);
  name.value = store.name;
  const call = () => together?.machine.call(wordFor(store.name));
  name.addEventListener("change", () => {
    name.value = store.name = fitting(name.value);
    call();
  });
  byId("naming").addEventListener("submit", (event) => {
    event.preventDefault();
    name.blur(); // which takes it
    byId("together", HTMLDialogElement).close();
  });

  byId("join").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const table = await together.relay.findTable(byId("join-code", HTMLInputElement).value);
      location.hash = `table=${table}`;
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      byId("join-note").textContent = whyNot(error);
    }
  });

  return {
    stands(now) {
      together = now;
      call();
      opener.hidden = false;
      if (byId("together", HTMLDialogElement).open) write();
      if (together.isOpener && together.invitation && together.table !== invited) {
        invited = together.table;
        notice.say("together.open", { action: ["together.invite", () => open()], passes: true });
      }
    },
  };
}
