#!/bin/bash
# PGlite 0.5.16 answers SHOW autovacuum with "on", but has no process that does it: two minutes (twice autovacuum_naptime) after it
# was filled and updated, a table has neither statistics nor lost its dead rows, and the planner guesses a third of the table for 10 of
# 20,000 rows. After ANALYZE by hand it knows.
# Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16 > /dev/null 2>&1
cat > wait.mjs <<'JS'
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
const db = new PGlite();
const one = async (text) => Object.values((await db.query(text)).rows[0]).join(' ');
const guess = async () => /rows=(\d+)/.exec(await one('EXPLAIN SELECT * FROM orders WHERE id <= 10'))[1];
await db.exec(`
  CREATE TABLE orders (id int, state text);
  INSERT INTO orders SELECT i, 'new' FROM generate_series(1, 20000) i;
  UPDATE orders SET state = 'sent'`);
await pause(125_000);
console.log(`autovacuum ${await one('SHOW autovacuum')}, naptime ${await one('SHOW autovacuum_naptime')}`);
console.log(`runs, dead rows: ${await one(`SELECT autovacuum_count + autoanalyze_count, n_dead_tup FROM pg_stat_user_tables WHERE relname = 'orders'`)}`);
console.log(`guess ${await guess()}`);
await db.exec('VACUUM (ANALYZE) orders');
console.log(`guess after ANALYZE ${await guess()}`);
JS
said=$(node wait.mjs 2> /dev/null)
echo "Node $(node -v), PGlite $(grep -m1 -o '"version": "[^"]*' node_modules/@electric-sql/pglite/package.json | cut -d'"' -f4)"
echo "$said"
grep -q '^autovacuum on' <<< "$said" && grep -q '^runs, dead rows: 0 20000$' <<< "$said" && grep -qE '^guess [0-9]{4,}$' <<< "$said" && grep -qE '^guess after ANALYZE ([89]|1[0-2])$' <<< "$said"
