import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import tls from 'node:tls';
import { type Env, pushSetting } from '@haat/servers';

/** A finding of `npm run doctor`: one line, and the remedy. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  text: string;
  remedy?: string;
}

export interface Target {
  /** Address that visitors use. */
  publicUrl: URL;
  /** The HTML server and the API on this machine; null if the site runs elsewhere. */
  own: { site: string; api: string; dataFolder: string; env: Env } | null;
}

interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
  text: string;
  ms: number;
}

const TIMEOUT_MS = 10_000;
const SLOW_MS = 2000;
const MAX_CLOCK_SKEW_MS = 30_000;
/** Tolerance between the clocks of the API's machine and of the database. */
const MAX_DATABASE_SKEW_SECONDS = 5;
const DAY_MS = 86_400_000;
/** Days before a certificate ends when its renewal must have failed. */
const CERTIFICATE_DAYS = 14;
const GIB = 2 ** 30;
const MANY_MAILS = 100;
/** The content of a region that the server rendered. */
const RENDERED = / data-rendered/;

const ok = (text: string): Finding => ({ level: 'ok', text });
const warning = (text: string, remedy: string): Finding => ({ level: 'warning', text, remedy });
const problem = (text: string, remedy: string): Finding => ({ level: 'problem', text, remedy });

/** @throws an Error that says in words why there is no answer */
async function ask(url: string | URL, headers: Record<string, string> = {}): Promise<Answer> {
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { headers, redirect: 'manual', signal });
    const body = Buffer.from(await answer.arrayBuffer());
    const ms = Math.round(performance.now() - started);
    return { status: answer.status, headers: answer.headers, body, text: body.toString(), ms };
  } catch (error) {
    const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } };
    throw new Error(
      name === 'TimeoutError'
        ? `no answer in ${TIMEOUT_MS / 1000} s`
        : (cause?.code ?? cause?.message ?? message),
    );
  }
}

/** Difference between the clocks of the responding server and this machine, in ms. */
const skewOf = (headers: Headers) => Math.abs(Date.now() - Date.parse(headers.get('date') ?? ''));

const reasonOf = (error: unknown) => (error as Error).message;

/** Runs all checks that are possible from here, ordered so that an early problem explains later ones. */
export async function examine(target: Target): Promise<Finding[]> {
  const { own, publicUrl } = target;
  const parts = [
    ...(own ? [apiState(own.api), siteState(own.site), notifications(own), freeSpace(own.dataFolder)] : []),
    visitorsPage(publicUrl),
    visitorsApi(publicUrl),
    ...(publicUrl.protocol === 'https:' ? [encryption(publicUrl)] : []),
  ];
  const ended = (error: unknown) => [
    problem(`A check could not be finished: ${reasonOf(error)}`, 'See the other problems, and run it again.'),
  ];
  return (await Promise.all(parts.map((part) => part.catch(ended)))).flat();
}

async function apiState(api: string): Promise<Finding[]> {
  try {
    await ask(`${api}/health`);
  } catch (error) {
    return [
      problem(
        `The API does not answer at ${api}: ${reasonOf(error)}`,
        'Start it (systemctl start haat-api, or npm start). The last line of its log says why it can’t; API_URL and API_PORT say where it is.',
      ),
    ];
  }
  const { status, ms, headers } = await ask(`${api}/ready`);
  if (status !== 200)
    return [
      problem(
        'The API can’t write to its database, or is about to end',
        'Check that PostgreSQL runs and DATABASE_URL leads to the primary, which takes writes; the log of the API says why it does not. With the embedded database, restart the API.',
      ),
    ];
  const skew = skewOf(headers);
  return [
    ok(`The API is ready (${ms} ms)`),
    ...(skew > MAX_CLOCK_SKEW_MS
      ? [
          warning(
            `The clocks of this machine and of the API’s differ by ${Math.round(skew / 1000)} s`,
            'Turn on the time service on both: logins and canaries depend on it.',
          ),
        ]
      : []),
    ...queues((await ask(`${api}/metrics`)).text),
  ];
}

