// A file is dropped anywhere on a form with [data-drop]: it comes into the form's file field, as if it had been chosen there. Without this
// script the field alone takes it.
"use strict";

for (const form of document.querySelectorAll("form[data-drop]")) {
  const field = form.querySelector("input[type=file]");
  const has = (event) => event.dataTransfer?.types.includes("Files");

  form.addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    form.classList.add("over");
  });

  form.addEventListener("dragleave", (event) => {
    if (!form.contains(event.relatedTarget)) form.classList.remove("over");
  });

  form.addEventListener("drop", (event) => {
    form.classList.remove("over");
    if (!has(event) || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    field.files = event.dataTransfer.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.focus();
  });
}
