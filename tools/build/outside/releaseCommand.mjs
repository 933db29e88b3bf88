#!/usr/bin/env node
// haat-release <folder> --version 1.4.0 --to https://haat.example [--live [--canary 10]] [--why text]
// haat-release --rollback <name> --to https://haat.example
// Publishes a build of a remote on a site; the token is in RELEASE_TOKEN. docs/remote-format.md of the site describes the calls.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** Of no use outside of the machine that built it, or written anew here. */
const EXCLUDED = ['mf-stats.json', 'hashes.json', 'remote.json'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    version: { type: 'string' },
    live: { type: 'boolean', default: false },
    canary: { type: 'string' },
    why: { type: 'string', default: '' },
    rollback: { type: 'string' },
  },
});

async function send(address, type, body) {
  const answer = await fetch(new URL(address, values.to), {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.RELEASE_TOKEN ?? ''}`, 'content-type': type },
    body,
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.error ?? `${values.to} answered ${answer.status}`);
}

const change = (address, more = {}) =>
  send(address, 'application/json', JSON.stringify({ why: values.why, ...more }));

/** hashes.json in one line, then the bytes of each file in its order; remote.json is the first. */
function archiveOf(folder, note) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)).split(path.sep).join('/'))
    .filter((name) => !EXCLUDED.includes(name))
    .sort();
  const files = [
    ['remote.json', Buffer.from(JSON.stringify(note))],
    ...names.map((name) => [name, readFileSync(path.join(folder, name))]),
  ];
  const list = files.map(([name, bytes]) => ({
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ files: list })}\n`),
    ...files.map(([, bytes]) => bytes),
  ]);
}

async function main() {
  if (!values.to) throw new Error('Which site? --to https://…');
  if (values.rollback) return change(`/-/rollback/${values.rollback}`);
  const [folder = 'dist'] = positionals;
  const { version: build, ...about } = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8'));
  const version = values.version ?? build;
  const archive = archiveOf(folder, { ...about, version, build });
  await send(`/-/releases/${about.name}/${version}`, 'application/vnd.haat.release', archive);
  console.log(`${about.name} ${version} is published`);
  if (!values.live && !values.canary) return;
  await change(`/-/live/${about.name}/${version}`, values.canary ? { canary: Number(values.canary) } : {});
  console.log(`${about.name} ${version} is live${values.canary ? ` for ${values.canary} %` : ''}`);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
