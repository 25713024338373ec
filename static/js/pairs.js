// Two players change places: the name of one is dragged onto that of another in a part with [data-swaps]. The page then shows what
// would change, as it does after a tap on one name and a tap on the other.
"use strict";

{
  const seat = (event) => event.target.closest?.("[data-swaps] [data-seat]");
  let dragged = null;

  const unmark = () => document.querySelector("[data-seat].over")?.classList.remove("over");

  document.addEventListener("dragstart", (event) => {
    dragged = seat(event);
    if (dragged) event.dataTransfer.effectAllowed = "move";
  });

  document.addEventListener("dragover", (event) => {
    const over = seat(event);
    unmark();
    if (!dragged || !over || over === dragged) return;
    event.preventDefault();
    over.classList.add("over");
  });

  document.addEventListener("drop", (event) => {
    const over = seat(event);
    unmark();
    if (!dragged || !over || over === dragged) return;
    event.preventDefault();
    const target = new URL(location.pathname, location.href);
    target.search = new URLSearchParams({ swap: dragged.dataset.seat, with: over.dataset.seat });
    target.hash = new URL(over.href).hash;
    location.assign(target);
  });

  document.addEventListener("dragend", () => {
    dragged = null;
    unmark();
  });
}
