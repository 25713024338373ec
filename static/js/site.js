// For every page. Nothing here is needed for a page to work.
"use strict";

// Moments are sent in UTC; show them in the reader's own time.
function localTimes(root) {
  const format = (options) => new Intl.DateTimeFormat(document.documentElement.lang, options);
  const full = format({ day: "numeric", month: "long", hour: "numeric", minute: "2-digit" });
  // Where there is little room: the time of day for a moment of today, else the day.
  const time = format({ hour: "numeric", minute: "2-digit", hourCycle: "h23" });
  const day = format({ day: "numeric", month: "short" });
  const today = new Date().toDateString();
  for (const own of root.querySelectorAll("time[data-local]")) {
    const at = new Date(own.dateTime);
    const words = full.format(at);
    const isBrief = own.dataset.local === "brief";
    own.textContent = !isBrief ? words : (at.toDateString() === today ? time : day).format(at);
    if (isBrief) own.title = words;
  }
}

// A question before what cannot be taken back: <button data-confirm="…">.
document.addEventListener("click", (event) => {
  const asked = event.target.closest("[data-confirm]");
  if (asked && !confirm(asked.dataset.confirm)) event.preventDefault();
});

// The number in a cell of a round is that of an opponent's row: the pointer shows the name. `data-numbers` says which column has numbers.
// The hint goes with the pointer: a live page compares its cells with new ones.
document.addEventListener("pointerover", (event) => {
  const table = event.target.closest?.("table[data-numbers]");
  const cell = table && event.target.closest("td.cell a");
  const number = cell?.firstChild?.data?.trim();
  if (!number) return;
  const isOwn = (row) => row.cells[table.dataset.numbers]?.textContent.trim() === number;
  const link = [...table.tBodies[0].rows].find(isOwn)?.querySelector("th.who > a");
  if (!link) return;
  const own = cell.getAttribute("title");
  const name = (link.querySelector(".hide-s") ?? link).textContent;
  cell.title = own ? `${name} · ${own}` : name;
  const forget = () => (own ? cell.setAttribute("title", own) : cell.removeAttribute("title"));
  cell.addEventListener("pointerout", forget, { once: true });
});

// A menu closes when something else is pressed, and with Escape.
function closeMenus(pressed) {
  for (const menu of document.querySelectorAll("details:is(.more, .actions)[open]")) {
    if (!menu.contains(pressed)) menu.open = false;
  }
}
document.addEventListener("click", (event) => closeMenus(event.target));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenus(null);
});

// A form sends itself when something is chosen in it: <form data-send-on-change>. What is typed is sent by Enter or the button.
document.addEventListener("change", (event) => {
  const form = event.target.matches("select") && event.target.closest("form[data-send-on-change]");
  if (form) form.requestSubmit();
});

// A document for paper has a button that prints it: <button data-print hidden>.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
  for (const hint of document.querySelectorAll("[data-print-hint]")) hint.hidden = true;
}

// A text is copied by a button that names its field or element: <button data-copies="message" data-copied="…" hidden>.
for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    // A live page may have put another field in its place.
    const field = document.getElementById(button.dataset.copies);
    if (field.select) field.select();
    else getSelection().selectAllChildren(field);
    try {
      await navigator.clipboard.writeText(field.value ?? field.textContent);
      button.textContent = button.dataset.copied;
    } catch {
      // Without TLS a page may not copy by itself: the text is selected, to be copied by hand.
    }
  });
}

// Of tabs that do not all fit, the current one is seen.
function showTab(root) {
  for (const tab of root.querySelectorAll(":is(.tabs, .rounds) [aria-current]")) {
    const tabs = tab.closest(".tabs, .rounds");
    tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }
}

// Of a bracket that is wider than the page, the round being played is seen; the last round with the names of the one before it, and once
// it is decided its end, where it begins without a script.
function showRound(root) {
  for (const round of root.querySelectorAll(".scroll > .bracket > .latest")) {
    if (round.matches(".decided:last-of-type")) continue;
    const box = round.closest(".scroll");
    const before = round.matches(":last-of-type") ? round.previousElementSibling : null;
    // Beyond the edge that fades, but no further than needed for the names of two rounds.
    const edge = before === null ? 36 : 26;
    box.scrollLeft += (before ?? round).getBoundingClientRect().left - box.getBoundingClientRect().left - edge;
  }
}

// A box that scrolls sideways holds the head of its table, which then goes out of sight with the page. Which tables fit, and need no such
// box, only a measure tells: their boxes are marked with data-fits.
function markFitting() {
  const boxes = [...document.querySelectorAll("main :is(.card, .scroll):has(> table)")];
  const fits = boxes.map((box) => [...box.children].every((own) => own.offsetWidth <= box.clientWidth));
  boxes.forEach((box, at) => box.toggleAttribute("data-fits", fits[at]));
}

