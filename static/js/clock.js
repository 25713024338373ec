// How long a round has been going on: [data-since], in milliseconds of the epoch. And the clock of the hall: by the venue's offset
// from UTC where it is known, else by this machine. Without it the server's time is shown, new with every reload.
"use strict";

for (const since of document.querySelectorAll("[data-since]")) {
  const show = () => {
    const minutes = Math.max(0, Math.floor((Date.now() - Number(since.dataset.since)) / 60000));
    since.textContent = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  };
  show();
  setInterval(show, 10000);
}

for (const clock of document.querySelectorAll("[data-clock]")) {
  const offset = clock.dataset.offset;
  const show = () => {
    const now = new Date();
    const minutes = offset === undefined ? -now.getTimezoneOffset() : Number(offset);
    const there = new Date(now.getTime() + minutes * 60000);
    const two = (number) => String(number).padStart(2, "0");
    clock.textContent = `${there.getUTCHours()}:${two(there.getUTCMinutes())}`;
  };
  show();
  setInterval(show, 1000);
}
