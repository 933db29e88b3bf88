// npm start: the whole marketplace, on a fresh clone too. Installs, builds what is not built, starts the API
// and the HTML server, and prints the address of the site. Needs only Node.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prepare } from './run/prepare.mjs';
import { ProcessGroup, stopOnSignals, untilReady } from './run/processes.mjs';
import { StartError } from './run/settings.mjs';

const root = path.resolve(import.meta.dirname, '..');
/** The HTML server doesn't get them. */
const API_SECRETS = JSON.parse(readFileSync(path.join(root, 'shell/server/apiSecrets.json'), 'utf8'));

/** The demo market can be reached, as its policies say. A shop of one's own sets its own contact. */
function demoContact() {
  const { DEMO, PUBLIC_URL } = process.env;
  const isSet = Object.keys(process.env).some((name) =>
    /^CONTACT_|^(FACEBOOK|INSTAGRAM|YOUTUBE)_URL$/.test(name),
  );
  if (DEMO === '0' || PUBLIC_URL || isSet) return {};
  return {
    CONTACT_EMAIL: 'help@haat.example',
    CONTACT_HOURS: 'Every day, 9 am to 9 pm',
    CONTACT_HOURS_BN: 'প্রতিদিন সকাল ৯টা থেকে রাত ৯টা',
    CONTACT_ADDRESS: '7 Lake Road, Dhaka 1205',
    CONTACT_ADDRESS_BN: '৭ লেক রোড, ঢাকা ১২০৫',
    FACEBOOK_URL: 'https://facebook.example/haat',
    INSTAGRAM_URL: 'https://instagram.example/haat',
  };
}

/**
 * The demo market can be paid online: at sandboxes of the gateways, unless keys of real ones are set.
 * @returns their settings for the API
 */
async function sandboxPayments(group) {
  const { DEMO, PUBLIC_URL, PAYMENT_SANDBOXES } = process.env;
  const hasKeys = Object.keys(process.env).some((name) => /^(SSLCOMMERZ|BKASH|NAGAD)_/.test(name));
  if (DEMO === '0' || PUBLIC_URL || PAYMENT_SANDBOXES === '0' || hasKeys) return {};
  return new Promise((resolve) => {
    group.start('payment sandboxes', process.execPath, ['tools/sandboxes/main.mjs'], {
      cwd: root,
      onMessage: ({ env }) => resolve(env),
    });
  });
}

async function start() {
  const { port, apiPort } = await prepare(root);
  console.log('Starting …');
  const group = new ProcessGroup();
  stopOnSignals(group);
  const env = {
    ...(await sandboxPayments(group)),
    ...demoContact(),
    PORT: String(port),
    API_PORT: String(apiPort),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  };
  // Demo accounts and the mail folder: the API sends them once it is ready, maybe after /ready responds.
  const shown = new Promise((resolve) => {
    group.start('API', process.execPath, ['--enable-source-maps', 'api/dist/main.js'], {
      cwd: root,
      env,
      onMessage: resolve,
    });
  });
  group.start('HTML server', process.execPath, ['--enable-source-maps', 'shell/dist/server/main.js'], {
    cwd: root,
    env: { ...env, ...Object.fromEntries(API_SECRETS.map((name) => [name, undefined])) },
  });

  const address = `http://localhost:${port}`;
  const up = await untilReady(`http://127.0.0.1:${apiPort}/ready`, group);
  if (!up || !(await untilReady(`${address}/ready`, group))) return;
  const { demoAccounts, mailFolder } = await shown;
  group.keepRunning();
  console.log(`\nHaat is open at ${process.env.PUBLIC_URL || address}\n`);
  for (const { email, password, role } of demoAccounts) {
    console.log(`  ${email.padEnd(24)} ${password.padEnd(16)} ${role}`);
  }
  if (env.BKASH_URL) console.log('\nOnline payments go to sandboxes: no money moves.');
  if (mailFolder) console.log(`\nEmails are files in ${path.relative(process.cwd(), mailFolder) || '.'}`);
  console.log('\nCtrl-C ends it.');
}

start().catch((error) => {
  if (error instanceof StartError) console.error(error.message);
  else if (process.env.LOG_LEVEL === 'debug') console.error(error);
  else console.error(`Unexpected failure: ${error.message} (LOG_LEVEL=debug shows where)`);
  process.exit(1);
});