/** Pending work in the API, from its metrics. */
function queues(metrics: string): Finding[] {
  const value = (series: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.slice(series.length) ?? 0,
    );
  const isReplicaUnused = /^db_replica_used 0$/m.test(metrics);
  const skew = Math.abs(value('db_clock_ahead_seconds '));
  const [dead, waiting, connections, deadPushes] = [
    value('mail_outbox{state="dead"}'),
    value('mail_outbox{state="waiting"}'),
    value('db_connections{state="waiting"}'),
    value('push_outbox{state="dead"}'),
  ];
  return [
    ...(dead > 0
      ? [
          warning(
            `${dead} mails were given up`,
            'npm run operator -- dead-mail says why. Check SMTP_URL and MAIL_FROM, then resend-mail or drop-mail.',
          ),
        ]
      : []),
    ...(deadPushes > 0
      ? [
          warning(
            `${deadPushes} notifications were given up`,
            'Their rows in the table push_outbox say why. Push services answer 401 or 403 to wrong keys.',
          ),
        ]
      : []),
    ...(waiting > MANY_MAILS
      ? [warning(`${waiting} mails wait for delivery`, 'The log of the API has the mail server’s answers.')]
      : []),
    ...(connections > 0
      ? [
          warning(
            `${connections} requests wait for a database connection`,
            'Raise DATABASE_POOL, or look for slow statements in PostgreSQL.',
          ),
        ]
      : []),
    ...(skew > MAX_DATABASE_SKEW_SECONDS
      ? [
          warning(
            `The clocks of the API’s machine and of the database differ by ${Math.round(skew)} s`,
            'Turn on the time service on both. The database’s time decides; logs, traces and certificates go by the machine’s.',
          ),
        ]
      : []),
    ...(isReplicaUnused
      ? [
          warning(
            'The read replica is not used: all reads go to the primary',
            'The log of the API says why: “reads of the catalog go to the primary”. Check the replica at DATABASE_READ_URL.',
          ),
        ]
      : []),
  ];
}

interface SiteState {
  ready: boolean;
  composition?: number | null;
  storeAwaySince?: string | null;
  problems?: string[];
}

async function siteState(site: string): Promise<Finding[]> {
  let state: SiteState;
  try {
    state = JSON.parse((await ask(`${site}/ready`)).text);
  } catch (error) {
    return [
      problem(
        `The HTML server does not answer at ${site}: ${reasonOf(error)}`,
        'Start it (systemctl start haat-site, or npm start). The last line of its log says why it can’t; PORT says where it is.',
      ),
    ];
  }
  if (!state.ready)
    return [
      problem(
        'The HTML server is not ready: it knows no composition, or is about to end',
        'Check that the release store can be read (RELEASES_S3_URL, or DATA_DIR/releases); npm run composition says what is live.',
      ),
    ];
  return [
    ok(`The HTML server is ready and serves composition ${state.composition ?? 'of another site'}`),
    ...(state.storeAwaySince
      ? [
          warning(
            `The release store can’t be read since ${state.storeAwaySince}`,
            'Pages are served as before, but nothing can be released. Check the disk, or the service at RELEASES_S3_URL.',
          ),
        ]
      : []),
    ...(state.problems ?? []).map((text) =>
      warning(text, 'npm run composition shows it; publish the release again or roll back.'),
    ),
  ];
}

