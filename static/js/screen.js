// A screen in the hall: the next page takes the place of this one, and what is new is shown at once, without loading anything anew.
// Without scripts the browser is told to ask for the next page.
"use strict";

{
  // In milliseconds.
  const LONGEST_FETCH = 30000;
  // A result seldom comes alone.
  const GATHER = 300;

  let main = document.getElementById("main");
  let address = location.href;
  let heard = main.dataset.version;
  let isFetching = false;
  let isStale = false;
  let timer = 0;

  const next = () => document.querySelector("link[rel=next]");
  const styles = (page) => [...page.querySelectorAll("link[rel=stylesheet], script[src]")].map((own) => own.getAttribute("href") ?? own.getAttribute("src")).join();

  async function show(wanted) {
    if (isFetching) return void (isStale = true);
    isFetching = true;
    try {
      const signal = AbortSignal.timeout?.(LONGEST_FETCH);
      const answer = await fetch(wanted, { headers: { Accept: "text/html" }, cache: "no-cache", signal });
      // What is not there any more must not stay on the screen; a server that does not answer is asked again at the next turn.
      if (answer.redirected || answer.status === 404 || answer.status === 410) return void location.assign(wanted);
      if (answer.ok) put(wanted, new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      // The network is away: what was shown last stays.
    } finally {
      isFetching = false;
    }
    if (isStale) {
      isStale = false;
      gather();
    }
  }

  function put(wanted, page) {
    const fresh = page.getElementById("main");
    // Another version of the program has other styles and scripts.
    if (!fresh || styles(page) !== styles(document)) return void location.assign(wanted);
    for (const part of ["body > header", "#main", "body > footer"]) {
      const [old, own] = [document.querySelector(part), page.querySelector(part)];
      // A link that has the keyboard stays.
      if (own && !old.contains(document.activeElement)) old.replaceWith(document.importNode(own, true));
    }
    main = document.getElementById("main");
    document.body.className = page.body.className;
    next().setAttribute("href", page.querySelector("link[rel=next]").getAttribute("href"));
    document.title = page.title;
    address = new URL(wanted, location.href).href;
    history.replaceState(null, "", address);
    document.dispatchEvent(new Event("renewed"));
  }

  function gather() {
    clearTimeout(timer);
    timer = setTimeout(() => show(address), GATHER);
  }

  setInterval(() => show(next().getAttribute("href")), Number(main.dataset.stay) * 1000);

  const want = window.hearNews(({ version }) => {
    if (version === undefined) return;
    heard = version;
    if (heard !== main.dataset.version) gather();
  });
  want(main.dataset.live);
  addEventListener("pagehide", () => want(null));
  addEventListener("pageshow", ({ persisted }) => {
    want(main.dataset.live);
    if (persisted) gather();
  });
}
