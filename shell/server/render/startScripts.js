// Inline script of a rendered page (inlineScripts.ts): starts the page's scripts once its main picture has come, at the first
// touch, or after three seconds.
(() => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll('link[data-late]')) link.rel = 'preload';
    for (const tag of document.querySelectorAll('script[type="late"]')) {
      const script = document.createElement('script');
      script.src = tag.dataset.src;
      if (tag.integrity) script.integrity = tag.integrity;
      script.crossOrigin = 'anonymous';
      script.async = false;
      script.fetchPriority = 'high';
      document.head.append(script);
    }
  };
  const soon = () => requestAnimationFrame(() => setTimeout(start));
  const picture = document.querySelector('img[fetchpriority="high"]');
  if (!picture || picture.complete) soon();
  else {
    picture.addEventListener('load', soon);
    picture.addEventListener('error', soon);
    setTimeout(start, 3000);
  }
  for (const type of ['pointerdown', 'keydown', 'touchstart'])
    addEventListener(type, start, { once: true, passive: true, capture: true });
})();
