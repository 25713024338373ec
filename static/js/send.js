// Sends a form without leaving the page, so that a request that is lost on its way costs nothing: form[data-kept], or a button[data-kept]
// of another form. Where nothing came back, that is said beside the button (the text is in parts/send.html), and the page stays as it
// is. What the site refuses is sent once more as the browser sends it: its answer is a page. After what was done the page comes
// anew; data-kept="bare" drops the query of its address first, data-kept="follow" goes where the answer leads, for pages whose
// answer is not told by a notice. Without this script the same forms are sent as all others.
"use strict";

{
  const main = document.getElementById("main");
  const note = document.getElementById("not-sent");

  // How long an answer may take, in milliseconds.
  const PATIENCE = 20000;

  // What is to be sent by the browser itself.
  const plain = new WeakSet();
  const sending = new WeakSet();

  function tell(button) {
    button.after(note.content.firstElementChild.cloneNode(true));
  }

  function arrive(kept, address) {
    if (kept === "follow") location.assign(address);
    else if (kept === "bare") location.assign(new URL(location.pathname, location.href));
    else location.reload();
  }

  async function send(form, button, kept) {
    sending.add(form);
    document.querySelector(".not-sent")?.remove();
    const action = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
    const body = new URLSearchParams(new FormData(form, button));
    const redirect = kept === "follow" ? "follow" : "manual";
    const signal = AbortSignal.timeout?.(PATIENCE);
    const answer = await fetch(action, { method: "POST", body, redirect, signal }).catch(() => null);
    sending.delete(form);
    // A proxy says so where the site behind it cannot be reached.
    if (!answer || answer.status >= 500) return tell(button ?? form);
    const isDone = answer.type === "opaqueredirect" || (answer.redirected && answer.ok);
    if (!isDone) {
      plain.add(form);
      return form.requestSubmit(button);
    }
    form.dispatchEvent(new Event("sent", { bubbles: true }));
    arrive(kept, answer.url);
  }

  document.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    const kept = button?.dataset.kept ?? form.dataset.kept;
    // A page that answered a form cannot come anew but by that form.
    if (kept === undefined || event.defaultPrevented || "unsaved" in main.dataset || plain.delete(form)) return;
    event.preventDefault();
    if (!sending.has(form)) send(form, button, kept);
  });
}
