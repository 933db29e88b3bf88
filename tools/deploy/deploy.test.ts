import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';

const root = path.resolve(import.meta.dirname, '../..');
const deploy = (name: string) => path.join(root, 'deploy', name);
/** The settings that a machine begins with. */
const EXAMPLES = {
  common: 'haat.env.example',
  api: 'haat-api.env.example',
  site: 'haat-site.env.example',
};
const variablesOf = (name: string) =>
  [...textOf(name).matchAll(/^([A-Z_0-9]+)=/gm)].map(([, variable]) => variable!);
const textOf = (name: string) => readFileSync(deploy(name), 'utf8');
const isInstalled = (...command: [string, ...string[]]) =>
  spawnSync(command[0], command.slice(1), { stdio: 'ignore' }).error === undefined;
const where = (installed: boolean) => (installed ? test : test.skip);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @returns what the program wrote; the test fails when it ends with an error */
function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  const said = `${stdout}${stderr}`;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${said}`);
  return said;
}

test('the settings of the example are documented', () => {
  const documented =
    readFileSync(path.join(root, 'docs/settings.md'), 'utf8') +
    readFileSync(path.join(root, 'docs/backup.md'), 'utf8');
  const names = Object.values(EXAMPLES).flatMap(variablesOf);
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => name !== 'NODE_ENV' && !documented.includes(`\`${name}\``))).toEqual([]);
});

test('each secret is in the settings of one server only @trust:html-secrets', () => {
  const { common, api, site } = {
    common: variablesOf(EXAMPLES.common),
    api: variablesOf(EXAMPLES.api),
    site: variablesOf(EXAMPLES.site),
  };
  const ofApi: string[] = JSON.parse(readFileSync(path.join(root, 'shell/server/apiSecrets.json'), 'utf8'));
  expect(common.filter((name) => /SECRET|KEY|PASSWORD|TOKEN|DATABASE/.test(name))).toEqual([]);
  expect(site.filter((name) => ofApi.includes(name))).toEqual([]);
  expect(api).toEqual(expect.arrayContaining(['DATABASE_URL', 'SESSION_SECRET', 'PRIVATE_DATA_KEY']));
  expect(api.filter((name) => site.includes(name) || common.includes(name))).toEqual(['DATA_DIR']);
});

