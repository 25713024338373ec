// What was typed and not saved. Leaving the page asks first; and what is in a part with data-draft (a form, or a row of one) stands
// there again when the page comes back in the same tab, unless the site has something else there by then. It is kept by the
// account, in the tab alone, and goes with the logout. A link [data-discard] leaves without it. The texts are in parts/unsaved.html.
"use strict";

{
  const main = document.getElementById("main");
  const notice = document.getElementById("unsaved");
  const account = document.querySelector("header.top .name")?.textContent ?? "";
  // Of the page, and what answers a question: neither is anything typed.
  const OWN = ["form-token", "seen", "sure"];
  // What stood in each part when it came.
  const bases = new Map();
  // Where the drafts of the form that was sent last are named.
  const SENT = "sent";
  // How long an answer may take, in milliseconds.
  const PATIENCE = 20000;
  let isLeaving = false;

  const parts = () => [...main.querySelectorAll("[data-draft]")].filter((part) => !part.closest("fieldset:disabled"));
  const key = (part) => `unsaved ${account} ${part.closest("form").getAttribute("action") ?? location.pathname} ${part.id}`;
  const fields = (part) => [...part.querySelectorAll("input, select, textarea")].filter((field) => field.name && !OWN.includes(field.name));
  const isTick = (field) => field.matches("[type=checkbox], [type=radio]");
  const values = (part) => fields(part).filter((field) => !isTick(field) || field.checked).map(({ name, value }) => [name, value]);
  const sign = (part) => JSON.stringify(values(part));

  // A full or forbidden storage keeps nothing: leaving asks all the same.
  function kept(name) {
    try {
      return JSON.parse(sessionStorage.getItem(name));
    } catch {
      return null;
    }
  }

  function keep(name, what) {
    try {
      if (what) sessionStorage.setItem(name, JSON.stringify(what));
      else sessionStorage.removeItem(name);
    } catch {
      // See above.
    }
  }

  const stored = (part) => kept(key(part));

  function store(part) {
    const [base, now] = [bases.get(key(part)), sign(part)];
    keep(key(part), now === base ? null : { base, now });
  }

  function fill(part, now) {
    for (const field of fields(part)) {
      const typed = now.filter(([name]) => name === field.name).map(([, value]) => value);
      if (isTick(field)) field.checked = typed.includes(field.value);
      else if (typed.length > 0) [field.value] = typed;
      // What is filled in must be seen.
      if (field.matches("textarea") && field.value !== field.defaultValue) field.closest("details")?.setAttribute("open", "");
    }
  }

  // On a page that was answered to a form stands what was typed; what had been there before, only the draft knows.
  function take(part) {
    const draft = stored(part);
    const isAnswer = "unsaved" in main.dataset;
    bases.set(key(part), isAnswer && draft ? draft.base : sign(part));
    if (isAnswer || !draft) return;
    if (draft.base !== sign(part)) return keep(key(part), null);
    fill(part, JSON.parse(draft.now));
    notice.hidden = false;
    part.dispatchEvent(new Event("restored", { bubbles: true }));
  }

  const isUnsaved = () => "unsaved" in main.dataset || parts().some(stored)
    || [...main.querySelectorAll("form[method=post]")].some(window.isEdited);

  for (const kind of ["input", "change"]) {
    main.addEventListener(kind, ({ target }) => {
      const part = target.closest("[data-draft]");
      if (part) store(part);
    });
  }

  // A script that sends the form itself stays on the page.
  addEventListener("submit", ({ target, defaultPrevented }) => {
    isLeaving = !defaultPrevented;
    if (isLeaving) keep(SENT, parts().filter((part) => target.contains(part)).map(key));
  });
  addEventListener("pageshow", () => { isLeaving = false; });
  addEventListener("beforeunload", (event) => { if (!isLeaving && isUnsaved()) event.preventDefault(); });

  // A script has saved a part by itself.
  main.addEventListener("saved", ({ target }) => {
    bases.set(key(target), sign(target));
    store(target);
  });

  // The page was brought up to date while nothing was typed.
  document.addEventListener("renewed", () => parts().forEach((part) => bases.set(key(part), sign(part))));

  notice.querySelector("button").addEventListener("click", () => {
    for (const part of parts()) keep(key(part), null);
    isLeaving = true;
    location.reload();
  });

  // Leaves what was typed, as the link says.
  main.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-discard]")) return;
    for (const part of parts()) keep(key(part), null);
    isLeaving = true;
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

  // The page after a form that was taken says that it was done.
  if (main.querySelector(":scope > .note.ok")) for (const name of kept(SENT) ?? []) keep(name, null);
  keep(SENT, null);
  parts().forEach(take);
}
