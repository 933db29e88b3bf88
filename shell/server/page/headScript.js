// Inline script of a page's head (inlineScripts.ts). Trusted Types admit scripts of our own folders, and of dev servers and previews of
// this page, only: loaders, also those of older builds, set addresses as plain text.
(() => {
  const origins = __ORIGINS__;
  if (window.trustedTypes)
    trustedTypes.createPolicy('default', {
      createScriptURL: (address) => {
        const { origin, pathname } = new URL(address, location.href);
        return origins.includes(origin) ||
          (origin === location.origin && (pathname.startsWith('/r/') || pathname === '__WORKER__'))
          ? address
          : null;
      },
    });

  // Records clicks on buttons that are not hydrated yet; they are replayed after it. This runs before the first button, because a
  // browser would submit a form without an action to the page itself. Links work anyway, and so do forms with an action.
  const clicked = [];
  window.__EARLY_CLICKS__ = clicked;
  addEventListener(
    'click',
    (event) => {
      // The frame is rendered once for all addresses: its links to this page in another language or theme have no query of their own.
      const link = event.target.closest('[__NOT_HYDRATED__] a[href^="?"]');
      if (link) {
        const query = new URLSearchParams(location.search);
        for (const [name, value] of new URLSearchParams(link.search)) query.set(name, value);
        link.search = query;
      }
      const button = event.target.closest('button');
      if (!button?.closest('[__RENDERED__], [__NOT_HYDRATED__]')) return;
      if (button.type === 'submit' && button.form?.hasAttribute('action')) return;
      event.preventDefault();
      event.stopPropagation();
      clicked.push(button);
      button.setAttribute('__CLICKED_EARLY__', '');
    },
    true,
  );

  // Files lost on the way, e.g. while the device changes networks, are requested again for about two minutes, and once the network
  // is back.
  let tries = 0;
  const tryAgain = (script) => {
    if (script?.localName !== 'script' || tries++ > 9) return;
    const again = () => {
      const copy = document.createElement('script');
      for (const name of ['integrity', 'crossOrigin', 'src']) copy[name] = script[name];
      script.replaceWith(copy);
    };
    if (navigator.onLine) setTimeout(again, tries * 2000);
    else addEventListener('online', again, { once: true });
  };

  // If a script of the shell cannot be loaded, or throws before its regions exist, the page reports it and reloads with the
  // previous release, provided there is one and the site can be reached: the rendered content stays readable. Each release is
  // replaced once per tab, at most four of them.
  let isReported;
  // A busy device may hear of a lost file when the network is back.
  let wasOff = !navigator.onLine;
  addEventListener('offline', () => {
    wasOff = true;
  });
  const fallBack = async ({ target, filename, reason }) => {
    if (target?.rel === 'preload' && wasOff) target.setAttribute('__LOST__', '');
    const from = target?.src || filename || reason?.stack || '';
    if (!from.includes('/r/__SHELL__/') || document.querySelector('[__REMOTE__]')) return;
    const version = document.body.getAttribute('__SHELL_VERSION__');
    const composition = document.body.getAttribute('__COMPOSITION__');
    try {
      const [visit] = performance.getEntriesByType('navigation');
      const token = visit?.serverTiming?.find(({ name }) => name === '__PAGE_TOKEN__');
      const report = { composition, pageToken: token?.description, region: '__SHELL__', version };
      const before = sessionStorage['haat.shell-failed']?.split(' ') ?? [];
      const isTried = before.includes(version) || before.length > 3;
      const isKnown = isReported || isTried;
      isReported = true;
      if (token && !isKnown)
        navigator.sendBeacon(
          '__BEACON__',
          JSON.stringify({ ...report, outcome: 'load', message: from.slice(0, 300) }),
        );
      const versions = [...before, version];
      const failed = versions.map((one) => `__SHELL__@${one}`);
      const query = failed.map((one) => `without=${encodeURIComponent(one)}`).join('&');
      const answer = await fetch(`__COMPOSITION_ADDRESS__?${query}`, { cache: 'no-store' });
      const isOther = answer.ok && !versions.includes((await answer.json()).composition.shell.version);
      if (!isOther || isTried) return tryAgain(target);
      sessionStorage['haat.shell-failed'] = versions.join(' ');
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox 114 to 139
      document.cookie = `__WITHOUT__=${failed.join('&')}; path=/; max-age=3600; samesite=lax`;
      // Don't interrupt a visitor who is typing: a search works without scripts, and its page has the other shell.
      const field = document.activeElement;
      if (field.value) field.addEventListener('blur', () => location.reload());
      else location.reload();
    } catch {
      // Without a network nothing is known.
      tryAgain(target);
    }
  };
  addEventListener('error', fallBack, true);
  addEventListener('unhandledrejection', fallBack);

  // A hanging script fires no error event, so it must be detected too, but browsers don't report progress. So request its first
  // kilobyte separately, and the composition a second later: if the later response arrives first, the file hangs. On a slow line
  // the kilobyte arrives first. A status other than 206 delivers the whole file, which may take long.
  const findAwaited = () =>
    // The attribute is what was requested (integrity.ts).
    [...document.querySelectorAll('script[src*="/r/__SHELL__/"]')].find(
      (script) => !performance.getEntriesByName(new URL(script.getAttribute('src'), location.href).href)[0],
    );
  let awaited;
  let looks;
  const watch = setInterval(async () => {
    if (document.querySelector('[__REMOTE__]')) return clearInterval(watch);
    const script = findAwaited();
    looks = script === awaited ? looks + 1 : 0;
    awaited = script;
    if (!script || looks !== __LOOKS__) return;
    try {
      const part = fetch(script.src, { cache: 'no-store', headers: { range: 'bytes=0-999' } })
        .then((answer) => answer.status === 206 && answer.arrayBuffer())
        .then(() => false);
      const ahead = new Promise((resolve) => setTimeout(resolve, __AHEAD_MS__, true));
      const hangs =
        (await Promise.race([part, ahead])) &&
        (await Promise.race([part, fetch('__COMPOSITION_ADDRESS__', { method: 'HEAD' })]));
      // Match by URL only: a second request would run the script twice if the first one arrived after all.
      if (hangs && script === findAwaited()) fallBack({ filename: script.src });
    } catch {
      // Without a network nothing is known.
      looks = 0;
    }
  }, __LOOK_MS__);
})();