test('the servers run as different users with settings of their own, from the link to the current release @trust:html-secrets', () => {
  const unit = (name: string, key: string) =>
    [...textOf(name).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
  const [api, site] = ['haat-api.service', 'haat-site.service'] as const;
  expect([api, site, 'haat-backup.service'].map((name) => unit(name, 'User'))).toEqual([
    ['haat-api'],
    ['haat-site'],
    ['haat-api'],
  ]);
  expect(unit(api, 'EnvironmentFile')).toEqual(['/etc/haat/haat.env', '/etc/haat/haat-api.env']);
  expect(unit(site, 'EnvironmentFile')).toEqual(['/etc/haat/haat.env', '/etc/haat/haat-site.env']);
  for (const name of [api, site, 'haat-backup.service'])
    expect(unit(name, 'WorkingDirectory')).toEqual(['/srv/haat/current']);
  expect(unit('haat-backup.service', 'OnFailure')).toEqual(['haat-alarm@%n.service']);
});

describe('deploy/haat-alarm', () => {
  const alarm = (env: Record<string, string>) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = spawn('sh', [deploy('haat-alarm'), 'haat-backup.service'], {
        env: { PATH: `${folder}:${process.env.PATH}`, ...env },
      });
      let said = '';
      child.stderr.on('data', (text) => {
        said += text;
      });
      child.on('close', (code) => resolve({ code, said }));
    });

  test('reports to a webhook and by mail', async () => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', (chunk) => bodies.push(String(chunk)));
      request.on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    writeFileSync(path.join(folder, 'sendmail'), `#!/bin/sh\ncat > ${folder}/mail\n`, { mode: 0o755 });
    const { port } = server.address() as AddressInfo;
    const env = { ALARM_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`, ALARM_MAIL: 'you@haat.example' };
    expect(await alarm(env)).toEqual({ code: 0, said: '' });
    server.close();
    const text = expect.stringContaining(
      'haat-backup.service failed. See: journalctl -u haat-backup.service',
    );
    expect(bodies.map((body) => JSON.parse(body))).toEqual([{ text }]);
    expect(readFileSync(path.join(folder, 'mail'), 'utf8')).toMatch(
      /^To: you@haat\.example\nSubject: Haat: /,
    );
  });

  test('that reaches nobody has failed', async () => {
    writeFileSync(path.join(folder, 'sendmail'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect((await alarm({ ALARM_MAIL: 'you@haat.example' })).code).toBe(1);
    expect((await alarm({})).said).toContain('set ALARM_WEBHOOK_URL or ALARM_MAIL');
  });
});

test('the programs of the units and of the image are built', () => {
  const texts = ['haat-api.service', 'haat-site.service', 'Containerfile'].map(textOf).join('\n');
  const programs = [...texts.matchAll(/\b(api|shell)\/dist\/[\w/]+\.js/g)].map(([file]) => file);
  const built = [
    readFileSync(path.join(root, 'api/rspack.config.mjs'), 'utf8'),
    readFileSync(path.join(root, 'shell/rspack.config.mjs'), 'utf8'),
  ].join('\n');
  expect(new Set(programs)).toEqual(new Set(['api/dist/main.js', 'shell/dist/server/main.js']));
  for (const program of programs) expect(built).toContain(program.replace(/^\w+\//, ''));
});

describe('the ten commands of docs/deploy.md', () => {
  const page = readFileSync(path.join(root, 'docs/deploy.md'), 'utf8');
  const block = /## Ten commands.*?```sh\n(.*?)```/s.exec(page)?.[1] ?? '';
  const commands = block.trimEnd().split('\n');
  /** Index of the first command that contains the text. */
  const place = (text: string | RegExp) =>
    commands.findIndex((command) => (typeof text === 'string' ? command.includes(text) : text.test(command)));

  test('are ten, as a shell reads them', () => {
    expect(commands).toHaveLength(10);
    // The reader replaces what is in angle brackets.
    for (const command of commands) run('sh', ['-n', '-c', command.replace(/<(\w+)>/g, '$1')]);
  });

  test('bring the Node that the shop needs and the image has, before it is used', () => {
    const [, major] = /deb\.nodesource\.com\/node_(\d+)\.x/.exec(block) ?? [];
    const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(textOf('Containerfile')).toContain(`node:${major}-`);
    expect(Number(major)).toBeGreaterThanOrEqual(Number.parseInt(engines.node.replace('>=', ''), 10));
    expect(place('/etc/apt/sources.list.d/nodesource.list')).toBeLessThan(place(/install -y .*\bnodejs\b/));
    expect(place(/install -y .*\bnodejs\b/)).toBeLessThan(place('haat-release update'));
  });

  test.each(['curl', 'git', 'nginx', 'postgresql', 'certbot'])('install %s before it is used', (name) => {
    const installed = place(new RegExp(`install -y .*\\b${name}\\b`));
    const used = {
      curl: 'curl -',
      git: 'git clone',
      nginx: 'reload nginx',
      postgresql: 'psql',
      certbot: 'certbot certonly',
    }[name]!;
    expect(installed).toBeGreaterThanOrEqual(0);
    expect(place(used)).toBeGreaterThanOrEqual(installed);
  });

  test('copy files that are there, and start the units that they copied', () => {
    const files = [
      ...block.matchAll(/\/srv\/haat\/current\/deploy\/(\S+)|\b(haat[\w-]*\.env\.example)/g),
    ].map(([, file, example]) => file ?? example!);
    const present = readdirSync(deploy(''));
    for (const file of files) {
      const pattern = new RegExp(`^${file.replaceAll('.', '\\.').replace('*', '.*')}$`);
      expect([file, present.some((name) => pattern.test(name))]).toEqual([file, true]);
    }
    const units = /enable --now ([\w. -]+)/.exec(block)?.[1]?.split(' ') ?? [];
    expect(units).toHaveLength(3);
    for (const unit of units) expect(present).toContain(/\.\w+$/.test(unit) ? unit : `${unit}.service`);
  });
});

where(isInstalled('systemd-analyze', '--version'))('systemd accepts the units @trust:systemd', () => {
  for (const name of readdirSync(deploy('')).filter((file) => /\.(service|timer)$/.test(file))) {
    const text = textOf(name)
      // The user and the folders of the machine to be.
      .replace(/^(User|Group)=.*\n/gm, '')
      .replace('/usr/bin/npm', process.execPath)
      .replace('/usr/local/sbin/haat-alarm', deploy('haat-alarm'))
      .replace('/usr/bin/node', process.execPath);
    writeFileSync(path.join(folder, name), text);
  }
  for (const name of readdirSync(folder)) {
    const said = run('systemd-analyze', ['verify', '--man=no', path.join(folder, name)]);
    expect(said.split('\n').filter((line) => line.includes('haat'))).toEqual([]);
  }
});

where(isInstalled('nginx', '-v') && isInstalled('openssl', 'version'))(
  'nginx accepts its configuration @trust:nginx',
  () => {
    const [certificate, key] = ['cert.pem', 'key.pem'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=haat.example',
        '-days',
        '1',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
    const site = textOf('nginx.conf')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      // On a new machine the folder does not exist yet, and nginx creates one level only.
      .replace('/var/cache', folder)
      .replace(/listen (\[::\]:)?443/g, 'listen $118443')
      .replace(/listen (\[::\]:)?80;/g, 'listen $118080;');
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(file, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`);
    expect(run('nginx', ['-t', '-c', file])).toContain('test is successful');
  },
);

