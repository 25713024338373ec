// Keeps an open page fresh: <main data-live="/t/…/live" data-version="12">.
// When the server tells of a newer version, the page is fetched again and its main part put in place;
// somebody who is typing is only told.
"use strict";

{
  const main = document.querySelector("main[data-live]");
  const isBusy = () => main.querySelector("form [data-touched]") || main.contains(document.activeElement?.closest("form"));

  async function refresh() {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
    main.replaceChildren(...fresh.childNodes);
    main.dataset.version = fresh.dataset.version;
    window.freshen(main);
  }

  function hear(event) {
    if (event.lastEventId === main.dataset.version) return;
    if (isBusy()) document.getElementById("fresh").hidden = false;
    else refresh();
  }

  main.addEventListener("input", (event) => { event.target.dataset.touched = ""; });
  const source = new EventSource(main.dataset.live);
  source.addEventListener("version", hear);
  addEventListener("pagehide", () => source.close());
}
