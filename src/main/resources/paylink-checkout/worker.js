'use strict';

// Keeps the page that checks receipts, and the keys, so that it works without a connection after a first visit.
const CACHE = 'paylink-receipts-1';
const FILES = [
  'check',
  'check.js',
  '../pay/assets/checkout.css',
  '../pay/assets/page.js',
  '../pay/assets/icon.svg',
  '../.well-known/paylink-receipt-keys.json',
].map((path) => new URL(path, self.location).href);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const known = url.origin + url.pathname;
  if (event.request.method === 'GET' && FILES.includes(known)) {
    event.respondWith(newest(event.request, known));
  }
});

async function newest(request, known) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(known, answer.clone());
    }
    return answer;
  } catch (offline) {
    const kept = await cache.match(known);
    if (!kept) {
      throw offline;
    }
    const headers = new Headers(kept.headers);
    headers.set('X-Paylink-Offline', 'true');
    return new Response(kept.body, { status: kept.status, headers });
  }
}
