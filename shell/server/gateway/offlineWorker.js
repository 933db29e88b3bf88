// The service worker of the site: visited pages open without a network. Plain JavaScript with no imports;
// offline.ts fills in the page's names. Decision: ADR 0086.
//
// Pages come from the network as long as it answers. A stored page names its own composition, and its files are immutable,
// so it is never shown with files of another one. Only GET is stored: nothing is sent later, so no order is placed twice.
// It also shows notifications, and renews what they are sent to (ADR 0092).

const PAGES = 'haat-pages-1';
const FILES = 'haat-files-1';
const ANSWERS = 'haat-answers-1';
/** The subscription to notifications that the shop knows. */
const SUBSCRIPTION = 'haat-subscription-1';
/** The most entries of each; the oldest leave first. */
const MAX = { [PAGES]: 40, [FILES]: 400, [ANSWERS]: 120 };
/** How long a visited page waits for its newer version, in ms. */
const NETWORK_TIMEOUT_MS = 3000;
/** A page that was reached by a link is fetched again when it was stored longer ago, in ms. */
const MAX_AGE_MS = 60 * 60_000;
/** The header of a request for a page that no visitor looks at: it reports nothing (site.ts). */
const FOR_LATER = '__FOR_LATER__';
/** The header of a stored page or answer that says when it came: ms of the epoch. */
const STORED_AT = '__STORED_AT__';

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('message', (event) => {
  const { visited, asksForAge, subscribed } = event.data ?? {};
  if (typeof visited === 'string') event.waitUntil(storePage(visited).catch(() => {}));
  if (subscribed) event.waitUntil(noteSubscription().catch(() => {}));
  if (asksForAge) event.source.postMessage({ storedAt: lateSince.get(event.source.id) ?? 0 });
});
self.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event).catch(() => {})));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotice(event.notification).catch(() => {})),
);
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (/^\/(r|media)\//.test(pathname)) event.respondWith(file(event));
  else if (pathname.startsWith('/api/v1/')) event.respondWith(answer(event));
});

async function start() {
  const known = [...Object.keys(MAX), SUBSCRIPTION];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)));
  // The page's request starts while this worker does.
  await self.registration.navigationPreload?.enable();
}

async function page(event) {
  const address = withoutHash(event.request.url);
  const known = await stored(PAGES, address);
  const fresh = fromNetwork(event).then((response) => {
    if (isPage(response)) event.waitUntil(store(PAGES, address, response.clone()));
    return response;
  });
  fresh.catch(() => {});
  event.waitUntil(fresh.catch(() => {}));
  try {
    if (!known) return await fresh;
    const shown = await Promise.race([fresh, after(NETWORK_TIMEOUT_MS, known)]);
    if (shown === known) noteAge(event.resultingClientId, known);
    return shown;
  } catch {
    return known ?? (await firstPage(address)) ?? offlinePage();
  }
}

/** The target of /, which the installed app opens: redirects are not stored. */
async function firstPage(address) {
  if (new URL(address).pathname !== '/') return undefined;
  for (const path of ['/home', '/welcome']) {
    const { href } = new URL(path, address);
    if (await stored(PAGES, href)) return Response.redirect(href);
  }
}

const isPage = (response) =>
  response.headers.get('content-type')?.startsWith('text/html') && !response.redirected;

/** When a client's page was stored, if the network was too slow for a newer one: ms of the epoch. */
const lateSince = new Map();

function noteAge(client, page) {
  lateSince.set(client, Number(page.headers.get(STORED_AT)));
  if (lateSince.size > 20) lateSince.delete(lateSince.keys().next().value);
}

/**
 * Stores a page that was reached by a link within the site: with all files that it names, or not at all. It may be of a newer
 * composition than the tab.
 */
async function storePage(visited) {
  const address = withoutHash(visited);
  if (new URL(address).origin !== location.origin) return;
  const known = await stored(PAGES, address);
  if (known && Date.now() - Number(known.headers.get(STORED_AT)) < MAX_AGE_MS) return;
  const response = await fetch(address, { headers: { [FOR_LATER]: '1' } });
  if (!isPage(response)) return;
  const names =
    (await response.clone().text()).match(/\/r\/(routes\/[\w./@,~+-]+\.json|[\w./-]+\.(js|css))\b/g) ?? [];
  for (const name of new Set(names)) if (!(await hasFile(new URL(name, address).href))) return;
  await store(PAGES, address, response);
}

