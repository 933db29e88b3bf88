// Inline script of a rendered page (inlineScripts.ts): starts the page's scripts once its main picture is painted, at the
// first touch, or three seconds after the page.
(() => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll('link[__LATE_FILE__]')) link.rel = 'preload';
    for (const tag of document.querySelectorAll('script[type="late"]')) {
      const script = document.createElement('script');
      script.src = tag.getAttribute('__LATE_ADDRESS__');
      if (tag.integrity) script.integrity = tag.integrity;
      script.crossOrigin = 'anonymous';
      script.async = false;
      script.fetchPriority = 'high';
      document.head.append(script);
    }
  };
  const soon = () => requestAnimationFrame(() => setTimeout(start));
  // A picture is painted some frames after it has come. Where it is not the largest part of the page, nothing tells when.
  const whenPainted = () => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('largest-contentful-paint')) return soon();
    new PerformanceObserver((paints) => {
      if (paints.getEntries().some(({ element }) => element?.localName === 'img')) start();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(start, 200);
  };
  const picture = document.querySelector('img[fetchpriority="high"]');
  if (!picture) soon();
  else if (picture.complete) whenPainted();
  else {
    picture.addEventListener('load', whenPainted);
    picture.addEventListener('error', soon);
    setTimeout(start, 3000);
  }
  for (const type of ['pointerdown', 'keydown', 'touchstart'])
    addEventListener(type, start, { once: true, passive: true, capture: true });
})();
