// The page on which a device asks to be told of rounds: what its browser says of it goes into the form.
"use strict";

{
  // How long a browser may take to get an address from its push service: some never answer.
  const PATIENCE = 20_000;
  const form = document.getElementById("tell");
  let isWaiting = false;
  // What is said, one of them at a time or none: <p data-state="refused" hidden>.
  const say = (state) => {
    for (const own of document.querySelectorAll("[data-state]")) own.hidden = own.dataset.state !== state;
  };
  const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const toText = (buffer) => {
    const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
    return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };

  async function subscription() {
    const registration = await navigator.serviceWorker.register(form.dataset.address);
    await navigator.serviceWorker.ready;
    const known = await registration.pushManager.getSubscription();
    if (known && toText(known.options.applicationServerKey ?? new ArrayBuffer(0)) === form.dataset.key) return known;
    // One made for another key of the site takes no messages of this one.
    await known?.unsubscribe();
    return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(form.dataset.key) });
  }

  async function tell() {
    if (await Notification.requestPermission() !== "granted") return say("refused");
    say("waiting");
    const silence = new Promise((resolve) => { setTimeout(resolve, PATIENCE, null); });
    const own = await Promise.race([subscription(), silence]);
    if (!own) return say("silent");
    form.elements.endpoint.value = own.endpoint;
    form.elements.key.value = toText(own.getKey("p256dh"));
    form.elements.secret.value = toText(own.getKey("auth"));
    // Past the listener below.
    form.submit();
  }

  if (form) {
    const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    // The button stays beside what is said: one may have another try.
    form.querySelector("[data-able]").hidden = !isAble;
    say(isAble ? "" : "unable");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (isWaiting) return;
      isWaiting = true;
      tell().catch(() => say("failed")).finally(() => { isWaiting = false; });
    });
  }
}