// Of a long table the row of the reader, or else of the first player whom they follow, may be far below. While it is, a line at the lower
// edge names it and leads to it; the card above leads there without scripts. Readers who have come to a place of the page by a link or by
// going back are left there.
{
  const line = document.createElement("nav");
  line.className = "to-own no-print";
  line.hidden = true;
  const [navigation] = performance.getEntriesByType("navigation");
  const isElsewhere = location.hash !== "" || navigation?.type === "back_forward";
  const observer = new IntersectionObserver((seen) => {
    const { isIntersecting, boundingClientRect } = seen[seen.length - 1];
    line.hidden = isIntersecting || boundingClientRect.top < innerHeight;
  });

  function watchOwnRow() {
    observer.disconnect();
    line.hidden = true;
    const card = document.querySelector(".own-card[data-row]");
    const entry = card?.id.replace("own-", "");
    const row = card && document.querySelector(`main tr:is([data-who="${entry}"], :has([data-who="${entry}"]))`);
    if (!row) return;
    row.id ||= "own-row";
    const [place, points] = [".place, .board-no", ".pts"].map((css) => row.querySelector(css)?.innerText.trim());
    const link = document.createElement("a");
    link.href = `#${row.id}`;
    link.textContent = `${card.dataset.row}: ${[place, card.dataset.name, points].filter(Boolean).join(" · ")} ↓`;
    line.replaceChildren(link);
    if (!line.isConnected) document.body.append(line);
    line.setAttribute("aria-label", card.dataset.row);
    observer.observe(row);
  }

  if (!isElsewhere) {
    watchOwnRow();
    document.addEventListener("renewed", watchOwnRow);
  }
}

// Whether a form's fields are not as the page came, whatever has changed them: a person typing, or the browser bringing it back.
function isEdited(form) {
  return [...form.elements].some((field) => {
    if (field.matches("button, fieldset, output, [type=hidden]")) return false;
    if (field.matches("select")) {
      const standing = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
      return Boolean(standing && !standing.selected);
    }
    return field.matches("[type=checkbox], [type=radio]") ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
}

// What was typed and not saved goes with the session.
document.addEventListener("submit", ({ target }) => {
  if (!target.getAttribute("action")?.endsWith("/logout")) return;
  try {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage).filter((name) => name.startsWith("unsaved "))) localStorage.removeItem(name);
  } catch {
    // A forbidden storage keeps nothing.
  }
});

// The keys of the page, and those of every page, on "?"; "/" goes to the search field: the page's, the header's, or on its own page.
{
  const searchPage = new URL("../../search", document.currentScript.src);
  const isTyping = (target) => target.closest?.("textarea, select, input:not([type=radio], [type=checkbox])");

  function showKeys() {
    if (document.querySelector("dialog[open]")) return;
    const copy = document.getElementById("keys-help").content.cloneNode(true);
    const dialog = copy.querySelector("dialog");
    for (const key of document.querySelectorAll("main .keys > span")) {
      const row = document.createElement("li");
      row.append(...key.cloneNode(true).childNodes);
      dialog.querySelector(".keys").append(row);
    }
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(copy);
    dialog.showModal();
  }

  function search() {
    // That of the page comes before that of the header, which a phone does not show.
    const fields = ["main", ".top"].map((place) => document.querySelector(`${place} input[type=search]`));
    const field = fields.find((field) => field?.checkVisibility());
    if (field) field.focus();
    else location.assign(searchPage);
  }

  // A page of an archive has neither the list nor a search.
  const hasKeys = document.getElementById("keys-help") !== null;
  document.addEventListener("keydown", (event) => {
    if (!hasKeys) return;
    const action = { "?": showKeys, "/": search }[event.key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    action();
  });
}

// After a form was refused typing begins in the first field that is wrong, unless the page says where it does. What is folded around it
// opens: a hidden field takes no focus.
if (!document.querySelector("[autofocus]")) {
  const wrong = document.querySelector("[aria-invalid=true]");
  for (let own = wrong?.closest("details"); own; own = own.parentElement.closest("details")) own.open = true;
  wrong?.focus();
}

window.isEdited = isEdited;
window.localTimes = localTimes;
localTimes(document);
showTab(document);
showRound(document);
markFitting();
addEventListener("resize", markFitting);
document.addEventListener("renewed", markFitting);
document.fonts.ready.then(markFitting);
