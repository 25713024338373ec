// Entering a score sheet without loading the page again, and by clicks on the board. The form works the same without this script:
// [data-entry] carries the legal moves in data-legal, and its buttons post it.
"use strict";

{
  const entry = () => document.querySelector("[data-entry]");
  const field = () => entry().querySelector("#next");
  let clicked = [];
  let isSending = false;

  const scroll = (sheet) => { sheet.scrollTop = sheet.scrollHeight; };

  function ready(form) {
    clicked = [];
    for (const hint of form.querySelectorAll(".only-script")) hint.hidden = false;
    scroll(form.querySelector("[data-sheet]"));
  }

  // The first time the browser itself gives the field the focus.
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
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-entry]");
      if (!fresh || answer.redirected) throw new Error("not the page of this form");
      fresh.querySelector("[autofocus]")?.removeAttribute("autofocus");
      form.replaceWith(fresh);
      take(fresh);
      // What was taken up is not saved.
      fresh.dispatchEvent(new Event("input", { bubbles: true }));
    } catch {
      // Whatever it is, the page that the server makes of it explains it.
      button.dataset.plain = "";
      form.requestSubmit(button);
    } finally {
      isSending = false;
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-entry]");
    if (!form || !event.submitter || "plain" in event.submitter.dataset) return;
    event.preventDefault();
    if (!isSending) send(form, event.submitter);
  });

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
}
