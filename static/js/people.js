// Persons known here, and after them those of federations' lists, are offered while a name is typed: form[data-known] is the address that
// names them, #known the list below the field that is typed in, family or given name. Taking one fills in what is known; the hidden field
// "who" says that just that person of those known here is meant. Another name typed afterwards is another person again. The hidden field
// "listed" says that all of the lists whose names are like what stands there now have been offered; #cyrillic writes a name taken from a
// list in Cyrillic.
"use strict";

{
  const form = document.querySelector("form[data-known]");
  const list = document.getElementById("known");
  const family = form?.querySelector("[name=family]");
  const given = form?.querySelector("[name=given]");
  const who = form?.querySelector("input[name=who]");
  const listed = form?.querySelector("input[name=listed]");
  const cyrillic = document.getElementById("cyrillic");
  // Enters the player. Where it is asked who that is, the answers stand above the list, outside the form.
  const enter = form?.querySelector("button.wide");

  const FEWEST_LETTERS = 3;
  // In milliseconds: how long a person pauses who wants to see what there is.
  const PAUSE = 150;
  // What is known of a person besides the fields of the form.
  const BESIDES = ["id", "about", "list", "cyrillic"];

  let timer = 0;
  let asked = 0;
  let current = -1;
  // The field below which the list stands.
  let typed = family;

  const options = () => [...list.children];

  function close() {
    list.hidden = true;
    list.replaceChildren();
    current = -1;
    typed.setAttribute("aria-expanded", "false");
    typed.removeAttribute("aria-activedescendant");
  }

  function mark(index) {
    const all = options();
    current = (index + all.length) % all.length;
    all.forEach((option, at) => option.setAttribute("aria-selected", at === current));
    typed.setAttribute("aria-activedescendant", all[current].id);
    all[current].scrollIntoView({ block: "nearest" });
  }

  function take(person) {
    for (const [name, value] of Object.entries(person)) {
      if (!BESIDES.includes(name)) form.elements[name].value = value;
    }
    if (who) who.value = person.id ?? "";
    // The person was chosen: no question whether they are meant.
    if (listed) listed.value = "seen";
    // The draft has what was filled in.
    who?.dispatchEvent(new Event("change", { bubbles: true }));
    close();
    offerCyrillic(person.cyrillic);
    enter.focus();
  }

  function offerCyrillic(name) {
    if (!cyrillic) return;
    cyrillic.hidden = !name;
    cyrillic.onclick = () => {
      // The name as it was taken is the one in the other letters; what stood there may be in those of the new name.
      form.elements.other_name.value = `${family.value} ${given.value}`.trim();
      family.value = name.family;
      given.value = name.given;
      cyrillic.hidden = true;
      enter.focus();
    };
  }

  function show(people, field) {
    close();
    typed = field;
    if (list.previousElementSibling !== field) field.after(list);
    people.forEach((person, index) => {
      const option = document.createElement("li");
      option.id = `known-${index}`;
      option.setAttribute("role", "option");
      const name = document.createElement("b");
      name.textContent = `${person.family} ${person.given}`.trim();
      const about = document.createElement("span");
      about.className = "sub";
      about.textContent = person.about;
      option.append(name, " ", about);
      if (person.list) {
        const source = document.createElement("span");
        source.className = "tag";
        source.textContent = person.list;
        option.append(" ", source);
      }
      // Before the field loses the focus, which closes the list.
      option.addEventListener("pointerdown", (event) => event.preventDefault());
      option.addEventListener("click", () => take(person));
      list.append(option);
    });
    list.hidden = people.length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
  }

  async function look(field) {
    const text = `${family.value} ${given.value}`.trim();
    const number = ++asked;
    if (family.value.trim().length < FEWEST_LETTERS) return close();
    const answer = await fetch(`${form.dataset.known}?q=${encodeURIComponent(text)}`, { redirect: "error" }).catch(() => null);
    const offered = answer?.ok ? await answer.json() : { people: [], all: false };
    // An answer that comes late is not of what stands there now.
    if (number !== asked || document.activeElement !== field) return;
    if (offered.all && listed) listed.value = "seen";
    show(offered.people, field);
  }

  if (form && list) {
    for (const field of [family, given]) {
      for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]]) {
        field.setAttribute(name, value);
      }
      field.addEventListener("input", () => {
        if (who) who.value = "";
        if (listed) listed.value = "";
        offerCyrillic(null);
        // What is on its way is of another name.
        asked += 1;
        clearTimeout(timer);
        timer = setTimeout(() => look(field), PAUSE);
      });
      field.addEventListener("blur", close);
      field.addEventListener("keydown", (event) => {
        if (list.hidden) return;
        if (event.key === "ArrowDown") mark(current + 1);
        else if (event.key === "ArrowUp") mark(current < 0 ? -1 : current - 1);
        else if (event.key === "Enter" && current >= 0) options()[current].click();
        else if (event.key === "Escape") close();
        else return;
        event.preventDefault();
      });
    }
  }
}
