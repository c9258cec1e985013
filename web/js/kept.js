/** The service worker that keeps the page for when there is no network: sw.js. */
import { tried } from "./tried.js";

const PATIENCE_MS = 3000; // for a new version to take over

/** Registers it. `told` is called with an error. */
export async function keepPage(told) {
  try {
    await navigator.serviceWorker?.register("sw.js");
  } catch (error) {
    told(error.message);
  }
}

/** Lets a new version take over that was fetched during the last game; true if the page is about to reload. */
export async function isReplaced() {
  const registration = await tried(() => navigator.serviceWorker?.getRegistration(), undefined)?.catch(() => undefined);
  if (!registration?.waiting || !navigator.serviceWorker.controller) return false;
  const over = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(resolve, PATIENCE_MS, false);
  });
  registration.waiting.postMessage("take over");
  if (!await over) return false;
  location.reload();
  return true;
}
