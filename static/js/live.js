// Keeps an open page fresh: <main data-live="t/slug" data-version="12">, or of several topics data-live="t/slug b/slug/3/12"
// data-version="12 15", the version of each in its place. When there is a newer version what differs is fetched and put in place;
// scrolling, open parts and the focus stay as they are. A page with data-tag says that to the site, and is sent stubs (data-same) of what
// it has: src/web/http/changes.rs. Where anything is odd the whole page is fetched. A reader who is filling in a form is only told, and so
// are all on a page with data-unsaved: what was typed there was not taken. What has data-stays is never replaced: where its value is
// another, the reader is told. What is still being computed has no version: a page with data-awaited in it is fetched until it is there.
// The texts are in parts/live.html. A page without data-live cannot change.
"use strict";

{
  const main = document.getElementById("main");
  const [stale, offline, updated, told] = ["fresh", "offline", "updated", "told"].map((id) => document.getElementById(id));

  // In milliseconds.
  const MARKED = 3000;
  const PATIENCE = 3000;
  const FIRST_PAUSE = 1000;
  const LONGEST_PAUSE = 60000;
  // For a page to come; a connection that died says nothing.
  const LONGEST_FETCH = 30000;
  // Between two looks at what is being computed.
  const AWAITED = 2000;
  // What the header says that asks for something else than the changes since a tag.
  const [WHOLE, OWN] = ["whole", "own"];
  // A script may note in the address what is looked at; the page is that of the address with which it came.
  const address = location.href;
  // Readers and players are many and come one after the other, all of them within two seconds; the staff are few and wait.
  const SPREAD = main.dataset.live?.startsWith("s/") ? 0 : 1500;

  /* ---------- one page becomes the other ---------- */

  const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
  const key = (node) => (isElement(node) ? node.id || node.querySelector(":scope > header > [id]")?.id || null : null);
  const isControl = (node) => node.matches("input, select, textarea");
  // Where a script has saved all that was typed and asked about, the focus alone holds nothing back.
  let isSettled = false;
  const isFocused = (node) => !isSettled && node.contains(document.activeElement);
  const isInUse = (node) => node.matches("form") && (window.isEdited(node) || isFocused(node));

  // What has changed on the page: cells to be marked, sentences to be said.
  class Changes {
    cells = new Set();
    sentences = [];
    // Whether something in use was left as it was: then the page is not what its tag would say.
    isPartial = false;

    note(node) {
      if (node.textContent.trim() === "") return;
      const cell = (isElement(node) ? node : node.parentElement).closest("td, th, li, dd, p, tr");
      if (cell && !cell.closest("[data-keep]")) this.cells.add(cell);
    }

    show() {
      for (const cell of this.cells) cell.classList.add("renewed");
      setTimeout(() => this.cells.forEach((cell) => cell.classList.remove("renewed")), MARKED);
      const said = this.sentences.slice(0, 3).join(". ");
      told.textContent = said || (this.cells.size > 0 ? told.dataset.text : "");
    }
  }

  // Whether something differs that stays as it is.
  let hasMore = false;
  const isStub = (node) => isElement(node) && node.hasAttribute("data-same");
  const standing = ({ id, nodeName }) => {
    const node = main.querySelector(`#${CSS.escape(id)}`);
    return node?.nodeName === nodeName ? node : null;
  };

  function renew(old, fresh, changes) {
    if (isStub(fresh) || old.isEqualNode(fresh)) return;
    if (!isElement(old)) {
      if (old.data === fresh.data) return;
      old.data = fresh.data;
      changes.note(old);
      return;
    }
    if (old.hasAttribute("data-keep")) return;
    if (isInUse(old)) {
      changes.isPartial = true;
      return;
    }
    if (old.hasAttribute("data-stays")) {
      hasMore ||= old.dataset.stays !== fresh.dataset.stays;
      return;
    }
    // What was chosen in a field does not follow its attributes.
    if (isControl(old)) return old.replaceWith(document.importNode(fresh, true));
    renewAttributes(old, fresh, changes);
    renewChildren(old, fresh, changes);
  }

  function renewAttributes(old, fresh, changes) {
    if (fresh.dataset.told && old.dataset.told !== fresh.dataset.told) changes.sentences.push(fresh.dataset.told);
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value && name !== "open") old.setAttribute(name, value);
    }
  }

  function renewChildren(old, fresh, changes) {
    const keyed = new Map([...old.childNodes].map((node) => [key(node), node]));
    let next = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const same = partner(wanted, next, keyed) ?? (isStub(wanted) ? standing(wanted) : null);
      if (!same) {
        if (isStub(wanted)) throw new Error(`nothing stands for #${wanted.id}`);
        const added = document.importNode(wanted, true);
        old.insertBefore(added, next);
        changes.note(added);
      } else {
        if (same === next) next = next.nextSibling;
        else old.insertBefore(same, next);
        renew(same, wanted, changes);
      }
    }
    while (next) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
  }

  // The old node that becomes `wanted`: of the same key, else the next one without a key, if it is of the same kind.
  function partner(wanted, next, keyed) {
    const name = key(wanted);
    if (name !== null) {
      const found = keyed.get(name);
      return found?.nodeName === wanted.nodeName ? found : null;
    }
    return next && key(next) === null && next.nodeName === wanted.nodeName ? next : null;
  }

  /* ---------- fetching ---------- */

  // Sending a form changes something: while one is filled in, the page must stay as it is. A filter may stay by itself.
  const isBusy = () => "unsaved" in main.dataset || [...main.querySelectorAll("form[method=post]")].some(isInUse);

  let topic = main.dataset.live ?? null;
  let heard = main.dataset.version;
  let timer = 0;
  let isFetching = false;
  let pause = FIRST_PAUSE;
  let fetchedAt = Date.now();
  let patience = 0;
  let asOf = "";
  const lost = { stream: null, page: null };

  function plan(delay) {
    if (!timer && !isFetching) timer = setTimeout(look, delay);
  }

  const isAwaited = () => main.querySelector("[data-awaited]") !== null;
  const lookAgain = () => { if (isAwaited()) plan(AWAITED); };

  async function look() {
    timer = 0;
    if (document.visibilityState === "hidden") return;
    // Whether the site can be reached again is asked for even when nothing on the page may change.
    if (isBusy() && !lost.page) {
      if (!isAwaited() || heard !== main.dataset.version) stale.hidden = false;
      return void lookAgain();
    }
    isFetching = true;
    const asked = heard;
    try {
      await refresh();
      [pause, lost.page] = [FIRST_PAUSE, null];
    } catch {
      lost.page ??= Date.now();
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    isFetching = false;
    tellOffline();
    tellUpdated();
    if (lost.page) plan(pause * (0.5 + Math.random() / 2));
    else if (heard !== asked && heard !== main.dataset.version) plan(Math.random() * SPREAD);
    else lookAgain();
  }

  async function refresh() {
    let answer = await ask(main.dataset.tag ?? WHOLE);
    if (!(await isComplete(answer))) answer = await ask(WHOLE);
    const { isAllowed, isElsewhere, isOver, page } = answer;
    // Another page in its place, such as the one to log in: the reader goes there by themselves.
    if (!isAllowed || isElsewhere || isBusy()) return void (stale.hidden = false);
    if (isOver) return withdraw();
    const fresh = page.getElementById("main");
    if (!fresh) return void (stale.hidden = false);
    put(page, fresh);
  }

  async function ask(since) {
    const signal = AbortSignal.timeout?.(LONGEST_FETCH);
    const headers = { Accept: "text/html", "X-Changes-Since": since };
    const answer = await fetch(address, { headers, cache: "no-store", signal });
    const isAllowed = answer.status !== 401 && answer.status !== 403;
    const isOver = isGone(answer);
    if (isAllowed && !isOver && !answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { isAllowed, isElsewhere: answer.redirected, isOver, hasOwn: answer.headers.has("X-Own-Part"), page };
  }

  const ownCards = (root) => [...root.querySelectorAll(":scope > .own-card")].map(({ id }) => id).join(" ");

  // Whether what has come is whole, or is so with what the page has. What belongs to this reader alone is fetched and put into it.
  async function isComplete({ hasOwn, page }) {
    const fresh = page.getElementById("main");
    const since = fresh?.dataset.since;
    if (since === undefined) return true;
    if (since !== main.dataset.tag || ![...fresh.querySelectorAll("[data-same]")].every(standing)) return false;
    if (!hasOwn) return ownCards(main) === "";
    const own = (await ask(OWN)).page.getElementById("main");
    // The page may have changed in between, and the reader may follow others by now.
    if (own?.dataset.entries === undefined || own.dataset.tag !== fresh.dataset.tag || ownCards(own) !== ownCards(main)) return false;
    putOwn(own, fresh);
    return true;
  }

  function putOwn(own, fresh) {
    const { entries, reader, live, version } = own.dataset;
    const place = [...fresh.childNodes].find((node) => node.nodeType === Node.COMMENT_NODE && node.data === "own");
    place?.replaceWith(...own.childNodes);
    for (const entry of entries.split(" ")) {
      for (const node of fresh.querySelectorAll(`[data-who="${CSS.escape(entry)}"]`)) node.dataset.own = "";
    }
    if (reader) for (const node of fresh.querySelectorAll(`[data-me="${CSS.escape(reader)}"]`)) node.dataset.own = "";
    if (live) Object.assign(fresh.dataset, { live, version });
  }

  const isGone = ({ status }) => status === 404 || status === 410;

  function put(page, fresh) {
    window.localTimes(fresh);
    const [changes, focused] = [new Changes(), document.activeElement];
    const same = focused.name ? `[name="${CSS.escape(focused.name)}"]` : null;
    const choice = same && focused.matches("[type=radio]") ? `${same}[value="${CSS.escape(focused.value)}"]` : same;
    const wasWithdrawn = "withdrawn" in main.dataset;
    delete main.dataset.withdrawn;
    // Should it not come to its end, the whole page is fetched next.
    delete main.dataset.tag;
    renewChildren(main, fresh, changes);
    main.dataset.version = fresh.dataset.version ?? heard;
    if (fresh.dataset.tag && !changes.isPartial) main.dataset.tag = fresh.dataset.tag;
    fetchedAt = Date.now();
    if (topic === fresh.dataset.live) catchUp();
    follow(fresh.dataset.live ?? null);
    document.title = page.title;
    stale.hidden = !hasMore;
    if (!focused.isConnected) {
      const own = choice ? main.querySelector(choice) : null;
      (own ?? document.getElementById(focused.id || "main"))?.focus({ preventScroll: true });
    }
    if (!wasWithdrawn) changes.show();
    document.dispatchEvent(new Event("renewed"));
  }

  // What a script has saved by itself is no news.
  main.addEventListener("saved", () => {
    if (heard === main.dataset.version) stale.hidden = true;
  });
  main.addEventListener("settled", () => {
    isSettled = true;
    // One's own action may come by the stream later than its answer.
    const shown = versions(main.dataset.version);
    if (versions(heard).some((own, at) => Number(own) > Number(shown[at]))) plan(0);
  });
  for (const kind of ["focusin", "input"]) main.addEventListener(kind, () => { isSettled = false; });

  // What is not public any more must not stay on the screen. It is listened for: it may come back.
  function withdraw() {
    const gone = document.getElementById("gone").content.cloneNode(true);
    for (const node of [...main.childNodes]) if (!isElement(node) || !node.hasAttribute("data-keep")) node.remove();
    main.prepend(gone);
    delete main.dataset.tag;
    main.dataset.withdrawn = main.dataset.version = "";
    updated.hidden = true;
    document.title = main.querySelector("h1").textContent;
    told.textContent = document.title;
  }

  /* ---------- what is heard ---------- */

  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "2-digit", hourCycle: "h23" });

  // A page on which nothing happens differs from one without a connection: while the stream is heard and reports nothing newer, the
  // page is up to date.
  function tellUpdated() {
    if (!topic) return void (updated.hidden = true);
    if (lost.stream || lost.page || heard !== main.dataset.version) return;
    const now = new Date();
    const text = updated.dataset.text.replace("{time}", clock.format(now));
    if (updated.textContent !== text) updated.textContent = text;
    updated.dateTime = now.toISOString();
    updated.hidden = false;
  }

  // Short interruptions are not shown. A page is never older than its last fetching.
  function tellOffline() {
    const times = [lost.stream, lost.page].filter(Boolean);
    if (times.length === 0) {
      clearTimeout(patience);
      patience = 0;
      offline.hidden = true;
      markCards();
      return;
    }
    const time = clock.format(Math.max(fetchedAt, Math.min(...times)));
    const text = offline.dataset.text.replace("{time}", time);
    if (offline.textContent !== text) offline.textContent = text;
    asOf = offline.dataset.card.replace("{time}", time);
    markCards();
    patience ||= setTimeout(() => {
      offline.hidden = false;
      markCards();
    }, PATIENCE);
  }

  // Who reads no more than the card of a followed player reads there too how old it is.
  function markCards() {
    for (const card of main.querySelectorAll(".own-card")) {
      card.classList.toggle("is-old", !offline.hidden);
      const said = card.querySelector(".own-said") ?? card.querySelector("div");
      if (offline.hidden) delete said.dataset.asOf;
      else said.dataset.asOf = asOf;
    }
  }

  const versions = (text) => text?.split(" ") ?? [];

  function hear({ topic: told, version, isOld, lost: since, isBeat }) {
    if (since !== undefined) {
      lost.stream = since;
      return tellOffline();
    }
    if (isBeat) return tellUpdated();
    if (!topic) return;
    const before = versions(heard);
    // What another tab was told may be older than this page: of a board not every version is told.
    const isBehind = (at) => isOld && told.startsWith("b/") && Number(before[at]) > Number(version);
    const now = (own, at) => (own === told && !isBehind(at) ? version : before[at] ?? "");
    heard = topic.split(" ").map(now).join(" ");
    if (heard !== main.dataset.version) plan(Math.random() * SPREAD);
    else if (!isOld) tellUpdated();
  }

  // A page that has come may be newer than what has been told: of a board not every version is.
  function catchUp() {
    const shown = versions(main.dataset.version);
    heard = versions(heard).map((own, at) => (Number(shown[at]) > Number(own) ? shown[at] : own)).join(" ");
  }

  const want = topic ? window.hearNews(hear) : null;

  // What the page listens to from now on: it may be final, or its player sit at another board.
  function follow(next) {
    if (next === topic) return;
    topic = next;
    heard = main.dataset.version;
    lost.stream = null;
    listen();
  }

  const listen = () => want(document.visibilityState === "visible" ? topic : null);

  function see() {
    listen();
    if (document.visibilityState !== "visible") return;
    if (lost.page || heard !== main.dataset.version) plan(0);
    else lookAgain();
  }

  lookAgain();
  if (topic) {
    addEventListener("visibilitychange", see);
    addEventListener("pagehide", () => want(null));
    // A page that comes back from the browser's memory is as old as it was left.
    addEventListener("pageshow", ({ persisted }) => {
      see();
      if (persisted) plan(0);
    });
  }
}
