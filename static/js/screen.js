// A screen in the hall: the next page takes the place of this one, and what is new is shown at once, without loading anything anew. The
// letters are as large as the screen has room for. Without scripts the browser is told to ask for the next page, and the style sheet has
// letters for some numbers of lines.
"use strict";

{
  // In milliseconds.
  const LONGEST_FETCH = 30000;
  // A result seldom comes alone.
  const GATHER = 300;
  // The smallest letters that are read across a hall, in pixels.
  const SMALLEST = 14;
  // On a screen of few pixels, where each pixel is large: the smallest letters as a part of its height, and in pixels.
  const SMALLEST_PART = 1 / 58;
  const SMALLEST_OF_FEW = 10;
  // The fewest lines that the largest letters leave on a screen.
  const FEWEST = 12;
  const MOST_COLUMNS = 4;

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
    fit();
    next().setAttribute("href", page.querySelector("link[rel=next]").getAttribute("href"));
    document.title = page.title;
    address = new URL(wanted, location.href).href;
    history.replaceState(null, "", address);
    document.dispatchEvent(new Event("renewed"));
  }

  // The largest letters, in pixels, with which the lines are all on the screen, each name in one line; none where even the smallest are too
  // large.
  function largestLetters() {
    const fits = (letters) => {
      main.style.setProperty("--letters", `${letters}px`);
      return document.documentElement.scrollHeight <= innerHeight && main.scrollWidth <= main.clientWidth;
    };
    const smallest = Math.max(SMALLEST_OF_FEW, Math.min(SMALLEST, Math.floor(innerHeight * SMALLEST_PART)));
    let [least, most] = [smallest, Math.floor(innerHeight / FEWEST)];
    if (!fits(least)) return 0;
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (fits(middle)) least = middle;
      else most = middle - 1;
    }
    return least;
  }

  // No room is left unused, whatever the shape of the screen: short lines stand in as many columns as leave the letters the largest.
  // On a phone the page scrolls.
  function fit() {
    main.classList.remove("fitted");
    const lines = main.querySelectorAll("table tr").length;
    if (lines === 0 || matchMedia("(max-width: 40rem)").matches) return;
    main.classList.add("fitted");
    const most = document.body.matches(".two, .three") ? MOST_COLUMNS : 1;
    const rows = Array.from({ length: most }, (_, at) => Math.ceil(lines / (at + 1)));
    const set = (own) => main.style.setProperty("--rows", own);
    const [best] = rows.map((own) => (set(own), [largestLetters(), own])).sort(([one], [other]) => other - one);
    main.classList.toggle("fitted", best[0] > 0);
    main.style.setProperty("--letters", `${best[0]}px`);
    set(best[1]);
  }

  function gather() {
    clearTimeout(timer);
    timer = setTimeout(() => show(address), GATHER);
  }

  fit();
  addEventListener("resize", fit);
  // Each weight comes by itself.
  document.fonts.addEventListener("loadingdone", fit);

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
