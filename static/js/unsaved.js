// What was typed and not saved. Leaving the page asks first; and what is in a part with data-draft (a form, or a row of one) stands
// there again when the page comes back in the same tab. Where the site has something else there by then, both are shown, and the
// person who typed says which holds. A tab that was closed leaves it for some days: it is then offered, with its date, and not taken
// up by itself. It is kept by the account, and goes with the logout. Of who has none, and outside the pages of the staff, it is kept in
// the tab alone: the browser may be another's next, and public forms have addresses that are keys. A link [data-discard] leaves
// without it. The texts are in parts/unsaved.html.
"use strict";

{
  const main = document.getElementById("main");
  const notice = document.getElementById("unsaved");
  const question = document.getElementById("superseded");
  const account = document.body.dataset.account ?? "";
  const start = new URL("../../", document.currentScript.src).pathname;
  const isBeyondTab = account !== "" && location.pathname.startsWith(`${start}admin`);
  // Of the page, and what answers a question: neither is anything typed.
  const OWN = ["form-token", "seen", "sure", "form-key"];
  // What a part is about: it is not typed. What names the players there tells whether it is still about the same.
  const ABOUT = /^(was-|seats-|seat$)/;
  const PLAYERS = /^seats?(-|$)/;
  // So much of a long text is told.
  const TOLD = 60;
  // What stood in each part when it came.
  const bases = new Map();
  // What was typed in a part and waits for an answer, as something else stands there now.
  const asking = new Map();
  // Where the drafts of the form that was sent last are named.
  const SENT = "sent";
  // How long an answer may take, in milliseconds.
  const PATIENCE = 20000;
  // How long a draft is kept beyond its tab, in milliseconds: a tournament, with the days around it.
  const LONGEST = 7 * 24 * 60 * 60 * 1000;
  // The names of the drafts that this tab keeps beyond it. Those of other tabs stay until it is said what becomes of them.
  const ours = new Set();
  // The drafts of tabs that were closed, by name, while it is not said what becomes of them.
  const offered = new Map();
  let isLeaving = false;

  const parts = () => [...main.querySelectorAll("[data-draft]")].filter((part) => !part.closest("fieldset:disabled"));
  const key = (part) => `unsaved ${account} ${part.closest("form").getAttribute("action") ?? location.pathname} ${part.id}`;
  // No script can put a file back into its field.
  const isTyped = (field) => field.name && field.type !== "file" && !OWN.includes(field.name);
  const fields = (part) => [...part.querySelectorAll("input, select, textarea")].filter(isTyped);
  const isTick = (field) => field.matches("[type=checkbox], [type=radio]");
  const values = (part) => fields(part).filter((field) => !isTick(field) || field.checked).map(({ name, value }) => [name, value]);
  const sign = (part) => JSON.stringify(values(part));

  // A full or forbidden storage keeps nothing: leaving asks all the same.
  function kept(name, storage = "sessionStorage") {
    try {
      return JSON.parse(window[storage].getItem(name));
    } catch {
      return null;
    }
  }

  function keep(name, what, storage = "sessionStorage") {
    try {
      if (what) window[storage].setItem(name, JSON.stringify(what));
      else window[storage].removeItem(name);
    } catch {
      // See above.
    }
  }

  const stored = (part) => kept(key(part));

  // Keeps a draft in the tab and beyond it, with the moment at which it was typed; without a draft what this tab has kept goes. The draft
  // of another tab stays until it is said what becomes of it.
  function keepDraft(name, draft) {
    keep(name, draft);
    if (draft && isBeyondTab) {
      const before = kept(name, "localStorage");
      if (before && !ours.has(name)) return;
      const at = before?.now === draft.now ? before.at : Date.now();
      ours.add(name);
      keep(name, { ...draft, at }, "localStorage");
    } else if (ours.delete(name)) {
      keep(name, null, "localStorage");
    }
  }

  function store(part) {
    const [base, now, asked] = [bases.get(key(part)), sign(part), asking.get(key(part))];
    const isKept = now !== base || Boolean(asked);
    keepDraft(key(part), isKept ? { base, now, asked } : null);
    part.toggleAttribute("data-pending", isKept);
    if (!notice.hidden && !isKept && !parts().some(stored)) notice.hidden = true;
  }

  // The buttons and the list of a game are one thing.
  const thing = (name) => name.replace(/^(pick|more)-/, "result-");
  const things = (from) => new Set(from.map(([name]) => thing(name)).filter((name) => !ABOUT.test(name)));
  const of = (from, one) => JSON.stringify(from.filter(([name, value]) => thing(name) === one && value !== ""));

  function fill(part, typed) {
    const touched = things(typed);
    for (const field of fields(part).filter(({ name }) => touched.has(thing(name)))) {
      const own = typed.filter(([name]) => name === field.name).map(([, value]) => value);
      if (isTick(field)) field.checked = own.includes(field.value);
      else if (own.length > 0) [field.value] = own;
      // What is filled in must be seen.
      if (field.matches("textarea") && field.value !== field.defaultValue) field.closest("details")?.setAttribute("open", "");
    }
  }

  // What fields say to a reader: the names of what is chosen, and texts.
  function words(part, from) {
    const name = ([field, value]) => {
      const own = fields(part).filter((one) => one.name === field);
      const option = own.flatMap((one) => [...(one.options ?? [])]).find((one) => one.value === value);
      const label = option ?? own.find((one) => isTick(one) && one.value === value)?.labels[0];
      const texts = [...(label?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = texts.map((node) => node.data).join("").trim() || value;
      return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text;
    };
    const told = part.dataset.whole?.split(" ");
    return from.filter(([field, value]) => value !== "" && (told?.includes(field) ?? true)).map(name).join(", ") || "–";
  }

  function answer(part) {
    asking.delete(key(part));
    part.querySelector(".superseded")?.remove();
  }

  // Asks which holds: what was typed, or what stands there now. What was typed for others is told, and cannot be entered.
  function ask(part, typed, isOfOthers) {
    answer(part);
    asking.set(key(part), typed);
    const touched = things(typed);
    const now = values(part).filter(([name]) => touched.has(thing(name)));
    const told = question.content.firstElementChild.cloneNode(true);
    const text = isOfOthers ? told.dataset.others : told.dataset.text;
    told.querySelector("span").textContent = text.replace("{mine}", () => words(part, typed)).replace("{now}", () => words(part, now));
    const [enter, discard] = told.querySelectorAll("button");
    enter.hidden = isOfOthers;
    enter.addEventListener("click", () => fill(part, typed));
    for (const button of [enter, discard]) {
      button.addEventListener("click", () => {
        answer(part);
        store(part);
        part.dispatchEvent(new Event("restored", { bubbles: true }));
      });
    }
    const games = part.querySelector(".games");
    if (games) games.append(told);
    else part.prepend(told);
  }

  // Takes up what was typed where nothing else has changed there, and asks about the rest. On a page that was answered to a form
  // stands what was typed; what had been there before, only the draft knows.
  function take(part) {
    const draft = stored(part);
    if (draft && kept(key(part), "localStorage")?.now === draft.now) ours.add(key(part));
    const isAnswer = "unsaved" in main.dataset;
    bases.set(key(part), isAnswer && draft ? draft.base : sign(part));
    answer(part);
    if (isAnswer && draft?.asked) ask(part, draft.asked, false);
    if (isAnswer || !draft) return store(part);
    const [base, then, now, asked] = [JSON.parse(draft.base), JSON.parse(draft.now), values(part), draft.asked ?? []];
    const isAsked = (one) => things(asked).has(one);
    const typed = [...then.filter(([name]) => !isAsked(thing(name))), ...asked];
    const isOther = (one) => of(typed, one) !== of(now, one) && (isAsked(one) || of(typed, one) !== of(base, one));
    const players = (from) => JSON.stringify(from.filter(([name]) => PLAYERS.test(name)));
    const isOfOthers = players(base) !== players(now);
    const isSuperseded = (one) => isOfOthers || isAsked(one) || of(now, one) !== of(base, one);
    const own = typed.filter(([name]) => !ABOUT.test(name) && isOther(thing(name)));
    // A part with data-whole (the fields that its message names) is taken as a whole or not at all.
    const isWhole = "whole" in part.dataset && own.some(([name]) => isSuperseded(thing(name)));
    const [superseded, free] = [true, false].map((is) => own.filter(([name]) => (isWhole || isSuperseded(thing(name))) === is));
    if (superseded.length > 0) ask(part, superseded, isOfOthers);
    if (free.length > 0) {
      fill(part, free);
      notice.hidden = false;
    }
    store(part);
    if (free.length > 0) part.dispatchEvent(new Event("restored", { bubbles: true }));
  }

  const isUnsaved = () => "unsaved" in main.dataset || parts().some(stored)
    || [...main.querySelectorAll("form[method=post]")].some(window.isEdited);

  for (const kind of ["input", "change"]) {
    main.addEventListener(kind, ({ target }) => {
      const part = target.closest("[data-draft]");
      if (!part) return;
      // A user who chooses another value has answered the question.
      if (things(asking.get(key(part)) ?? []).has(thing(target.name))) answer(part);
      store(part);
    });
  }

  // Text in a form of which no draft is kept: sending another form of the page would lose it.
  const isText = (field) => field.matches("textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=search])");
  const isLost = (form) => !form.matches("[data-draft]") && !form.querySelector("[data-draft]")
    && [...form.elements].some((field) => isText(field) && field.value !== field.defaultValue);

  // A script that sends the form itself stays on the page.
  function leave(form) {
    isLeaving = ![...main.querySelectorAll("form[method=post]")].some((other) => other !== form && isLost(other));
    const sent = parts().filter((part) => form.contains(part) && !asking.has(key(part))).map(key);
    keep(SENT, sent.length > 0 ? sent : null);
  }
  addEventListener("submit", ({ target, defaultPrevented }) => {
    isLeaving = false;
    if (!defaultPrevented) leave(target);
  });
  // A script has sent the form, and the page comes anew.
  addEventListener("sent", ({ target }) => leave(target));
  addEventListener("pageshow", () => { isLeaving = false; });
  addEventListener("beforeunload", (event) => { if (!isLeaving && isUnsaved()) event.preventDefault(); });

  // A script has saved a part by itself.
  main.addEventListener("saved", ({ target }) => {
    bases.set(key(target), sign(target));
    store(target);
  });

  // The page was brought up to date while nothing was typed.
  document.addEventListener("renewed", () => parts().forEach(take));

  notice.querySelector("button").addEventListener("click", () => {
    for (const part of parts()) keepDraft(key(part), null);
    isLeaving = true;
    location.reload();
  });

  // Leaves what was typed, as the link says.
  main.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-discard]")) return;
    for (const part of parts()) keepDraft(key(part), null);
    isLeaving = true;
  });

  // What was typed in a tab that was closed is offered; what is too old, or stands there by now, goes.
  const beyond = document.getElementById("kept");

  function sweep() {
    try {
      const drafts = Object.keys(localStorage).filter((name) => name.startsWith("unsaved "));
      const isOld = (name) => !(kept(name, "localStorage")?.at > Date.now() - LONGEST);
      for (const name of drafts.filter(isOld)) localStorage.removeItem(name);
    } catch {
      // See above.
    }
  }

  function offer() {
    if (!isBeyondTab || "unsaved" in main.dataset) return;
    for (const part of parts()) {
      const draft = ours.has(key(part)) ? null : kept(key(part), "localStorage");
      if (draft?.now === sign(part)) keep(key(part), null, "localStorage");
      else if (draft) offered.set(key(part), draft);
    }
    if (offered.size === 0) return;
    const format = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "long", hour: "numeric", minute: "2-digit" });
    const when = format.format(Math.max(...[...offered.values()].map(({ at }) => at)));
    beyond.querySelector("span").textContent = beyond.dataset.text.replace("{when}", () => when);
    beyond.hidden = false;
  }

  function settle(isShown) {
    const waiting = parts().filter((part) => offered.has(key(part)));
    for (const part of waiting) {
      const { base, now, asked } = offered.get(key(part));
      ours.add(key(part));
      keepDraft(key(part), isShown ? { base, now, asked } : stored(part));
      if (isShown) take(part);
    }
    offered.clear();
    beyond.hidden = true;
  }

  [true, false].forEach((isShown, at) => {
    beyond.querySelectorAll("button")[at].addEventListener("click", () => settle(isShown));
  });

  // Sends a form without leaving the page; nothing where the site cannot be reached now.
  async function post(address, body, options) {
    const signal = AbortSignal.timeout?.(PATIENCE);
    const answer = await fetch(address, { method: "POST", body, signal, ...options }).catch(() => null);
    return !answer || answer.status >= 500 || answer.status === 429 ? null : answer;
  }

  // After a login in another tab the forms need the token of the new session; it is in the same page as it comes now. Whether it was there.
  async function renewToken() {
    const answer = await fetch(location.href, { redirect: "error" }).catch(() => null);
    if (!answer?.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const token = page.querySelector("main [name=form-token]");
    if (!token) return false;
    for (const field of document.querySelectorAll("[name=form-token]")) field.value = token.value;
    return true;
  }

  // A part that stands there again may be sent at once.
  window.post = post;
  window.renewToken = renewToken;
  // A script has learnt what stands in a part now, and shows it.
  window.supersede = (part, typed, isOfOthers) => {
    bases.set(key(part), sign(part));
    ask(part, typed, isOfOthers);
    store(part);
  };

  // The page after a form that was taken says that it was done; it stays in view until something else is done.
  const done = main.querySelector(":scope > .note.ok");
  if (done) for (const name of kept(SENT) ?? []) {
    keep(name, null);
    keep(name, null, "localStorage");
  }
  main.addEventListener("input", () => done?.classList.add("read"), { once: true });
  keep(SENT, null);
  sweep();
  parts().forEach(take);
  offer();
  // A list of the missing boards only shows none that another person has entered since.
  const elsewhere = document.getElementById("unsaved-elsewhere");
  if (elsewhere) {
    const form = `unsaved ${account} ${elsewhere.dataset.form} `;
    const isShown = (name) => document.getElementById(name.slice(form.length));
    elsewhere.hidden = !Object.keys(sessionStorage).some((name) => name.startsWith(form) && !isShown(name));
  }
}
