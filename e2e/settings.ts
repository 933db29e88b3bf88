import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
/** HAAT_E2E_DATA: the data folder of the site, with its emails. */
export const DATA_DIR = process.env.HAAT_E2E_DATA ?? path.join(ROOT, 'test-results/data');
/** The issuer that the site uses in place of Google (issuer.ts), and the client id. */
export const ISSUER_PORT = Number(process.env.HAAT_E2E_ISSUER_PORT ?? 4195);
export const ISSUER = `http://127.0.0.1:${ISSUER_PORT}`;
export const CLIENT_ID = 'haat-journeys';

const ports = (text: string) => text.split(',').map(Number) as [number, number, number];
/** HAAT_E2E_OVERRIDE_PORTS: ports that the site allows overrides from: a build, a dev server, npm run dev. */
export const OVERRIDE_PORTS = ports(process.env.HAAT_E2E_OVERRIDE_PORTS ?? '4196,4197,4198');
/** HAAT_E2E_DEV_PORTS: ports that it does not allow: a remote's dev server, the shell's, the local page. */
export const DEV_PORTS = ports(process.env.HAAT_E2E_DEV_PORTS ?? '4181,4182,3181');

/** The API's port. Not 4190 by default: fetch blocks that port. */
export const API_PORT = process.env.HAAT_E2E_API_PORT ?? '4191';

/** The first of four ports for sites of old and new parts. */
export const MIXED_VERSIONS_PORT = Number(process.env.HAAT_E2E_MIXED_VERSIONS_PORT ?? 3111);
