// Results by keyboard. In [data-results] every .game has a .pick of radio buttons and a list of rarer results; both carry the keys
// that choose them: data-key="2", "1 =", "0", "+", "-", "x". A key sets the result and goes to the next game, with Shift and a digit
// the whole match and to the next match; up and down go from game to game.
// While nothing has the focus, the first game without a result takes the keys, and is marked.
// Choosing in one of the two takes back what was chosen in the other.
"use strict";

{
  // Boards that the reader only looks at take no keys.
  const isOpen = (game) => !game.closest("fieldset:disabled");
  const games = () => [...document.querySelectorAll("[data-results] .game")].filter(isOpen);
  const go = (game) => game && (game.querySelector(".pick :checked") ?? game.querySelector(".pick input")).focus();
  const tell = (field) => ["input", "change"].forEach((kind) => field.dispatchEvent(new Event(kind, { bubbles: true })));

  function choose(game, key) {
    const choice = game.querySelector(`[data-key~="${CSS.escape(key)}"]`);
    if (!choice) return false;
    if (choice.matches("option")) {
      choice.selected = true;
      tell(choice.closest("select"));
    } else {
      choice.checked = true;
      tell(choice);
    }
    return true;
  }

  // The key x stands where ч is on a Russian keyboard.
  const keyOf = ({ key }) => ({ "−": "-", "½": "=", X: "x", "ч": "x", "Ч": "x", "х": "x", "Х": "x" })[key] ?? key;

  // Where keys go while nothing has the focus: the first game without a result.
  const isMissing = (game) => isOpen(game) && !game.querySelector(".pick :checked") && !game.querySelector("select").value;
  const first = () => games().find(isMissing);

  const mark = () => {
    document.querySelector("[data-results] .game.next")?.classList.remove("next");
    if (!games().some((game) => game.contains(document.activeElement))) first()?.classList.add("next");
  };

  for (const kind of ["renewed", "restored"]) document.addEventListener(kind, mark);
  document.addEventListener("focusin", mark);
  document.addEventListener("focusout", () => setTimeout(mark));

  document.addEventListener("change", ({ target }) => {
    const game = target.closest?.("[data-results] .game");
    if (!game || !target.value) return;
    if (target.matches("select")) game.querySelectorAll(".pick input").forEach((radio) => { radio.checked = false; });
    else game.querySelector("select").value = "";
  });

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isNowhere = target === document.body || target.id === "main";
    const game = isNowhere ? first() : target.closest?.("[data-results] .pick")?.closest(".game");
    if (!game || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = games();
    const next = { ArrowUp: all[all.indexOf(game) - 1], ArrowDown: all[all.indexOf(game) + 1] };
    if (isNowhere && event.key in next) next[event.key] = game;
    // With Shift a digit is another sign on each keyboard, but the same key.
    const digit = event.shiftKey && /^Digit(\d)$/.exec(event.code)?.[1];
    const match = [...game.parentElement.querySelectorAll(".game")];
    if (event.key in next) go(next[event.key]);
    else if (digit && match.every((own) => choose(own, digit))) go(all[all.indexOf(match.at(-1)) + 1] ?? game);
    else if (!digit && choose(game, keyOf(event))) go(next.ArrowDown ?? game);
    else return;
    event.preventDefault();
  });

  // The bar for the thumb: to the board of a number, and to the next one without a result after where one has been.
  const bar = document.getElementById("to-board");
  let last = null;

  function goTo(row) {
    last = row.id;
    location.hash = row.id;
    row.scrollIntoView({ block: "center" });
  }

  bar?.addEventListener("submit", (event) => {
    const field = bar.elements.board;
    const row = document.getElementById(`board-${Number.parseInt(field.value, 10)}`);
    if (!row) return;
    event.preventDefault();
    field.value = "";
    field.blur();
    goTo(row);
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("#next-missing")) return;
    event.preventDefault();
    const rows = [...document.querySelectorAll("[data-results] tr[data-draft]")];
    const after = rows.findIndex((row) => row.id === (last ?? location.hash.slice(1)));
    const ordered = [...rows.slice(after + 1), ...rows.slice(0, after + 1)];
    const next = ordered.find((row) => [...row.querySelectorAll(".game")].some(isMissing));
    if (next) goTo(next);
  });
  document.addEventListener("change", ({ target }) => { last = target.closest?.("tr[data-draft]")?.id ?? last; });

  mark();

  // A form that leads to the address of its own page counts as a reload, after which the browser shows the page where it was
  // scrolled, and what stands above the board may have another height now. Only after Back that place is the right one. The styles know
  // the row only when the page has come, and leave room above it for what sticks there.
  const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  if (!isBack && location.hash) {
    history.scrollRestoration = "manual";
    addEventListener("pagehide", () => { history.scrollRestoration = "auto"; });
    const loaded = new Promise((done) => { addEventListener("load", done); });
    Promise.all([loaded, document.fonts.ready]).then(() => document.querySelector("tr[id]:target")?.scrollIntoView());
  }
}
