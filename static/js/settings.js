// The settings of a tournament: fields that mean nothing by what is chosen are hidden. [data-systems] names the systems that have the
// field, [data-with-games] needs several games in a pairing, [data-with-rating] a rating. [data-cuts] names the tie-breaks that may be
// cut, [data-limits] those with a limit. What is wrong is never hidden.
"use strict";

{
  const form = document.getElementById("how");
  const value = (name) => form.elements[name]?.value;

  // A field that is hidden goes back to the first of its choices, for another choice might not go together with the system; what was
  // chosen returns with it.
  function show(part, isShown) {
    const stays = isShown || part.querySelector("[aria-invalid]") !== null;
    if (part.hidden === !stays) return;
    part.hidden = !stays;
    for (const list of part.querySelectorAll("select")) {
      if (stays && list.dataset.chosen) list.value = list.dataset.chosen;
      else if (!stays) [list.dataset.chosen, list.selectedIndex] = [list.value, 0];
    }
  }

  function showAll() {
    const system = value("system");
    if (system) form.querySelectorAll("[data-systems]").forEach((part) => show(part, part.dataset.systems.split(" ").includes(system)));
    const games = value("games");
    if (games) form.querySelectorAll("[data-with-games]").forEach((part) => { part.hidden = Number(games) < 2; });
    const rating = value("rating");
    if (rating) form.querySelectorAll("[data-with-rating]").forEach((part) => { part.hidden = rating === "none"; });
  }

  // Beside a tie-break its cut or its limit stands; with another one what stood there would mean something else, or nothing.
  function showCut(list) {
    const cut = form.elements[list.name.replace("tie-", "cut-")];
    const { cuts, limits } = list.closest("[data-cuts]").dataset;
    const fitting = (cut.matches("select") ? cuts : limits).split(" ");
    cut.hidden = list.value !== "" && !fitting.includes(list.value);
    if (cut.hidden) cut.value = "";
  }

  form?.addEventListener("change", ({ target }) => { if (target.matches("[data-cuts] select[name^=tie-]")) showCut(target); });
  form?.addEventListener("change", ({ target }) => { if (["system", "games", "rating"].includes(target.name)) showAll(); });
  form?.addEventListener("restored", showAll);
}
