/**
 * The first script of every page: whatever keeps the others from starting becomes a sentence. It is no module, and is
 * written for browsers that are older than those that play.
 */
(function () {
  var ENGLISH = "MiaStick could not start in this browser. Load the page again; it needs Safari 16, Chrome 103, Firefox 102 or newer.";
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

  addEventListener("unhandledrejection", function (event) { say(event.reason); });
  addEventListener("error", function (event) {
    if (event.target === window) say(event.message);
    else if (event.target instanceof HTMLScriptElement) say("");
  }, true);
})();
