import { createServer } from 'node:http';

/**
 * A small HTTP server that stands in for a gateway, with faults that tests switch on:
 * POST /__faults { name: value } replaces them, GET /__state shows what the gateway knows.
 * @param {object} options
 * @param {Record<string, (request: SandboxRequest) => object | undefined | Promise<object | undefined>>} options.routes by
 *   'METHOD /path'; a path that ends in '*' takes all below it
 * @param {Record<string, unknown>} options.faults changed by tests
 * @param {() => unknown} options.state
 */
export function sandboxServer({ routes, faults, state }) {
  const patterns = Object.entries(routes).map(([name, handler]) => {
    const [method, path = ''] = name.split(' ');
    return { method, path: path.replace(/\*$/, ''), open: path.endsWith('*'), handler };
  });
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const send = (body, status = 200) => {
      const isPage = typeof body === 'string';
      response.writeHead(status, {
        'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      });
      response.end(isPage ? body : JSON.stringify(body));
    };
    try {
      const text = await readBody(request);
      const type = request.headers['content-type'] ?? '';
      const body =
        type.includes('json') && text ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
      if (request.method === 'POST' && url.pathname === '/__faults') {
        for (const name of Object.keys(faults)) delete faults[name];
        Object.assign(faults, body);
        return send({ faults });
      }
      if (url.pathname === '/__state') return send(state());
      const match = patterns.find(
        ({ method, path, open }) =>
          method === request.method && (open ? url.pathname.startsWith(path) : url.pathname === path),
      );
      if (!match) return send({ message: 'Not found' }, 404);
      const rest = decodeURIComponent(url.pathname.slice(match.path.length));
      const answer = await match.handler({ url, body, headers: request.headers, rest, response });
      if (answer === undefined) return undefined;
      if (answer.redirect) {
        response.writeHead(302, { location: answer.redirect });
        return response.end();
      }
      // A bare answer is JSON, with a field `status` of its own maybe.
      const wrapped = answer.page ?? answer.body;
      return wrapped === undefined ? send(answer) : send(wrapped, answer.status);
    } catch (error) {
      return send({ message: String(error) }, 500);
    }
  });
}

/** Keeps the connection open without an answer, until the client gives up. */
export const silence = () => undefined;

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const escaped = (text) =>
  String(text).replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char],
  );

/** The gateway's page for the buyer, in the colours of nobody: what becomes of the payment is a button. */
export function payPage({ gateway, amount, reference, action, buttons }) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(gateway)} (sandbox)</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: #eef1f4; color: #1d2733 }
  main { max-width: 24rem; margin: 10vh auto; padding: 2rem; background: #fff; border-radius: 1rem; box-shadow: 0 1px 8px #0002 }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem } .sum { font-size: 2rem; font-weight: 700; margin: 1rem 0 }
  p { margin: .25rem 0; color: #51606f } form { display: grid; gap: .75rem; margin-top: 1.5rem }
  button { font: inherit; padding: .75rem; border-radius: .5rem; border: 1px solid #1d2733; background: #fff; cursor: pointer }
  button:first-child { background: #1d2733; color: #fff } button:focus-visible { outline: 3px solid #4a90d9; outline-offset: 2px }
</style></head><body><main>
<h1>${escaped(gateway)}</h1><p>A sandbox of this shop: no money moves.</p>
<p class="sum">৳${escaped(amount)}</p><p>${escaped(reference)}</p>
<form method="post" action="${escaped(action)}">
${buttons.map(([value, label]) => `<button name="choice" value="${value}">${escaped(label)}</button>`).join('\n')}
</form></main></body></html>`;
}

/** A page that posts a form to another site at once, as SSLCommerz does. */
export function postingPage(action, fields) {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Back to the shop</title>
<body onload="document.forms[0].submit()"><form method="post" action="${escaped(action)}">${inputs}<button>Back to the shop</button></form></body></html>`;
}