/** Web push: all of its settings or none, and a service worker that shows what is sent. */
async function notifications({ env, site, api }: NonNullable<Target['own']>): Promise<Finding[]> {
  try {
    if (!pushSetting(env)) return [];
  } catch (error) {
    return [
      problem(
        `Notifications: ${reasonOf(error)}`,
        'The API does not start like this. npm run push-keys prints all settings; without any there are no notifications.',
      ),
    ];
  }
  let worker: string;
  let metrics: string;
  try {
    [worker, metrics] = await Promise.all([
      ask(`${site}/sw.js`).then(({ text }) => text),
      ask(`${api}/metrics`).then(({ text }) => text),
    ]);
  } catch {
    // The other checks say which of the servers is away.
    return [];
  }
  if (!worker.includes('showNotification'))
    return [
      warning(
        'Notifications are sent and not shown: the site has no service worker',
        'Set OFFLINE_PAGES=1 and restart the HTML server, or unset PUSH_VAPID_PUBLIC_KEY and its companions.',
      ),
    ];
  if (!metrics.includes('push_outbox'))
    return [
      warning('The API sends no notifications', 'It was started without PUSH_VAPID_PUBLIC_KEY: restart it.'),
    ];
  return [ok('Notifications are sent and shown')];
}

async function freeSpace(folder: string): Promise<Finding[]> {
  let free: number;
  try {
    const { bavail, bsize } = await statfs(folder);
    free = bavail * bsize;
  } catch (error) {
    return [
      problem(`The data folder ${folder} can’t be used: ${reasonOf(error)}`, 'Create it, or set DATA_DIR.'),
    ];
  }
  const gib = `${(free / GIB).toFixed(1)} GiB`;
  if (free < GIB / 4)
    return [
      problem(
        `Only ${gib} are free for the data folder`,
        'Make room now: a full disk ends the database and uploads.',
      ),
    ];
  if (free < 2 * GIB)
    return [
      warning(
        `${gib} are free for the data folder`,
        'Make room, or move pictures and releases to an object storage.',
      ),
    ];
  return [ok(`${gib} are free for the data folder`)];
}

/** The page as a browser gets it, through all proxies. */
async function visitorsPage(publicUrl: URL): Promise<Finding[]> {
  let answer: Answer;
  const url = new URL('/welcome', publicUrl);
  try {
    answer = await ask(url, { accept: 'text/html', 'accept-encoding': 'br, gzip' });
  } catch (error) {
    return [
      problem(
        `Visitors get no page at ${url.href}: ${reasonOf(error)}`,
        'Check that PUBLIC_URL is right, its name leads to this machine, and the proxy runs.',
      ),
    ];
  }
  const { status, headers, ms } = answer;
  if (status !== 200)
    return [
      problem(
        `Visitors get ${status} at ${url.href}`,
        status >= 500
          ? 'The log of the HTML server, or of the proxy, says why.'
          : 'Check PUBLIC_URL and where the proxy sends requests.',
      ),
    ];
  // The first page after a start may be late for its content.
  const text = RENDERED.test(answer.text) ? answer.text : (await ask(url)).text;
  const skew = skewOf(headers);
  return [
    ms > SLOW_MS
      ? warning(
          `The page at ${url.href} took ${ms} ms`,
          'Look at the load of the machine, and at the dashboard for slow routes.',
        )
      : ok(`Visitors get a page at ${url.href} (${ms} ms)`),
    ...(headers.has('content-security-policy')
      ? []
      : [
          problem(
            'The page has no content security policy',
            'A proxy removes the header: let it pass what the site sends.',
          ),
        ]),
    ...(/private|no-store/.test(headers.get('cache-control') ?? '')
      ? []
      : [
          problem(
            'The page may be stored for other visitors',
            'A proxy changes Cache-Control: let it pass what the site says.',
          ),
        ]),
    ...(headers.has('content-encoding')
      ? []
      : [
          warning(
            'The page is not compressed',
            'A proxy asks without Accept-Encoding: let it pass what browsers accept.',
          ),
        ]),
    ...(headers.has('server-timing')
      ? []
      : [
          warning(
            'The page has no token',
            'A proxy removes Server-Timing: without it no canary is judged by what browsers report.',
          ),
        ]),
    ...(RENDERED.test(text)
      ? []
      : [
          warning(
            'The page has no content of its own',
            'The log of the HTML server says why its region was not rendered. RENDER_BUDGET_MS=0 turns rendering off.',
          ),
        ]),
    ...(skew > MAX_CLOCK_SKEW_MS
      ? [
          warning(
            `The clocks of this machine and of the site differ by ${Math.round(skew / 1000)} s`,
            'Turn on the time service on both: logins and canaries depend on it.',
          ),
        ]
      : []),
    ...(await unchangedScript(publicUrl, text)),
  ];
}

