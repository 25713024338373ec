// The clock of the hall: by the venue's offset from UTC where it is known, else by this machine. Without it the server's time
// is shown, new with every reload.
"use strict";

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
