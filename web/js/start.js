/**
 * The first script of every page: whatever keeps the others from starting becomes a sentence. It is no module, and is
 * written for browsers that are older than those that play. Scripts of extensions, in-app browsers and hosts fail too:
 * only what lies in this script's folder counts.
 */
(function () {
  var ENGLISH = "MiaStick could not start in this browser. Load the page again; it needs Safari 16, Chrome 103, Firefox 102 or newer.";
  var OURS = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/[^/]*$/, "");
  var box = null;

  function write(sentence, detail) {
    box.innerHTML = "<p></p><p></p>";
    box.firstChild.textContent = sentence;
    box.lastChild.textContent = detail;
  }

  /** The sentence in the visitor's language, if that can be fetched, and what the browser says. */
  function say(error) {
    if (box || document.documentElement.hasAttribute("data-started")) return;
    box = document.createElement("div");
    box.className = "fatal";
    box.setAttribute("role", "alert");
    document.body.appendChild(box);
    var detail = error ? String(error) : "";
    write(ENGLISH, detail);
    var texts = new XMLHttpRequest();
    texts.onload = function () {
      if (texts.status === 200) write(JSON.parse(texts.responseText)["start.failed"], detail);
    };
    texts.open("GET", "words/" + (navigator.language || "en").slice(0, 2) + ".json");
    texts.send();
  }

  function isOurs(text) { return String(text).indexOf(OURS) >= 0; }

  addEventListener("unhandledrejection", function (event) {
    if (event.reason && isOurs(event.reason.stack)) say(event.reason);
  });
  addEventListener("error", function (event) {
    if (event.target === window) {
      if (isOurs(event.filename)) say(event.message);
    } else if (event.target instanceof HTMLScriptElement && isOurs(event.target.src)) say("");
  }, true);
})();