where(isInstalled('caddy', 'version'))('Caddy accepts its configuration @trust:caddy', () => {
  expect(run('caddy', ['validate', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')])).toContain(
    'Valid configuration',
  );
});

/** Names of metrics in the sources, and of those that the process itself has. */
function metricNames(): Set<string> {
  const sources = [
    'api/src/platform/http/metrics.ts',
    'api/src/platform/mail/mailMetrics.ts',
    'api/src/domains/orders/orders.metrics.ts',
    'api/src/operation/startup/operationMetrics.ts',
    'shell/server/gateway/metrics.ts',
  ];
  const ours = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/name: '(\w+)'/g)].map(([, name]) => name!),
  );
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ofProcess = registry.getMetricsAsArray().map(({ name }) => name);
  registry.clear();
  return new Set(['up', ...ours, ...ofProcess]);
}

test('alerts and dashboard name metrics that the servers have', () => {
  const known = metricNames();
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(textOf('grafana/haat.json'));
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...textOf('prometheus/alerts.yml').matchAll(/expr: (?:\|\n)?((?:.|\n {10})+)/g)].map(
      ([, expr]) => expr!,
    ),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  const words = expressions.flatMap((expr) => {
    const bare = expr.replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]|\b(by|without) ?\([^)]*\)/g, '');
    return bare.match(/\b[a-z]\w*_\w+\b(?!\()|\bup\b|\bcomposition\b/g) ?? [];
  });
  const named = new Set(words.map((word) => word.replace(/_(bucket|count|sum)$/, '')));
  expect([...named].filter((name) => !known.has(name) && !name.startsWith('ratio_'))).toEqual([]);
  expect(named.size).toBeGreaterThan(12);
});

where(isInstalled('promtool', '--version'))(
  'Prometheus accepts its files, and the alerts do what they say @trust:promtool',
  () => {
    expect(run('promtool', ['check', 'config', deploy('prometheus/prometheus.yml')])).toContain('SUCCESS');
    expect(run('promtool', ['test', 'rules', deploy('prometheus/alerts.test.yml')])).toContain('SUCCESS');
  },
);

test('the image leaves out what is made on this machine', () => {
  const ignored = readFileSync(path.join(root, '.containerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '.data', '.git']));
  expect(existsSync(deploy('Containerfile'))).toBe(true);
});
