// For every page. Nothing here is needed for a page to work.
"use strict";

// Moments are sent in UTC; show them in the reader's own time.
function localTimes(root) {
  const options = { day: "numeric", month: "long", hour: "numeric", minute: "2-digit" };
  const format = new Intl.DateTimeFormat(document.documentElement.lang, options);
  for (const time of root.querySelectorAll("time[data-local]")) {
    time.textContent = format.format(new Date(time.dateTime));
  }
}

// A question before what cannot be taken back: <button data-confirm="…">.
document.addEventListener("click", (event) => {
  const asked = event.target.closest("[data-confirm]");
  if (asked && !confirm(asked.dataset.confirm)) event.preventDefault();
});

// A form sends itself when one of its fields changes: <form data-send-on-change>.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-send-on-change]");
  if (form) form.requestSubmit();
});

// A document for paper has a button that prints it: <button data-print hidden>.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
  for (const hint of document.querySelectorAll("[data-print-hint]")) hint.hidden = true;
}

// Of tabs that do not all fit, the current one is seen.
function showTab(root) {
  for (const tab of root.querySelectorAll(".tabs [aria-current]")) {
    const tabs = tab.parentElement;
    tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }
}

window.localTimes = localTimes;
localTimes(document);
showTab(document);
