#!/bin/bash
# PGlite 0.5.16 takes statement_timeout and shows it, but ends no statement: with 100 ms, a sleep of a second and a count of some
# millions both go to their end without an error. PostgreSQL ends them with 57014.
# Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16 > /dev/null 2>&1
cat > ask.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const db = new PGlite();
await db.exec("SET statement_timeout = '100ms'");
const { rows } = await db.query('SHOW statement_timeout');
console.log(`statement_timeout ${rows[0].statement_timeout}`);
for (const text of ['SELECT pg_sleep(1)', 'SELECT count(*) FROM generate_series(1, 3000000)']) {
  const begun = performance.now();
  const end = await db.query(text).then(() => 'ended by itself', ({ code, message }) => `${code} ${message}`);
  console.log(`${text}: ${end}, ${performance.now() - begun > 500 ? 'after the limit' : 'in time'}`);
}
JS
said=$(node ask.mjs 2> /dev/null)
echo "Node $(node -v), PGlite $(grep -m1 -o '"version": "[^"]*' node_modules/@electric-sql/pglite/package.json | cut -d'"' -f4)"
echo "$said"
grep -q '^statement_timeout 100ms$' <<< "$said" && [ "$(grep -c 'ended by itself, after the limit$' <<< "$said")" = 2 ]
