// Runs without a page: shows what the site tells this device, and opens its page when that is pressed. It keeps nothing and answers no
// requests of pages.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// Addresses come from the root of the site, which may lie below a path of its host.
const inSite = (path) => new URL(path.replace(/^\/+/, ""), self.registration.scope).href;

self.addEventListener("push", (event) => {
  const news = event.data?.json();
  if (!news) return;
  event.waitUntil(self.registration.showNotification(news.title, {
    body: news.body,
    lang: news.language,
    tag: news.tag,
    // One that takes the place of another is heard too.
    renotify: true,
    icon: inSite("/static/icon-192.png"),
    data: { address: inSite(news.path) },
  }));
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find((page) => page.url === address);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.address));
});
