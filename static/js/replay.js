// Turns the pages of a game in place. Every move on the sheet carries the position after it (data-board: a letter for each dark
// square, from a1 row by row); without this script the same links load the page again.
"use strict";

{
  const area = document.querySelector("[data-replay]");
  const board = area.querySelector("svg.board");
  const size = Number(area.dataset.size);
  const steps = [...area.querySelectorAll("a[data-ply]")];
  const [whiteMan, whiteKing, blackMan, blackKing] = area.querySelectorAll("template")[0].content.querySelectorAll("g");
  const frame = area.querySelector("template").content.querySelector("rect");
  const men = { w: whiteMan, W: whiteKing, b: blackMan, B: blackKing };
  const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  let current = Math.max(0, steps.findIndex((step) => step.hasAttribute("aria-current")));

  const corner = (file, row) =>
    area.dataset.bottom === "white" ? [file * 100, (size - 1 - row) * 100] : [(size - 1 - file) * 100, row * 100];

  // The dark squares in the order of the letters.
  function square(index) {
    const row = Math.floor(index / (size / 2));
    return [2 * (index % (size / 2)) + (row % 2), row];
  }

  function draw(step) {
    for (const old of board.querySelectorAll(".white, .black, .moved")) old.remove();
    const before = board.querySelector(".coordinate");
    const put = (shape, x, y) => {
      const copy = document.importNode(shape, true);
      copy.setAttribute("transform", `translate(${x} ${y})`);
      board.insertBefore(copy, before);
    };
    [...step.dataset.board].forEach((letter, index) => {
      const [x, y] = corner(...square(index));
      if (men[letter]) put(men[letter], x + 50, y + 50);
    });
    for (const name of step.dataset.moved.split(" ").filter(Boolean)) {
      const [x, y] = corner(name.charCodeAt(0) - 97, Number(name.slice(1)) - 1);
      put(frame, x + 4, y + 4);
    }
    board.setAttribute("aria-label", step.dataset.words);
  }

  const target = { first: () => 0, prev: () => Math.max(0, current - 1), next: () => Math.min(steps.length - 1, current + 1), last: () => steps.length - 1 };

  function show(index) {
    current = index;
    const step = steps[index];
    draw(step);
    area.querySelector("[data-title]").textContent = step.dataset.title;
    area.querySelector("[data-counts]").textContent = step.dataset.counts;
    for (const other of steps) other.removeAttribute("aria-current");
    step.setAttribute("aria-current", "true");
    const sheet = step.parentElement;
    sheet.scrollTop = step.offsetTop - sheet.offsetTop - sheet.clientHeight / 2;
    for (const link of area.querySelectorAll("a[rel]")) link.href = steps[target[link.rel]()].href;
    const turn = new URLSearchParams(area.querySelector("[data-turn]").search);
    turn.set("ply", step.dataset.ply);
    area.querySelector("[data-turn]").search = turn;
    const elsewhere = area.querySelector("[data-elsewhere]");
    const search = new URLSearchParams(elsewhere.search);
    search.set("position", step.dataset.fen);
    elsewhere.search = search;
    history.replaceState(null, "", step.href);
  }

  const isPlain = (event) => !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;

  if (steps.length > 0) {
    document.addEventListener("keydown", (event) => {
      if (!isPlain(event) || !(event.key in keys) || event.target.closest?.("input, textarea, select")) return;
      event.preventDefault();
      show(target[keys[event.key]]());
    });

    area.addEventListener("click", (event) => {
      const link = event.target.closest("a[rel], a[data-ply]");
      if (!link || !isPlain(event)) return;
      event.preventDefault();
      show(link.rel ? target[link.rel]() : steps.indexOf(link));
    });

    const sheet = steps[current].parentElement;
    sheet.scrollTop = steps[current].offsetTop - sheet.offsetTop - sheet.clientHeight / 2;
  }
}
