// Replays a game in place. Every move on the sheet carries the position after it (data-board: a letter for each dark square, from the
// dark corner row by row; with towers the squares are apart by spaces, their pieces from top to bottom), the way of the moving piece
// (data-path) and what it captured (data-taken); so does every move of the lines that are written around them (data-aside, its number;
// data-back, the place before it: p11 after ply 11 of the game, a3 after the third such move). Without this script the same links load
// the page again.
"use strict";

{
  const area = document.querySelector("[data-replay]");
  const board = area.querySelector("svg.board");
  const size = Number(board.dataset.size);
  const steps = [...area.querySelectorAll("a[data-ply]")];
  const asides = [...area.querySelectorAll("a[data-aside]")];
  const last = steps.length - 1;
  const shapes = area.querySelector("template").content;
  const [whiteMan, whiteKing, blackMan, blackKing, height] = shapes.querySelectorAll("g");
  const frame = shapes.querySelector("rect.moved");
  const men = { w: whiteMan, W: whiteKing, b: blackMan, B: blackKing, x: whiteMan, X: whiteKing };
  const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
  // An archive of pages has no server to ask for another position or for the board turned: the address says the position behind
  // its #, and the board is turned here.
  const isArchived = steps.some((step) => step.hash !== "");

  // In milliseconds: from one square to the next, a whole way of many squares, a move of a game that plays by itself, a tap.
  const GLIDE = 180;
  const LONGEST_GLIDE = 720;
  const PACE = 1000;
  const TAP = 500;
  // In pixels: a finger that stays where it is, one that swipes, a wheel that turns by one notch.
  const STILL = 10;
  const SWIPE = 30;
  const NOTCH = 40;

  // The move of another line that is shown; none while the game itself is.
  let aside = asides.find((step) => step.hasAttribute("aria-current")) ?? null;
  // The place of the game that is shown, or where the line begins that is.
  let current = Math.max(0, steps.findIndex((step) => step.dataset.ply === aside?.dataset.from || step.hasAttribute("aria-current")));
  let isTurned = area.dataset.bottom !== "white";

  /* ---------- squares ---------- */

  // The dark squares in the order of the letters, each with its file and row from the dark corner.
  const place = (index) => {
    const row = Math.floor(index / (size / 2));
    return [2 * (index % (size / 2)) + (row % 2), row];
  };
  const square = (file, row) => row * (size / 2) + (file - (row % 2)) / 2;
  const squares = (names) =>
    names.split(" ").filter(Boolean).map((name) => square(name.charCodeAt(0) - 97, Number(name.slice(1)) - 1));

  const isMirrored = "mirrored" in board.dataset;
  function corner(index) {
    const [file, row] = place(index);
    return [(isTurned === isMirrored ? file : size - 1 - file) * 100, (isTurned ? row : size - 1 - row) * 100];
  }

  // The squares that are crossed on the way from one to the other.
  function between(from, to) {
    const [[file, row], [lastFile, lastRow]] = [place(from), place(to)];
    const [across, up] = [Math.sign(lastFile - file), Math.sign(lastRow - row)];
    const count = Math.max(0, Math.abs(lastRow - row) - 1);
    return Array.from({ length: count }, (_, n) => square(file + across * (n + 1), row + up * (n + 1)));
  }

  /* ---------- drawing ---------- */

  // What stands on each square, from top to bottom.
  function towersOf({ dataset: { board: letters } }) {
    const all = letters.includes(" ") ? letters.split(" ") : [...letters];
    return all.map((tower) => (tower === "." ? "" : tower));
  }

  function putter(parent, before) {
    return (shape, x, y, scale = "") => {
      const copy = document.importNode(shape, true);
      copy.setAttribute("transform", `translate(${x} ${y})${scale}`);
      parent.insertBefore(copy, before);
      return copy;
    };
  }

  // As the server draws them: from the bottom up, the lower pieces below the higher ones.
  function drawTower(pieces, index, put, isTaken = false) {
    const [x, y] = corner(index);
    const isTower = pieces.length > 1;
    const step = isTower ? Math.min(9, 28 / (pieces.length - 1)) : 0;
    for (let depth = pieces.length - 1; depth >= 0; depth -= 1) {
      const lower = step * (depth - (pieces.length - 1) / 2);
      const copy = put(men[pieces[depth]], x + (isTower ? 44 : 50), y + 50 + lower, isTower ? " scale(.84)" : "");
      copy.classList.toggle("under", depth > 0);
      copy.classList.toggle("resting", pieces[depth].toLowerCase() === "x");
      copy.classList.toggle("taken", isTaken);
    }
  }

  function drawHeight(tower, index, put) {
    if (tower.length < 2) return;
    const [x, y] = corner(index);
    const own = [...tower].filter((letter) => letter.toLowerCase() === tower[0].toLowerCase()).length;
    put(height, x + 69, y + 80).querySelector("text").textContent = `${own}+${tower.length - own}`;
  }

  // What a move has captured so far stays on the board until the move is over.
  function paint(towers, moved, taken = []) {
    for (const old of board.querySelectorAll(".white, .black, .moved, .height, .gliding")) old.remove();
    const put = putter(board, board.querySelector(".coordinate"));
    towers.forEach((tower, index) => drawTower(tower, index, put, taken.includes(index)));
    for (const index of moved) {
      const [x, y] = corner(index);
      put(frame, x + 4, y + 4);
    }
    towers.forEach((tower, index) => drawHeight(tower, index, put));
  }

  // Which drawing is the newest: a piece that still glides for an older one stops.
  let drawing = 0;

  function draw(step) {
    drawing += 1;
    paint(towersOf(step), squares(step.dataset.moved));
  }

  // A piece goes its whole way from square to square. Captured pieces leave the board when it has arrived; in a game of towers each goes
  // under the moving one as it is jumped.
  async function glide(before, step) {
    const own = (drawing += 1);
    const [towers, moved, path] = [towersOf(before), squares(step.dataset.moved), squares(step.dataset.path)];
    const [left, taken] = [new Set(squares(step.dataset.taken)), []];
    const isOfTowers = step.dataset.board.includes(" ");
    const duration = Math.min(GLIDE, LONGEST_GLIDE / (path.length - 1));
    let moving = towers[path[0]];
    towers[path[0]] = "";
    for (let leg = 1; leg < path.length; leg += 1) {
      const [from, to] = [path[leg - 1], path[leg]];
      paint(towers, moved, taken);
      await lift(moving, from, to, duration).finished;
      if (own !== drawing) return;
      const over = between(from, to).find((index) => left.delete(index));
      if (over === undefined) continue;
      if (isOfTowers) {
        moving += towers[over][0];
        towers[over] = towers[over].slice(1);
      } else {
        taken.push(over);
      }
    }
    draw(step);
  }

  // Takes a tower from its square to another, above all that stands.
  function lift(tower, from, to, duration) {
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.classList.add("gliding");
    const put = putter(group, null);
    drawTower(tower, from, put);
    drawHeight(tower, from, put);
    board.insertBefore(group, board.querySelector(".coordinate"));
    const [[x, y], [lastX, lastY]] = [corner(from), corner(to)];
    const way = [{ transform: "translate(0px, 0px)" }, { transform: `translate(${lastX - x}px, ${lastY - y}px)` }];
    return group.animate(way, { duration, easing: "ease-in-out", fill: "forwards" });
  }

  /* ---------- the place that is shown ---------- */

  const shown = () => aside ?? steps[current];
  const isAside = (place) => "aside" in place.dataset;
  const before = ({ dataset: { back } }) =>
    (back.startsWith("p") ? steps[Number(back.slice(1))] : asides.find((own) => own.dataset.aside === back.slice(1)));
  const after = ({ dataset: { aside: number, line } }) =>
    asides.find(({ dataset }) => dataset.line === line && dataset.back === `a${number}`);

  // Back from another line leads to where it begins; at its end it goes on no further.
  const target = {
    first: () => steps[0],
    prev: () => (aside ? before(aside) : steps[Math.max(0, current - 1)]),
    next: () => (aside ? after(aside) ?? aside : steps[Math.min(last, current + 1)]),
    last: () => steps[last],
  };

  // Sets a parameter of a link, or takes it away; in an archive of pages links have none.
  function set(link, name, value) {
    if (!link || isArchived) return;
    const search = new URLSearchParams(link.search);
    if (value === null) search.delete(name);
    else search.set(name, value);
    link.search = search;
  }

  function told(name, text) {
    const element = area.querySelector(name);
    if (element) element.textContent = text;
  }

  // A move is in view in a sheet that scrolls down, and in one that scrolls sideways. What is written around a move stands below it, and
  // on a phone only the upper part of such a sheet is on the screen: the move stands near its top there.
  function bringIntoView(step) {
    const sheet = step.closest("[data-sheet]");
    const above = (sheet.clientHeight - step.offsetHeight) / (sheet.matches(".annotated") ? 8 : 2);
    sheet.scrollTop = step.offsetTop - sheet.offsetTop - above;
    sheet.scrollLeft = step.offsetLeft - sheet.offsetLeft - (sheet.clientWidth - step.offsetWidth) / 2;
  }

  // Whatever leads to another place leads there from this one, with the board as it is turned now.
  function tellLinks() {
    const step = shown();
    for (const link of area.querySelectorAll("a[rel]")) {
      const place = target[link.rel]();
      link.href = place.href;
      if (place === step) link.setAttribute("aria-disabled", "true");
      else link.removeAttribute("aria-disabled");
    }
    const [own, other] = isTurned ? ["black", null] : [null, "black"];
    for (const [name, side] of [["turn", other], ["renamed", own], ["picture", own]]) {
      const link = area.querySelector(`a[data-${name}]`);
      set(link, "ply", step.dataset.ply ?? step.dataset.from);
      set(link, "aside", step.dataset.aside ?? null);
      set(link, "side", side);
    }
    set(area.querySelector("a[data-elsewhere]"), "position", step.dataset.fen);
    told("[data-text=fen]", step.dataset.fen);
    told("[data-text=link]", step.href);
  }

  function tellAddress() {
    tellLinks();
    try {
      history.replaceState(null, "", shown().href);
    } catch {
      // Some browsers take no more than a hundred addresses in half a minute; a later one is right again.
    }
  }

  function show(step) {
    const old = shown();
    const isNext = isAside(step) ? before(step) === old : !aside && step === steps[current + 1];
    aside = isAside(step) ? step : null;
    current = Number(step.dataset.ply ?? step.dataset.from);
    if (isNext && step.dataset.path && !isCalm.matches) glide(old, step);
    else draw(step);
    board.setAttribute("aria-label", step.dataset.words);
    // The moves have these marks too, with what is to be told.
    told("p[data-title]", step.dataset.title);
    told("p[data-counts]", step.dataset.counts);
    for (const side of ["white", "black"]) told(`[data-pieces=${side}]`, step.dataset[side]);
    for (const other of [...steps, ...asides]) other.removeAttribute("aria-current");
    step.setAttribute("aria-current", "true");
    bringIntoView(step);
    tellAddress();
  }

  // Half a turn brings every name to the place of the one opposite: the last takes the place of the first.
  function turn() {
    isTurned = !isTurned;
    area.dataset.bottom = isTurned ? "black" : "white";
    const labels = [...board.querySelectorAll(".coordinate, .number")];
    for (const isOfKind of [(text) => /\d/.test(text), (text) => !/\d/.test(text)]) {
      const kind = labels.filter((label) => isOfKind(label.textContent));
      const texts = kind.map((label) => label.textContent).reverse();
      kind.forEach((label, index) => { label.textContent = texts[index]; });
    }
    for (const step of [...steps, ...asides]) set(step, "side", isTurned ? "black" : null);
    draw(shown());
    tellAddress();
  }

  /* ---------- playing by itself ---------- */

  const player = area.querySelector("[data-play]");
  let timer = 0;
  let isPlaying = false;

  function setPlaying(wanted) {
    clearTimeout(timer);
    if (isPlaying === wanted) return;
    isPlaying = wanted;
    player.toggleAttribute("data-playing", wanted);
    [player.dataset.pause, player.title] = [player.title, player.dataset.pause];
    player.setAttribute("aria-label", player.title);
    // A title a second is too much for a screen reader.
    area.querySelector("[data-title]").setAttribute("aria-live", wanted ? "off" : "polite");
  }

  function play() {
    setPlaying(true);
    show(steps[current === last ? 0 : current + 1]);
    if (current === last) setPlaying(false);
    else timer = setTimeout(play, PACE);
  }

  function playOrPause() {
    if (isPlaying) setPlaying(false);
    else play();
  }

  // Where the reader leads, the game does not play on by itself.
  function go(place) {
    setPlaying(false);
    if (place !== shown()) show(place);
  }

  /* ---------- copying ---------- */

  // The clipboard is promised the picture at once: some browsers let a page copy only right after it was asked to.
  async function copyPicture() {
    const status = area.querySelector("[data-copied]");
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": window.fetchPicture(area.querySelector("a[data-picture]").href) })]);
      status.textContent = status.dataset.copied;
    } catch {
      status.textContent = status.dataset.failed;
    }
  }

  async function copy(button) {
    const [text, status] = [area.querySelector(`[data-text=${button.dataset.copy}]`), area.querySelector("[data-copied]")];
    try {
      await navigator.clipboard.writeText(text.textContent);
      status.textContent = status.dataset.copied;
    } catch {
      // Without TLS a page may not copy by itself.
      text.closest("details").open = true;
      getSelection().selectAllChildren(text);
      status.textContent = status.dataset.selected;
    }
  }

  /* ---------- what the reader does ---------- */

  const isPlain = (event) => !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;

  function press(event) {
    const { target: at } = event;
    if (!isPlain(event) || at.closest?.("input, textarea, select") || document.querySelector("dialog[open]")) return;
    if (event.key in keys) go(target[keys[event.key]]());
    else if (event.key === " " && !at.closest?.("button, summary")) playOrPause();
    // By the place on the keyboard: on a Russian one it is another letter.
    else if (event.code === "KeyF") turn();
    else return;
    event.preventDefault();
  }

  function click(event) {
    const control = event.target.closest("a[rel], a[data-ply], a[data-aside], [data-turn], [data-play], [data-copy]");
    if (!control || !isPlain(event)) return;
    event.preventDefault();
    if (control.rel) go(target[control.rel]());
    else if ("turn" in control.dataset) turn();
    else if ("play" in control.dataset) playOrPause();
    else if (control.dataset.copy === "picture") copyPicture();
    else if ("copy" in control.dataset) copy(control);
    else go(control);
  }

  // A swipe turns the page as in a book; a tap goes on at the right half of the board, and back at the left one.
  function watchFingers() {
    let pressed = null;
    board.addEventListener("pointerdown", ({ isPrimary, button, clientX, clientY, timeStamp }) => {
      pressed = isPrimary && button === 0 ? { clientX, clientY, timeStamp } : null;
    });
    board.addEventListener("pointercancel", () => { pressed = null; });
    // A finger may leave the board on its way.
    window.addEventListener("pointerup", ({ isPrimary, clientX, clientY, timeStamp }) => {
      if (!pressed || !isPrimary) return;
      const [across, down] = [clientX - pressed.clientX, clientY - pressed.clientY];
      const isShort = timeStamp - pressed.timeStamp < TAP;
      pressed = null;
      const { left, width } = board.getBoundingClientRect();
      if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(down)) go(target[across < 0 ? "next" : "prev"]());
      else if (isShort && Math.hypot(across, down) < STILL) go(target[clientX < left + width / 2 ? "prev" : "next"]());
    });
  }

  // The page scrolls where the game cannot go on that way.
  function watchWheel() {
    let turned = 0;
    board.addEventListener("wheel", (event) => {
      const { deltaX, deltaY, deltaMode, ctrlKey, shiftKey } = event;
      if (ctrlKey || shiftKey || Math.abs(deltaY) <= Math.abs(deltaX)) return;
      const place = target[deltaY > 0 ? "next" : "prev"]();
      if (turned * deltaY < 0 || place === shown()) turned = 0;
      if (place === shown()) return;
      event.preventDefault();
      turned += deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * NOTCH;
      if (Math.abs(turned) < NOTCH) return;
      turned = 0;
      go(place);
    }, { passive: false });
  }

  if (steps.length > 0) {
    document.addEventListener("keydown", press);
    area.addEventListener("click", click);
    watchFingers();
    watchWheel();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") setPlaying(false);
    });
    const showNamed = () => {
      const named = steps.find((step) => location.hash === `#ply-${step.dataset.ply}`);
      if (named && named !== shown()) show(named);
    };
    showNamed();
    window.addEventListener("hashchange", showNamed);
    for (const button of area.querySelectorAll("[data-play], [data-copy], button[data-turn]")) {
      // Without TLS a page may copy no pictures.
      button.hidden = button.dataset.copy === "picture" && !("ClipboardItem" in window);
    }
    area.toggleAttribute("data-ready", true);
    bringIntoView(shown());
    tellLinks();
  }
}
