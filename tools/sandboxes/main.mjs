// Runs the gateways' sandboxes: node tools/sandboxes/main.mjs [first port]. Prints their settings for the API as one line of JSON.
import { APP, bkashSandbox } from './bkash.mjs';
import { nagadSandbox } from './nagad.mjs';
import { STORE, sslcommerzSandbox } from './sslcommerz.mjs';

const first = Number(process.argv[2] ?? 0);

/** @returns the address on this machine */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`));
  });
}

const [shop, wallet, nagad] = [sslcommerzSandbox(), bkashSandbox(), nagadSandbox()];
const env = {
  SSLCOMMERZ_URL: await listen(shop, first),
  ...STORE,
  BKASH_URL: await listen(wallet, first && first + 1),
  ...APP,
  NAGAD_URL: (await listen(nagad.server, first && first + 2)) + nagad.path,
  ...nagad.MERCHANT,
};
// npm start reads it as a message, tests as a line.
if (process.send) process.send({ env });
else console.log(JSON.stringify(env));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
