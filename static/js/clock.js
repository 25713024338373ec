// How long a round has been going on: [data-since], and how long it may last: [data-until], both in milliseconds of the epoch. And the clock of the hall: by the venue's offset
// from UTC where it is known, else by this machine. Without it the server's time is shown, new with every reload. What the page shows
// may be put in anew, so that it is looked for each time.
"use strict";

{
  const two = (number) => String(number).padStart(2, "0");

  function showTimes() {
    for (const since of document.querySelectorAll("[data-since]")) {
      const minutes = Math.max(0, Math.floor((Date.now() - Number(since.dataset.since)) / 60000));
      since.textContent = `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
    }
    for (const until of document.querySelectorAll("[data-until]")) {
      const seconds = Math.max(0, Math.floor((Number(until.dataset.until) - Date.now()) / 1000));
      const minutes = Math.floor(seconds / 60);
      until.textContent = minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
    }
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const now = new Date();
      const offset = clock.dataset.offset;
      const minutes = offset === undefined ? -now.getTimezoneOffset() : Number(offset);
      const there = new Date(now.getTime() + minutes * 60000);
      clock.textContent = `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
    }
  }

  showTimes();
  setInterval(showTimes, 1000);
  document.addEventListener("renewed", showTimes);
}
