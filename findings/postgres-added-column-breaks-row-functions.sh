#!/bin/bash
# PostgreSQL (PGlite 0.5.16): a function that RETURNS SETOF a table and lists that table's columns fails for each caller once the
# table gets another column, also for callers that read only the old columns and for results without rows. ALTER TABLE succeeds
# without a word, and SQL functions, whose bodies were checked when they were made, fail like those of PL/pgSQL. SELECT * in the body goes on.
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
await db.exec(`
  CREATE TABLE items (id int, title text);
  CREATE TABLE old_items (id int, title text);
  INSERT INTO old_items VALUES (1, 'Saree');
  CREATE FUNCTION listed_in_sql(wanted int) RETURNS SETOF items LANGUAGE sql AS
    $$ SELECT id, title FROM old_items WHERE id = wanted $$;
  CREATE FUNCTION listed_in_plpgsql(wanted int) RETURNS SETOF items LANGUAGE plpgsql AS
    $$ BEGIN RETURN QUERY SELECT id, title FROM old_items WHERE id = wanted; END $$;
  CREATE FUNCTION starred(wanted int) RETURNS SETOF items LANGUAGE sql AS
    $$ SELECT * FROM old_items WHERE id = wanted $$`);
async function askAll(when) {
  for (const name of ['listed_in_sql', 'listed_in_plpgsql', 'starred'])
    for (const id of [1, 2]) {
      const said = await db.query(`SELECT title FROM ${name}(${id})`).then(({ rows }) => `${rows.length} rows`, ({ message }) => message);
      console.log(`${when} ${name}(${id}): ${said}`);
    }
}
console.log((await db.query('SHOW server_version')).rows[0].server_version);
await askAll('before');
await db.exec('ALTER TABLE items ADD COLUMN note text; ALTER TABLE old_items ADD COLUMN note text');
await askAll('after');
await db.close();
JS
said=$(node ask.mjs)
echo "$said"
for id in 1 2; do
  echo "$said" | grep -q "^after listed_in_sql($id): return type mismatch in function declared to return items"
  echo "$said" | grep -q "^after listed_in_plpgsql($id): structure of query does not match function result type"
  echo "$said" | grep -q "^after starred($id): . rows"
  echo "$said" | grep -q "^before listed_in_sql($id): . rows"
done
