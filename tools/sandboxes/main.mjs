// Runs the gateways' sandboxes: node tools/sandboxes/main.mjs [first port]. Prints their settings for the API as one line of JSON.
import { APP, bkashSandbox } from './bkash.mjs';
import { STORE, sslcommerzSandbox } from './sslcommerz.mjs';

const first = Number(process.argv[2] ?? 0);

/** @returns the address on this machine */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`));
  });
}

const [shop, wallet] = [sslcommerzSandbox(), bkashSandbox()];
const env = {
  SSLCOMMERZ_URL: await listen(shop, first),
  ...STORE,
  BKASH_URL: await listen(wallet, first && first + 1),
  ...APP,
};
console.log(JSON.stringify(env));
process.send?.({ env });
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    for (const server of [shop, wallet]) {
      server.close();
      server.closeAllConnections();
    }
  });
