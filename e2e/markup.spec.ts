import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { HTML_RULES } from './htmlRules';
import { expect, test } from './page';
import { siteRoutes } from './siteRoutes';

// The HTML that the server sends, before any script has run, by html-validate.

const validator = new HtmlValidate(HTML_RULES);

/** Each path that a guest may open, with ids of the demo market. */
async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const { results } = await (await request.get('/api/v1/products/', { params: { limit: '1' } })).json();
  const [{ id, seller_id: store = 1 }] = results;
  const ids: Record<string, string> = {
    '/product/:id': `/product/${id}`,
    '/store/:id': `/store/${store}`,
    '/tag/:tag': '/tag/Denim',
  };
  return siteRoutes
    .filter(({ access }) => !['user', 'seller', 'fulfilment', 'operator'].includes(access))
    .map(({ path: pattern }) => ids[pattern] ?? pattern)
    .concat('/search?q=saree', '/product/999999999', '/no-such-page');
}

/**
 * Without the tags of scripts that start late (shell/server/page/lateScripts.ts): links without rel, and scripts of no type
 * that have an integrity, do nothing until the page's script turns them into what they are.
 */
const withoutLateTags = (html: string) =>
  html.replace(/<link data-late [^>]*>/g, '').replace(/<script type="late"[^>]*><\/script>/g, '');

for (const language of ['en', 'bn'])
  test(`every public page is valid HTML (${language})`, {
    tag: language === 'en' ? '@html' : ['@html', '@full'],
  }, async ({ request }) => {
    const found: Record<string, string[]> = {};
    const paths = await publicPaths(request);
    for (const at of paths) {
      // A signed-out visitor would be sent to /login from some of them.
      const cookie = `haat_session=guest; haat_language=${language}`;
      const page = await request.get(at, { headers: { cookie } });
      expect(page.headers()['content-type'], at).toContain('text/html');
      const { results } = await validator.validateString(withoutLateTags(await page.text()));
      for (const { messages } of results)
        for (const { ruleId, message, line, column } of messages) {
          const problem = `${ruleId}: ${message}`;
          found[problem] = [...(found[problem] ?? []), `${at} ${line}:${column}`];
        }
    }
    expect(found).toEqual({});
    expect(paths.length).toBeGreaterThan(20);
  });