/** Whether a file of a release is stored now. */
async function hasFile(address) {
  if (await stored(FILES, address)) return true;
  const response = await fetch(address);
  if (isImmutable(response)) await store(FILES, address, response);
  return Boolean(await stored(FILES, address));
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Files of releases, and pictures: their address changes with their content. */
async function file(event) {
  const { request } = event;
  const known = await stored(FILES, request.url);
  if (known) return known;
  const response = await fetch(request);
  if (isImmutable(response)) event.waitUntil(store(FILES, request.url, response.clone()));
  return response;
}

const isImmutable = (response) => response.headers.get('cache-control')?.includes('immutable');

/**
 * Calls: answers that are the same for everybody are stored for the time without a network, and only then used. Where a token
 * was sent, the API says which these are: all others belong to an account, and the next one to sign in must not see them.
 */
async function answer(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (!request.headers.has('authorization') || isPublic(response))
      event.waitUntil(store(ANSWERS, request.url, response.clone()));
    return response;
  } catch (error) {
    const known = request.signal?.aborted ? null : await stored(ANSWERS, request.url);
    if (known) return known;
    throw error;
  }
}

const isPublic = (response) => /\bpublic\b/.test(response.headers.get('cache-control') ?? '');

async function stored(name, address) {
  return (await caches.open(name)).match(address, { ignoreVary: true });
}

/** A full disk stores nothing and breaks nothing. Nothing is stored for visitors who save data: their worker only handles notifications. */
async function store(name, address, response) {
  if (navigator.connection?.saveData) return;
  if (response.status !== 200 || response.headers.get('cache-control')?.includes('no-store')) return;
  try {
    const cache = await caches.open(name);
    const headers = new Headers(response.headers);
    headers.set(STORED_AT, String(Date.now()));
    // Otherwise it would stay at its old place in the order of keys.
    await cache.delete(address, { ignoreVary: true });
    await cache.put(address, name === FILES ? response : new Response(response.body, { headers }));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX[name])).map((key) => cache.delete(key)));
  } catch {}
}

/** A notification of the shop: what it says, and the page that a click opens. */
async function showNotice(event) {
  const { title, body, path, tag, lang } = event.data.json();
  await self.registration.showNotification(title, {
    body,
    tag,
    lang,
    // The later step of an order rings again.
    renotify: true,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  });
}

/**
 * Opens its page in a tab of its own, unless one shows it: what is typed in another tab stays. The tab that shows it goes to
 * the part that is meant, without a reload (src/followNotices.ts).
 */
async function openNotice(notification) {
  notification.close();
  const { href, origin, pathname, search, hash } = new URL(notification.data?.path ?? '/', location.origin);
  if (origin !== location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => withoutHash(url) === withoutHash(href));
  if (!open) return self.clients.openWindow(href);
  open.postMessage({ shows: pathname + search + hash });
  await open.focus();
}

/** Notes the subscription that the shop has got: some browsers do not say which one they have ended. */
async function noteSubscription(given) {
  const subscription = given ?? (await self.registration.pushManager.getSubscription());
  if (!subscription) return;
  const note = Response.json({ ...subscription.toJSON(), serverKey: serverKeyOf(subscription) });
  await (await caches.open(SUBSCRIPTION)).put('/', note);
}

/**
 * The browser has ended its subscription: subscribes again with the shop's key and tells the shop. The worker has no token;
 * the secret of the old subscription proves that it is the same browser. Without a permission, or when the shop does not know
 * the old one, the switch in the profile is off.
 */
