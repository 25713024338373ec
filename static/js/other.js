// A person who is called otherwise than a row of a list says is looked for by name: form[data-known] is the address that names persons,
// `other-7` the field of line 7. Taking one puts them into the row's choice `who-7`, which is made where there is none, and ticks the row;
// `found-7` says for which name that choice was offered. Without this script the button beside the field does so with the page loaded anew.
"use strict";

{
  const form = document.querySelector("form[data-known]");
  const PREFIX = "other-";
  const FEWEST_LETTERS = 3;
  // In milliseconds: how long a person pauses who wants to see who there is.
  const PAUSE = 150;

  const list = document.createElement("ul");
  list.id = "others";
  list.className = "known";
  list.setAttribute("role", "listbox");
  list.hidden = true;

  let timer = 0;
  let asked = 0;
  let current = -1;
  let typed = null;

  const options = () => [...list.children];
  const isOther = (field) => field instanceof HTMLInputElement && field.name.startsWith(PREFIX);

  function close() {
    list.hidden = true;
    list.replaceChildren();
    current = -1;
    typed?.setAttribute("aria-expanded", "false");
    typed?.removeAttribute("aria-activedescendant");
  }

  function mark(index) {
    const all = options();
    current = (index + all.length) % all.length;
    all.forEach((option, at) => option.setAttribute("aria-selected", at === current));
    typed.setAttribute("aria-activedescendant", all[current].id);
    all[current].scrollIntoView({ block: "nearest" });
  }

  function take(field, person) {
    const line = field.name.slice(PREFIX.length);
    const name = `${person.family} ${person.given}`.trim();
    let choice = form.elements[`who-${line}`];
    if (!choice) {
      choice = document.createElement("select");
      choice.name = `who-${line}`;
      choice.setAttribute("aria-label", field.getAttribute("aria-label"));
      choice.add(new Option(form.dataset.newPerson, "new"));
      field.closest("details").before(choice);
    }
    const id = String(person.id);
    if (![...choice.options].some((own) => own.value === id)) {
      choice.add(new Option([name, person.about].filter(Boolean).join(", "), id), 0);
    }
    choice.value = id;
    field.value = name;
    form.elements[`found-${line}`].value = name;
    const tick = form.elements[`take-${line}`];
    if (tick) tick.checked = true;
    close();
    choice.focus();
  }

  function show(people, field) {
    close();
    typed = field;
    field.after(list);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id]]) {
      field.setAttribute(name, value);
    }
    people.forEach((person, index) => {
      const option = document.createElement("li");
      option.id = `others-${index}`;
      option.setAttribute("role", "option");
      const name = document.createElement("b");
      name.textContent = `${person.family} ${person.given}`.trim();
      const about = document.createElement("span");
      about.className = "sub";
      about.textContent = person.about;
      option.append(name, " ", about);
      // Before the field loses the focus, which closes the list.
      option.addEventListener("pointerdown", (event) => event.preventDefault());
      option.addEventListener("click", () => take(field, person));
      list.append(option);
    });
    list.hidden = people.length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
  }

  async function look(field) {
    const number = ++asked;
    if (field.value.trim().length < FEWEST_LETTERS) return close();
    const answer = await fetch(`${form.dataset.known}?q=${encodeURIComponent(field.value.trim())}`, { redirect: "error" }).catch(() => null);
    const people = answer?.ok ? (await answer.json()).people : [];
    // An answer that comes late is not of what stands there now.
    if (number !== asked || document.activeElement !== field) return;
    // Those of federations' lists have no number: they are not known here.
    show(people.filter((person) => person.id !== null), field);
  }

  form?.addEventListener("input", (event) => {
    if (!isOther(event.target)) return;
    asked += 1;
    clearTimeout(timer);
    timer = setTimeout(() => look(event.target), PAUSE);
  });
  form?.addEventListener("focusout", (event) => {
    if (isOther(event.target)) close();
  });
  form?.addEventListener("keydown", (event) => {
    if (!isOther(event.target) || list.hidden) return;
    if (event.key === "ArrowDown") mark(current + 1);
    else if (event.key === "ArrowUp") mark(current < 0 ? -1 : current - 1);
    else if (event.key === "Enter" && current >= 0) options()[current].click();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
}
