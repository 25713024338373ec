// Saves a board by itself once all its games have a result. In form[data-results] every tr[data-draft] is a board; of each game the page
// came with a field was-… . What cannot be sent is kept (unsaved.js) and sent again; what needs a question waits for the form's button.
// Where another person has changed the board meanwhile, theirs is shown and one's own asked about. In a past round (data-past) a
// result that stood is corrected: as soon as the site can be reached, the form asks what that changes. The texts are in #saving.
"use strict";

{
  const main = document.getElementById("main");
  const form = document.querySelector("form[data-results]");
  const status = document.getElementById("saving");

  // In milliseconds: both results of a match are one action; then, how long until it is tried again.
  const TOGETHER = 250;
  const FIRST_PAUSE = 1000;
  const LONGEST_PAUSE = 30000;

  const games = (row) => [...row.querySelectorAll(".game")];
  const chosen = (game) => game.querySelector("select").value || game.querySelector(".pick :checked")?.value || "";
  const before = (game) => game.querySelector("[name^='was-']");
  const isEdited = (row) => games(row).some((game) => chosen(game) !== before(game).value);
  const isComplete = (row) => games(row).every(chosen);
  const isAsked = (row) => row.querySelector(".superseded") !== null;
  const unsaved = () => [...form.querySelectorAll("tr[data-draft]")].filter((row) => isEdited(row) || isAsked(row));

  const waiting = new Set();
  // The boards at which the arbiter has just corrected a result.
  const corrected = new Set();
  let isSending = false;
  let isLoggedOut = false;
  let isByArrow = false;
  // Whether it was asked which of two results holds, since all was saved the last time.
  let wasAsked = false;
  let pause = FIRST_PAUSE;
  let timer = 0;

  function say(kind) {
    const rows = unsaved();
    const n = rows.length;
    status.textContent = n > 0 ? status.dataset[kind].replace("{n}", n) : status.dataset.saved;
    status.classList.toggle("settled", n === 0);
    wasAsked ||= rows.some(isAsked);
    if (n > 0 || !wasAsked) return;
    // All is answered: what others have changed meanwhile can be shown now.
    wasAsked = false;
    form.dispatchEvent(new Event("settled", { bubbles: true }));
  }

  function plan(delay) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      send();
    }, delay);
  }

  function want(row) {
    row.querySelector(".not-saved")?.remove();
    if (!isEdited(row)) waiting.delete(row.id);
    say("pending");
    if (!isEdited(row)) return;
    if (!isComplete(row)) return;
    waiting.add(row.id);
    plan(TOGETHER);
  }

  async function send() {
    if (isSending) return;
    isSending = true;
    for (const id of [...waiting]) {
      const row = document.getElementById(id);
      if (!row || !isEdited(row)) waiting.delete(id);
      else if (!(await save(row))) break;
    }
    isSending = false;
    if (waiting.size > 0 && !timer && !isLoggedOut) plan(pause);
  }

  // Whether the next one may be sent.
  async function save(row) {
    const sent = games(row).map(chosen);
    const own = form.querySelectorAll(":scope > input[type=hidden]");
    const fields = [...own, ...row.querySelectorAll("input, select")].filter((field) => !field.matches("[type=radio]:not(:checked)"));
    const body = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
    if (row.dataset.seen) body.set("seen", row.dataset.seen);
    const answer = await window.post(`${form.getAttribute("action")}/board`, body, { redirect: "manual" });
    if (!answer) return later("offline");
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    if (!isJson) {
      isLoggedOut = true;
      say("login");
      return false;
    }
    pause = FIRST_PAUSE;
    waiting.delete(row.id);
    const told = await answer.json();
    const isCorrected = corrected.delete(row.id);
    if (answer.ok) settle(row, sent, told);
    else if (told.asks && isCorrected) form.requestSubmit();
    else refuse(row, told);
    return true;
  }

  async function resume() {
    if (!isLoggedOut || document.hidden || !(await window.renewToken())) return;
    isLoggedOut = false;
    plan(0);
  }

  function later(kind) {
    say(kind);
    plan(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    return false;
  }

  // A result stands now. It is shown, unless something else has been chosen meanwhile.
  function stand(game, result, isShown) {
    before(game).value = result;
    for (const radio of game.querySelectorAll(".pick input")) {
      radio.defaultChecked = radio.value === result;
      if (isShown) radio.checked = radio.defaultChecked;
    }
    const list = game.querySelector("select");
    for (const option of list.options) option.defaultSelected = option.value === result && result !== "";
    const none = list.querySelector("[value=none]");
    if (none) none.hidden = none.disabled = result === "";
    if (isShown) list.value = [...list.options].some(({ value }) => value === result) ? result : "";
  }

  // What was sent now stands; the arbiter may have changed it meanwhile.
  function settle(row, sent, told) {
    games(row).forEach((game, index) => stand(game, sent[index] === "none" ? "" : sent[index], chosen(game) === sent[index]));
    row.querySelector(".score").textContent = told.score;
    for (const button of row.querySelectorAll(".absence")) button.remove();
    const heading = document.querySelector("h1");
    document.title = document.title.replace(heading.textContent, () => told.heading);
    heading.textContent = told.heading;
    form.querySelector("header .sub").textContent = told.count;
    // Where another arbiter has changed another board meanwhile, only this one is known as it is now.
    const seen = form.querySelector("[name=seen]");
    if (seen.value === told.before) seen.value = told.version;
    else row.dataset.seen = told.version;
    // No other user has changed anything since the page came: it is up to date. What spectators report has a version of its own.
    const [shown, ...others] = main.dataset.version.split(" ");
    if (shown === told.before) main.dataset.version = [told.version, ...others].join(" ");
    row.dispatchEvent(new Event("saved", { bubbles: true }));
    if (isEdited(row)) want(row);
    say("pending");
    if (told.renew && unsaved().length === 0) location.reload();
  }

  function refuse(row, { problem, stands }) {
    if (stands) supersede(row, stands);
    const told = document.createElement("p");
    told.className = "wrong not-saved";
    told.setAttribute("role", "alert");
    told.textContent = problem;
    row.querySelector(".games").append(told);
    say("pending");
  }

  // What another person has entered is shown; what was typed here waits for an answer.
  function supersede(row, stands) {
    const fields = [...row.querySelectorAll(".pick input:checked, .game select")].map(({ name, value }) => [name, value]);
    const isOfOthers = row.querySelector("[name^='seats-']").value !== stands.seats;
    for (const game of games(row)) {
      const now = stands.games.find(({ id }) => before(game).name === `was-${id}`);
      const list = game.querySelector("select");
      const isKnown = [...game.querySelectorAll(".pick input, option")].some(({ value }) => value === now?.result);
      if (now && !isKnown) list.append(new Option(now.label, now.result));
      if (now) stand(game, now.result, true);
    }
    row.querySelector(".score").textContent = stands.score;
    row.dataset.seen = stands.version;
    window.supersede(row, fields, isOfOthers);
  }

  // A page that asks a question is answered with its form.
  if (form && status && !("unsaved" in main.dataset)) {
    form.addEventListener("change", ({ target }) => {
      const row = target.closest("tr[data-draft]");
      if (!row) return;
      const isCorrected = "past" in form.dataset && games(row).some((game) => before(game).value && chosen(game) !== before(game).value);
      // A user who goes through the results with the arrow keys saves with the button.
      if (isCorrected && isByArrow) return say("pending");
      if (isCorrected) corrected.add(row.id);
      want(row);
    });
    document.addEventListener("keydown", ({ key }) => { isByArrow = key === "ArrowLeft" || key === "ArrowRight"; }, true);
    document.addEventListener("pointerdown", () => { isByArrow = false; }, true);
    document.addEventListener("restored", ({ target }) => {
      if (form.contains(target)) want(target);
    });
    addEventListener("online", () => plan(0));
    for (const kind of ["focus", "visibilitychange"]) addEventListener(kind, resume);
  }
}
