// Asks for the consent of a parent as soon as the typed birth is that of a minor; without this script the form asks once it comes back.
"use strict";

const minor = document.querySelector("[data-born-after]");
const birth = document.querySelector("input[name=birth]");

// A day as 21.11.1990 or 1990-11-21 in the order of ISO 8601; of a year alone its last day, as the server reads it.
function lastPossible(text) {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(text) ?? [];
  if (year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const whole = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (whole) return `${whole[1]}-${whole[2].padStart(2, "0")}-${whole[3].padStart(2, "0")}`;
  return /^\d{4}\b/.test(text) ? `${text.slice(0, 4)}-12-31` : "";
}

if (minor && birth) {
  const ask = () => {
    const isMinor = lastPossible(birth.value.trim()) > minor.dataset.bornAfter;
    if (isMinor && minor.hidden) {
      // Of a minor these are public only if a parent ticks them.
      for (const box of document.querySelectorAll("[data-of-minors]")) box.checked = false;
    }
    minor.hidden = !isMinor;
    minor.disabled = !isMinor;
  };
  birth.addEventListener("input", ask);
  ask();
}
