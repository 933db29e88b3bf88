// Inline script of a rendered page (inlineScripts.ts). The page can be read without scripts, so their files are fetched once the main
// picture is painted, and run when the visitor does something, or the page has been there for a while.
(() => {
  const files = document.querySelectorAll('link[__LATE_FILE__]');
  const tags = document.querySelectorAll('script[type="late"]');
  let startedAt;
  let isPainted = false;
  let isUsed = false;
  const untilStarted = new AbortController();

  const start = () => {
    if (startedAt) return;
    startedAt = performance.now();
    untilStarted.abort();
    for (const link of files) link.rel = 'preload';
    for (const tag of tags) {
      const script = document.createElement('script');
      script.src = tag.getAttribute('__LATE_ADDRESS__');
      if (tag.integrity) script.integrity = tag.integrity;
      script.crossOrigin = 'anonymous';
      script.async = false;
      script.fetchPriority = 'high';
      document.head.append(script);
    }
  };

  // Shows what this browser knows of a guest, as the scripts would. The keys here and below are those of storage.ts in libs/session:
  // this runs before any module. Returns whether the page has a place for all of it.
  const showOwn = () => {
    const read = (key) => JSON.parse(localStorage.getItem(key) ?? '[]');
    const count = read('haat.cart').reduce((sum, { quantity }) => sum + quantity, 0);
    const badge = document.querySelector('[__CART_COUNT__]');
    if (count > 0 && badge) {
      const inBangla = (digit) => String.fromCharCode(0x9e6 + Number(digit));
      const text = count > 99 ? '99+' : String(count);
      badge.textContent = document.documentElement.lang === 'bn' ? text.replace(/\d/g, inBangla) : text;
      badge.hidden = false;
      badge.parentElement.ariaLabel += `, ${badge.textContent}`;
    }
    const wishes = read('haat.wishes');
    for (const { id } of wishes)
      for (const heart of document.querySelectorAll(`[__WISH__="${id}"]`)) {
        heart.setAttribute('aria-pressed', 'true');
        heart.querySelector('svg').setAttribute('fill', 'currentColor');
      }
    return (
      (count === 0 || badge !== null) &&
      (wishes.length === 0 || document.querySelector('[__WISH__]') !== null)
    );
  };

  // Whether the scripts would show nothing else: no other session, no other page, no notice, and no text typed before a reload.
  const isComplete = () => {
    const region = document.querySelector('[__RENDERED__]');
    if (region.getAttribute('__RENDERED__') !== location.pathname + location.search) return false;
    if (!navigator.onLine || document.getElementById('__OVERRIDES__') || history.state?.state?.typed)
      return false;
    try {
      const has = (key) => localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null;
      const [, session] =
        /__SESSION_COOKIE__=(guest|new|customer|seller|operator)/.exec(document.cookie) ?? [];
      const isSame = has('haat.guest') ? session === 'guest' : !session;
      return isSame && !has('access_token') && showOwn();
    } catch {
      return false;
    }
  };
  // Now, so that it is painted with the page.
  const waits = isComplete();

  const fetchAhead = () => {
    // A browser without it (Safari) would fetch nothing; one with it warns of preloads that nothing uses soon.
    const rel = files[0]?.relList.supports('prefetch') ? 'prefetch' : 'preload';
    for (const link of files) link.rel = rel;
    for (const tag of tags) {
      const link = document.createElement('link');
      link.rel = rel;
      link.as = 'script';
      link.href = tag.getAttribute('__LATE_ADDRESS__');
      link.crossOrigin = 'anonymous';
      document.head.append(link);
    }
  };

  const afterPaint = () => {
    if (isPainted || startedAt) return;
    isPainted = true;
    if (isUsed || !waits) return start();
    if (!navigator.connection?.saveData) fetchAhead();
    const wait = () => setTimeout(start, __IDLE_START_MS__);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait);
  };

  const soon = () => requestAnimationFrame(() => setTimeout(afterPaint));
  // A picture is painted some frames after it has come. Where it is not the largest part of the page, nothing tells when.
  const whenPainted = () => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('largest-contentful-paint')) return soon();
    new PerformanceObserver((paints) => {
      if (paints.getEntries().some(({ element }) => element?.localName === 'img')) afterPaint();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(afterPaint, 200);
  };
  const picture = document.querySelector('img[fetchpriority="high"]');
  if (!picture) soon();
  else if (picture.complete) whenPainted();
  else {
    picture.addEventListener('load', whenPainted);
    picture.addEventListener('error', soon);
    setTimeout(afterPaint, 3000);
  }

  const listen = (types, use) => {
    for (const type of types)
      addEventListener(type, use, { passive: true, capture: true, signal: untilStarted.signal });
  };
  // At the end of a press, and once it is painted: until then scripts have not made the page busy.
  listen(['pointerup', 'pointercancel', 'keydown', 'click'], () =>
    requestAnimationFrame(() => setTimeout(start)),
  );
  // Such a visitor waits for nothing yet: the main picture comes first. At the load Chromium fires events of a pointer that rests.
  listen(['pointermove', 'scroll', 'focusin'], ({ movementX, movementY }) => {
    if (movementX === 0 && movementY === 0) return;
    isUsed = true;
    if (isPainted) start();
  });

  // A page that is left before its region is hydrated says nothing about its release; without a report it would count as one that
  // hangs. One that takes longer may hang.
  addEventListener('pagehide', () => {
    const region = document.querySelector('[__RENDERED__]')?.getAttribute('__REGION__');
    if (!region || performance.now() - startedAt > __MAX_START_MS__) return;
    const { composition } = JSON.parse(document.getElementById('__PAGE_DATA__').textContent);
    const { version } = composition.remotes[region];
    const [visit] = performance.getEntriesByType('navigation');
    const token = visit?.serverTiming?.find(({ name }) => name === '__PAGE_TOKEN__');
    const report = { composition: composition.id, pageToken: token?.description, region, version };
    if (token) navigator.sendBeacon('__BEACON__', JSON.stringify({ ...report, outcome: 'untested' }));
  });
})();