/** Browsers refuse a script that a proxy has rewritten. */
async function unchangedScript(publicUrl: URL, html: string): Promise<Finding[]> {
  const tag = /<script[^>]+\bsrc="\/shell\/[^>]*>/.exec(html)?.[0] ?? '';
  const [, src] = /\bsrc="([^"]+)"/.exec(tag) ?? [];
  const [, algorithm = '', hash] = /\bintegrity="(sha\d+)-([^"]+)"/.exec(tag) ?? [];
  if (!src || !hash) return [];
  const { status, body, headers } = await ask(new URL(src, publicUrl));
  if (status !== 200)
    return [
      problem(
        `The first script of the page is missing (${status})`,
        'Build again (npm run build) and restart the HTML server.',
      ),
    ];
  if (createHash(algorithm).update(body).digest('base64') !== hash)
    return [
      problem(
        'The first script of the page arrives changed',
        'A proxy rewrites files: turn that off. Browsers refuse such a script.',
      ),
    ];
  return /immutable/.test(headers.get('cache-control') ?? '')
    ? []
    : [
        warning(
          'Browsers may not store scripts',
          'A proxy changes Cache-Control of files: let it pass what the site says.',
        ),
      ];
}

/** The API and a picture, as the page's scripts get them. */
async function visitorsApi(publicUrl: URL): Promise<Finding[]> {
  try {
    const { status, text } = await ask(new URL('/api/v1/products/?limit=1', publicUrl));
    if (status !== 200)
      return [
        problem(
          `Visitors get ${status} from the API`,
          'Compare with the API’s own port; the HTML server finds it by API_URL or API_PORT.',
        ),
      ];
    const { results } = JSON.parse(text) as { results: { image: string | null }[] };
    const image = results[0]?.image;
    if (results.length === 0) return [ok('The API answers visitors; the shop has no products yet')];
    if (!image) return [ok('The API answers visitors')];
    const picture = await ask(new URL(image, publicUrl));
    if (picture.status === 200 && picture.headers.get('content-type')?.startsWith('image/'))
      return [ok('The API answers visitors, and pictures are shown')];
    return [
      problem(
        `A picture of a product is missing (${picture.status})`,
        'Check DATA_DIR/media, or MEDIA_S3_URL and its bucket.',
      ),
    ];
  } catch (error) {
    return [
      problem(
        `Visitors get no answer of the API: ${reasonOf(error)}`,
        'See the problems above; the proxy must pass /api and /media to the HTML server.',
      ),
    ];
  }
}

async function encryption(publicUrl: URL): Promise<Finding[]> {
  const { hostname: servername } = publicUrl;
  const port = Number(publicUrl.port) || 443;
  const socket = tls.connect({ host: servername, port, servername, ALPNProtocols: ['h2', 'http/1.1'] });
  try {
    await new Promise((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
      socket.setTimeout(TIMEOUT_MS, () => reject(new Error('no answer')));
    });
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
    return [
      days < CERTIFICATE_DAYS
        ? problem(
            `The certificate ends in ${days} days`,
            'Its renewal fails: certbot renew --dry-run says why.',
          )
        : ok(`The certificate is valid for ${days} days`),
      ...(socket.alpnProtocol === 'h2'
        ? []
        : [
            warning(
              'Browsers get HTTP/1.1',
              'Turn on HTTP/2 in the proxy: a file that hangs holds one of six connections.',
            ),
          ]),
    ];
  } catch (error) {
    return [
      problem(
        `No encrypted connection to ${publicUrl.host}: ${(error as { code?: string }).code ?? reasonOf(error)}`,
        'Check the certificate and its name in the proxy.',
      ),
    ];
  } finally {
    socket.destroy();
  }
}
