// Entering a score sheet without loading the page again, and by clicks on the board; saved by itself when typing pauses. The form works
// the same without this script: [data-entry] carries the legal moves in data-legal, and its buttons post it. The texts are in #saving.
"use strict";

{
  const entry = () => document.querySelector("[data-entry]");
  const field = () => entry().querySelector("#next");
  let clicked = [];
  let isSending = false;
  let isLoggedOut = false;

  // In milliseconds: a game that is over, a pause in typing, then how long until it is tried again.
  const TOGETHER = 250;
  const QUIET = 4000;
  const FIRST_PAUSE = 1000;
  const LONGEST_PAUSE = 30000;
  let pause = FIRST_PAUSE;
  let timer = 0;
  // What the timer is for.
  let planned = null;
  // What stands, as the form would save it.
  let standing = "";
  // The moves that stood when the page came. They are shortened or replaced by the button only.
  const opened = entry().elements.done.value;

  const scroll = (sheet) => { sheet.scrollTop = sheet.scrollHeight; };

  function ready(form) {
    clicked = [];
    for (const hint of form.querySelectorAll(".only-script")) hint.hidden = false;
    scroll(form.querySelector("[data-sheet]"));
  }

  function take(form) {
    ready(form);
    const input = field();
    input.focus({ preventScroll: true });
    input.select();
  }

  async function send(form, button) {
    isSending = true;
    try {
      const body = new URLSearchParams(new FormData(form, button));
      const answer = await window.post(form.action, body, { headers: { Accept: "text/html" } });
      if (!answer) return later(form, button);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-entry]");
      if (!fresh || answer.redirected) throw new Error("not the page of this form");
      fresh.querySelector("[autofocus]")?.removeAttribute("autofocus");
      fresh.querySelector("#saving").replaceWith(form.querySelector("#saving"));
      form.replaceWith(fresh);
      pause = FIRST_PAUSE;
      const question = fresh.querySelector("#correction");
      if (!question) take(fresh);
      else {
        ready(fresh);
        question.focus();
      }
      // What was taken up is not saved.
      fresh.dispatchEvent(new Event("input", { bubbles: true }));
      look();
    } catch {
      // Whatever it is, the page that the server makes of it explains it.
      button.dataset.plain = "";
      form.requestSubmit(button);
    } finally {
      isSending = false;
    }
  }

  // Without a connection the moves stay in the field, more can be typed after them, and they are read once it is there again.
  function later(form, button) {
    say("offline");
    if (button.value !== "next" || !field().value.trim()) return;
    field().value = `${field().value.trim()} `;
    form.dispatchEvent(new Event("input", { bubbles: true }));
    again(() => entry().requestSubmit(entry().querySelector('button[value="next"]')));
  }

  function again(work) {
    plan(work, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-entry]");
    if (!form || !event.submitter || "plain" in event.submitter.dataset) return;
    event.preventDefault();
    if (!isSending) send(form, event.submitter);
  });

  /* ---------- saved when typing pauses ---------- */

  // What the form would save.
  const worth = () => JSON.stringify(["done", "result", "remark", "overruled"].map((name) => entry().elements[name]?.value ?? ""));

  function say(kind) {
    const status = entry().querySelector("#saving");
    status.textContent = status.dataset[kind];
  }

  function plan(work, delay) {
    clearTimeout(timer);
    planned = work;
    timer = setTimeout(() => {
      planned = null;
      work();
    }, delay);
  }

  // Moves that cannot be read yet wait for the arbiter; those of a game that is over need no pause.
  function look() {
    clearTimeout(timer);
    planned = null;
    if (worth() === standing) {
      const status = entry().querySelector("#saving");
      if (status.textContent === status.dataset.pending) status.textContent = "";
      return;
    }
    // A question waits for its own button, and says itself that nothing is saved.
    if (entry().querySelector("#correction")) {
      entry().querySelector("#saving").textContent = "";
      return;
    }
    say("pending");
    const { done, wrong } = entry().elements;
    if (!done.value.startsWith(opened)) return say("fewer");
    if (done.value && !wrong.value) plan(save, "over" in entry().dataset ? TOGETHER : QUIET);
  }

  async function save() {
    if (isSending) return plan(save, TOGETHER);
    const [form, sent] = [entry(), worth()];
    const body = new URLSearchParams(new FormData(form));
    for (const name of ["next", "text", "act"]) body.delete(name);
    const answer = await window.post(`${form.getAttribute("action")}/save`, body, { redirect: "manual", keepalive: true });
    if (!answer) {
      say("offline");
      return again(save);
    }
    pause = FIRST_PAUSE;
    if (answer.type === "opaqueredirect") {
      isLoggedOut = true;
      return say("login");
    }
    if (!answer.ok) return say("ask");
    standing = sent;
    entry().elements.seen.value = (await answer.json()).version;
    if (worth() !== standing) return look();
    say("saved");
    if (!field().value.trim()) entry().dispatchEvent(new Event("saved", { bubbles: true }));
  }

  // A user who goes through the results with the arrow keys saves with the button.
  let isByArrow = false;
  document.addEventListener("keydown", ({ key }) => { isByArrow = key?.startsWith("Arrow") ?? false; }, true);
  document.addEventListener("pointerdown", () => { isByArrow = false; }, true);

  // Another result than the one that stands in a past round (data-stands) is a correction: the page shows at once what it changes, with
  // the button that saves it. Nothing is saved here: an answer to an earlier question is none to this one.
  function correct(result) {
    const { stands } = entry().dataset;
    if (stands === undefined || isByArrow || isSending) return false;
    const button = entry().querySelector(`button[name="act"][value="${result === stands ? "keep" : "save"}"]`);
    if (!button || (result === stands && !entry().querySelector("#correction"))) return false;
    entry().elements.sure.value = "";
    send(entry(), button);
    return true;
  }

  document.addEventListener("change", ({ target }) => {
    if (!target.closest("[data-entry]") || !["result", "remark", "overruled"].includes(target.name)) return;
    if (target.name !== "result" || !correct(target.value)) look();
  });
  async function resume() {
    if (!isLoggedOut || document.hidden || !(await window.renewToken())) return;
    isLoggedOut = false;
    plan(save, 0);
  }

  for (const kind of ["focus", "visibilitychange"]) addEventListener(kind, resume);
  addEventListener("online", () => { if (planned) plan(planned, 0); });
  document.addEventListener("visibilitychange", () => { if (document.hidden && planned === save) plan(save, 0); });

  // The field has one line. Where the pasted lines ended stays marked: a comment ends there, not with the game.
  document.addEventListener("paste", (event) => {
    if (event.target.id !== "next") return;
    const text = event.clipboardData.getData("text");
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    event.target.setRangeText(text.trim().replace(/[^\S\r\n]*[\r\n]+\s*/g, " ⏎ "), event.target.selectionStart, event.target.selectionEnd, "end");
  });

  /* ---------- moves made on the board ---------- */

  const moves = () => entry().dataset.legal.split(" ").filter(Boolean).map((text) => ({ text, path: text.split(/[-:x]/) }));

  // Whether the squares that were clicked lie on a move's path in order, from its start.
  function fits({ path }) {
    let at = 0;
    return clicked.every((square, index) => {
      at = index === 0 ? (path[0] === square ? 0 : -1) : path.indexOf(square, at + 1);
      return at >= 0;
    });
  }

  // The dark squares as moves name them, from the dark corner row by row, with their places in the picture.
  function places({ dataset }) {
    const size = Number(dataset.size);
    return dataset.squares.split(" ").map((name, index) => {
      const row = Math.floor(index / (size / 2));
      const file = 2 * (index % (size / 2)) + (row % 2);
      return { name, x: ("mirrored" in dataset ? size - 1 - file : file) * 100, y: (size - 1 - row) * 100 };
    });
  }

  function squareAt(board, event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    const isThere = ({ x, y }) => point.x >= x && point.x < x + 100 && point.y >= y && point.y < y + 100;
    return places(board).find(isThere)?.name ?? null;
  }

  function mark(board, square, kind) {
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const { x, y } = places(board).find(({ name }) => name === square);
    const attributes = { class: kind, x: x + 4, y: y + 4, width: 92, height: 92, rx: 10 };
    for (const [name, value] of Object.entries(attributes)) rect.setAttribute(name, value);
    board.append(rect);
  }

  function paint(board, fitting) {
    for (const old of board.querySelectorAll(".picked, .target")) old.remove();
    for (const square of clicked) mark(board, square, "picked");
    if (clicked.length > 0) for (const { path } of fitting) mark(board, path.at(-1), "target");
  }

  function play(text) {
    field().value = text;
    entry().requestSubmit(entry().querySelector('button[value="next"]'));
  }

  document.addEventListener("click", (event) => {
    const board = event.target.closest?.("[data-entry] svg.board");
    const square = board && squareAt(board, event);
    if (!square || isSending) return;
    clicked.push(square);
    let fitting = moves().filter(fits);
    if (fitting.length === 0) {
      clicked = [square];
      fitting = moves().filter(fits);
    }
    if (fitting.length === 0) clicked = [];
    const ending = fitting.filter(({ path }) => clicked.length > 1 && path.at(-1) === square);
    if (ending.length === 1 && (fitting.length === 1 || ending[0].path.length === clicked.length)) return play(ending[0].text);
    paint(board, fitting);
  });

  // Moves that were taken up when the page was left are read again.
  document.addEventListener("restored", () => entry().requestSubmit(entry().querySelector('button[value="next"]')));

  ready(entry());
  // The browser would scroll to the field, past what stands above it.
  if ("due" in entry().dataset) field().focus({ preventScroll: true });
  standing = worth();
}
