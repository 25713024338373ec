// News of tournaments for all open pages of this browser, over one connection. As a shared worker it serves every tab: browsers allow six
// connections to a site, and a stream for each tab would take them all. Where there are no shared workers (Android), or where the
// worker does not answer (iOS ends them while it sleeps), a page runs it by itself. Hidden pages want no news; without
// any the connection is closed.
//
// A page sends { topic } when it wants news ("home": what the front page lists, "t/slug": what all readers see, "s/slug": every change,
// "r/slug": reports of spectators, "b/slug/3/12": what is seen on the slips of board 12 of round 3; several with spaces between them)
// and { topic: null } when it does not. It gets { topic, version } of each, with isOld where it is not just heard, { isBeat: true } when the stream has been heard and had
// nothing to tell, { lost: timestamp } when the connection breaks, { lost: null } when it is there again or not known to be broken.
"use strict";

// In milliseconds. The pause between attempts grows, and is never quite the same, so that not all pages come back at once.
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30000;
// How long a stream may be silent before it has said how often it beats, and in beats after that: networks drop connections unsaid.
const FIRST_SILENCE = 60000;
const BEATS = 2.5;
// How long the worker may take for its first word.
const ANSWER = 4000;

const isShared = typeof document === "undefined";
// The site may lie below a path of its host: addresses are told by that of this script.
const script = isShared ? location.href : document.currentScript.src;

class News {
  constructor() {
    this.pages = new Map();
    this.versions = new Map();
    this.source = null;
    this.topics = "";
    this.lost = null;
    this.pause = FIRST_PAUSE;
    this.timer = 0;
    this.silence = FIRST_SILENCE;
    this.heardAt = 0;
    this.watch = 0;
  }

  // The topics that a page wants from now on; `tell` is called with news of them.
  want(page, wanted, tell) {
    const topics = wanted?.split(" ") ?? [];
    if (wanted) this.pages.set(page, { topics, tell });
    else this.pages.delete(page);
    if (wanted) {
      // A page that has just come into view need not wait until the pause is over.
      if (this.lost) this.pause = FIRST_PAUSE;
      // While a device sleeps its clocks stand still.
      else this.listen();
      tell({ lost: this.lost });
      for (const topic of topics) {
        if (this.versions.has(topic)) tell({ topic, version: this.versions.get(topic), isOld: true });
      }
    }
    // Of tabs one goes and then another comes; a page by itself must have closed its connection when the browser lays it aside.
    if (isShared) setTimeout(() => this.open(wanted), 50);
    else this.open(wanted);
  }

  open(isAsked) {
    const topics = [...new Set([...this.pages.values()].flatMap(({ topics }) => topics))].sort().join();
    if (topics === this.topics && (this.source || (this.timer && !isAsked))) return;
    this.close();
    this.topics = topics;
    // While no page wants a connection, its state is unknown.
    if (!topics) this.lost = null;
    else this.connect();
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.timer = this.watch = 0;
    this.source?.close();
    this.source = null;
    this.versions.clear();
  }

  connect() {
    this.source = new EventSource(new URL(`../../live?of=${encodeURIComponent(this.topics)}`, script));
    this.source.addEventListener("version", ({ data }) => this.hear(data.split(" ")));
    this.source.addEventListener("beat", ({ data }) => {
      this.heard(Number(data) * BEATS);
      this.tellAll({ isBeat: true });
    });
    this.source.onopen = () => this.tellAll({ lost: (this.lost = null) });
    this.source.onerror = () => this.fail(Date.now());
    this.heard(this.silence);
  }

  hear([topic, version]) {
    this.pause = FIRST_PAUSE;
    this.heard(this.silence);
    this.versions.set(topic, version);
    for (const page of this.pages.values()) if (page.topics.includes(topic)) page.tell({ topic, version });
  }

  heard(silence) {
    this.silence = silence;
    this.heardAt = Date.now();
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.listen(), silence);
  }

  // Whether the stream has been silent for too long.
  listen() {
    if (this.source && Date.now() - this.heardAt >= this.silence) this.fail(this.heardAt);
  }

  // A browser gives up for ever when a proxy answers in the server's place; so each new attempt is made here.
  fail(since) {
    this.close();
    this.lost ??= since;
    this.tellAll({ lost: this.lost });
    this.timer = setTimeout(() => { this.timer = 0; this.connect(); }, this.pause * (0.5 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  tellAll(what) {
    for (const { tell } of this.pages.values()) tell(what);
  }
}

{
  const news = new News();
  addEventListener("online", () => news.lost && news.open(true));

  if (isShared) {
    addEventListener("connect", ({ ports: [port] }) => {
      port.onmessage = ({ data }) => news.want(port, data.topic, (what) => port.postMessage(what));
      // A tab that crashes, or that a phone ends, says nothing itself.
      port.onclose = () => news.want(port, null);
    });
  } else {
    // For the page's own script: calls `tell` with what is heard, and returns the function that says what is wanted.
    window.hearNews = (tell) => {
      const alone = (topic) => news.want(window, topic, tell);
      let ask = alone;
      let waiting = 0;
      function giveUp(port, topic) {
        port.onmessage = null;
        port.postMessage({ topic: null });
        ask = alone;
        ask(topic);
      }
      try {
        const { port } = new SharedWorker(script, "news");
        const answered = () => clearTimeout(waiting);
        port.onmessage = ({ data }) => {
          answered();
          tell(data);
        };
        ask = (topic) => {
          port.postMessage({ topic });
          answered();
          // It answers at once to a page that wants news.
          if (topic) waiting = setTimeout(() => giveUp(port, topic), ANSWER);
        };
      } catch {
        // There are none here.
      }
      return (topic) => ask(topic);
    };
  }
}
