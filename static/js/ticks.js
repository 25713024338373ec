// Ticks all rows of a list of players, or none, in place; without this script the same buttons load the page again.
"use strict";

document.querySelector("[data-ticks]")?.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=tick]");
  if (!button) return;
  event.preventDefault();
  for (const box of button.form.querySelectorAll("input[type=checkbox]:is([name^=take-], [name^=tick-])")) {
    box.checked = button.value === "all";
  }
});
