// Turns the pages of a game in place. Every move on the sheet carries the position after it (data-board: a letter for each dark
// square, from the dark corner row by row; with towers the squares are apart by spaces, their pieces from top to bottom);
// without this script the same links load the page again.
"use strict";

{
  const area = document.querySelector("[data-replay]");
  const board = area.querySelector("svg.board");
  const size = Number(board.dataset.size);
  const steps = [...area.querySelectorAll("a[data-ply]")];
  const shapes = area.querySelector("template").content;
  const [whiteMan, whiteKing, blackMan, blackKing, height] = shapes.querySelectorAll("g");
  const frame = shapes.querySelector("rect.moved");
  const men = { w: whiteMan, W: whiteKing, b: blackMan, B: blackKing, x: whiteMan, X: whiteKing };
  const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  let current = Math.max(0, steps.findIndex((step) => step.hasAttribute("aria-current")));

  let isTurned = area.dataset.bottom !== "white";
  const isMirrored = "mirrored" in board.dataset;
  const corner = (file, row) => [(isTurned === isMirrored ? file : size - 1 - file) * 100, (isTurned ? row : size - 1 - row) * 100];

  // The dark squares in the order of the letters.
  function square(index) {
    const row = Math.floor(index / (size / 2));
    return [2 * (index % (size / 2)) + (row % 2), row];
  }

  // As the server draws them: from the bottom up, the lower pieces below the higher ones.
  function drawTower(pieces, [x, y], put) {
    const step = pieces.length > 1 ? Math.min(9, 28 / (pieces.length - 1)) : 0;
    for (let index = pieces.length - 1; index >= 0; index -= 1) {
      const lower = step * (index - (pieces.length - 1) / 2);
      const isTower = pieces.length > 1;
      const copy = put(men[pieces[index]], x + (isTower ? 44 : 50), y + 50 + lower, isTower ? " scale(.84)" : "");
      copy.classList.toggle("under", index > 0);
      copy.classList.toggle("resting", pieces[index].toLowerCase() === "x");
    }
  }

  function drawHeight(tower, [x, y], put) {
    if (tower.length < 2) return;
    const own = [...tower].filter((letter) => letter.toLowerCase() === tower[0].toLowerCase()).length;
    put(height, x + 69, y + 80).querySelector("text").textContent = `${own}+${tower.length - own}`;
  }

  function draw(step) {
    for (const old of board.querySelectorAll(".white, .black, .moved, .height")) old.remove();
    const before = board.querySelector(".coordinate");
    const put = (shape, x, y, scale = "") => {
      const copy = document.importNode(shape, true);
      copy.setAttribute("transform", `translate(${x} ${y})${scale}`);
      board.insertBefore(copy, before);
      return copy;
    };
    const { board: letters } = step.dataset;
    const towers = letters.includes(" ") ? letters.split(" ") : [...letters];
    towers.forEach((tower, index) => drawTower([...tower].filter((letter) => men[letter]), corner(...square(index)), put));
    for (const name of step.dataset.moved.split(" ").filter(Boolean)) {
      const [x, y] = corner(name.charCodeAt(0) - 97, Number(name.slice(1)) - 1);
      put(frame, x + 4, y + 4);
    }
    towers.forEach((tower, index) => drawHeight(tower, corner(...square(index)), put));
    board.setAttribute("aria-label", step.dataset.words);
  }

  const target = { first: () => 0, prev: () => Math.max(0, current - 1), next: () => Math.min(steps.length - 1, current + 1), last: () => steps.length - 1 };

  // Sets a parameter of a link; in an archive of pages the link is not there.
  function set(link, name, value) {
    if (!link) return;
    const search = new URLSearchParams(link.search);
    search.set(name, value);
    link.search = search;
  }

  // Half a turn brings every name to the place of the one opposite: the last takes the place of the first.
  function turn() {
    isTurned = !isTurned;
    const labels = [...board.querySelectorAll(".coordinate, .number")];
    for (const isOfKind of [(text) => /\d/.test(text), (text) => !/\d/.test(text)]) {
      const kind = labels.filter((label) => isOfKind(label.textContent));
      const texts = kind.map((label) => label.textContent).reverse();
      kind.forEach((label, index) => { label.textContent = texts[index]; });
    }
    draw(steps[current]);
  }

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
    set(area.querySelector("a[data-turn]"), "ply", step.dataset.ply);
    set(area.querySelector("a[data-elsewhere]"), "position", step.dataset.fen);
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

    // In an archive of pages there is nobody to ask for another position or for the board turned: the address says the position
    // behind its #, and the board is turned here.
    const showNamed = () => {
      const named = steps.findIndex((step) => location.hash === `#ply-${step.dataset.ply}`);
      if (named >= 0) show(named);
    };
    showNamed();
    window.addEventListener("hashchange", showNamed);
    const button = area.querySelector("button[data-turn]");
    if (button) {
      button.hidden = false;
      button.addEventListener("click", turn);
    }
    const sheet = steps[current].parentElement;
    sheet.scrollTop = steps[current].offsetTop - sheet.offsetTop - sheet.clientHeight / 2;
  }
}
