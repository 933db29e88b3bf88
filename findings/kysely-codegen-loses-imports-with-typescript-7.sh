#!/bin/bash
# kysely-codegen 0.20.0 requires the package typescript without declaring it: alone it can't be loaded. With TypeScript 7, which
# has no parser API, it loads, and leaves the imports of customImports out of the generated file without an error;
# with 6.0.3 they are there.
# Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
add() { npm install --silent --no-audit --no-fund --legacy-peer-deps "$@" > /dev/null 2>&1; }
cat > generate.cjs <<'JS'
const { DatabaseMetadata, EnumCollection, PostgresDialect, serializeFromMetadata } = require('kysely-codegen');
const column = { name: 'data', dataType: 'jsonb', hasDefaultValue: false, isArray: false, isAutoIncrementing: false, isNullable: false, enumValues: null, comment: null };
const metadata = new DatabaseMetadata({ enums: new EnumCollection(), tables: [{ schema: 'public', name: 'orders', isView: false, isPartition: false, columns: [column] }] });
const text = serializeFromMetadata({ metadata, dialect: new PostgresDialect(), customImports: { Order: './order' }, overrides: { columns: { 'orders.data': 'Order[]' } } });
console.log(/import .*\bOrder\b/.test(text) ? 'imports Order' : `uses Order without an import: ${/data: .*/.exec(text)?.[0]}`);
JS
run() { echo "$1: $(node generate.cjs 2>&1 | grep -E "^(imports|uses)|Cannot find module '[a-z]+'" | tail -1)"; }
add kysely-codegen@0.20.0 kysely@0.28.17
said=$(run 'without typescript')
add typescript@7.0.2
said+=$'\n'$(run 'with 7.0.2')
add typescript@6.0.3
said+=$'\n'$(run 'with 6.0.3')
echo "Node $(node -v), kysely-codegen $(node -p "require('kysely-codegen/package.json').version")"
echo "$said"
echo "$said" | grep -q "^without typescript: .*Cannot find module 'typescript'" && echo "$said" | grep -q '^with 7.0.2: uses Order without an import' && echo "$said" | grep -q '^with 6.0.3: imports Order'