async function renew({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  const before = oldSubscription
    ? { ...oldSubscription.toJSON(), serverKey: serverKeyOf(oldSubscription) }
    : await (await stored(SUBSCRIPTION, '/'))?.json();
  if (!before) return;
  const next =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: before.serverKey }));
  const { endpoint, keys } = next.toJSON();
  const { status } = await fetch('/api/v1/push/renewal/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      endpoint,
      keys: { p256dh: keys.p256dh, auth: keys.auth },
      before: { endpoint: before.endpoint, auth: before.keys.auth },
    }),
  });
  if (status === 204) await noteSubscription(next);
  else if (status === 404 || status === 409) await next.unsubscribe();
}

/** The shop's public key as it is given to browsers: base64url. */
function serverKeyOf({ options: { applicationServerKey } }) {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const after = (ms, value) => new Promise((resolve) => setTimeout(() => resolve(value), ms));

function withoutHash(address) {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

const TEXTS = {
  en: {
    title: 'You are offline',
    text: 'This page has not been opened on this device before. It opens when there is a network again.',
    retry: 'Try again',
    visited: 'Pages that open without a network',
  },
  bn: {
    title: 'আপনি অফলাইনে আছেন',
    text: 'এই পেজটি আগে এই ডিভাইসে খোলা হয়নি। নেটওয়ার্ক ফিরে এলে এটি খুলবে।',
    retry: 'আবার চেষ্টা করুন',
    visited: 'নেটওয়ার্ক ছাড়াই যে পেজগুলো খুলবে',
  },
};

const LIGHT = ':root{color-scheme:light;--paper:#fffdf9;--ink:#1a1a1a;--line:#d8ccb4;--link:#1b2753}';
const DARK = ':root{color-scheme:dark;--paper:#14161d;--ink:#f1ece1;--line:#454857;--link:#b9c6ff}';
const COLORS = { light: LIGHT, dark: DARK, system: `${LIGHT}@media(prefers-color-scheme:dark){${DARK}}` };

/** Shown in place of a page that is not stored: links to the stored pages, the latest first. */
async function offlinePage() {
  const cache = await caches.open(PAGES);
  const pages = [];
  let theme;
  for (const { url } of (await cache.keys()).reverse()) {
    const response = await cache.match(url, { ignoreVary: true });
    const text = await response.text();
    // The choice as the latest page has it; without one the device's setting counts.
    theme ??= /<html[^>]* __THEME__="(light|dark)"/.exec(text)?.[1] ?? 'system';
    // It shows the visitor's own data, which is not stored.
    if (text.includes('<script __EARLY_PATHS__=')) continue;
    // Markup of our own page, which is already escaped.
    const title = /<title>([^<]*)<\/title>/.exec(text)?.[1];
    const { pathname, search } = new URL(url);
    if (title)
      pages.push({ title, href: pathname + search, language: response.headers.get('content-language') });
  }
  const language = pages[0]?.language === 'bn' || (!pages[0] && /^bn/.test(navigator.language)) ? 'bn' : 'en';
  const s = TEXTS[language];
  const links = pages.map(
    ({ title, href, language }) =>
      `<li><a href="${href.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}" lang="${language}">${title}</a></li>`,
  );
  const list = links.length > 0 ? `<h2>${s.visited}</h2><ul>${links.join('')}</ul>` : '';
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${s.title}</title><style>
${COLORS[theme ?? 'system']}
body{margin:0 auto;max-width:40rem;padding:2rem 1.25rem;font:1rem/1.6 system-ui,'Noto Sans Bengali',sans-serif;background:var(--paper);color:var(--ink)}
p.shop{margin:0;font-weight:700;color:var(--link)}h1{font-size:1.75rem;line-height:1.25;margin:2rem 0 1rem}h2{font-size:1.125rem;margin:2.5rem 0 .5rem}
a{color:var(--link)}ul{margin:0;padding:0;list-style:none}li{border-top:1px solid var(--line)}li a{display:block;padding:.75rem 0}
.retry{display:inline-block;margin-top:.5rem;padding:.75rem 1.25rem;border:1px solid;border-radius:.25rem;font-weight:700;text-decoration:none}
</style></head><body><p class="shop">হাট haat</p><main><h1>${s.title}</h1><p>${s.text}</p><a class="retry" href="">${s.retry}</a>${list}</main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
