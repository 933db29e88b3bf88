#!/bin/bash
# @module-federation/enhanced 2.9.2 with @rspack/core 2.3.2: the manifest lists a file that an exposed module and a shared
# package have in common under the shared package alone. Who preloads the files of the exposed module by the manifest, misses
# one that it cannot run without.
# Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @module-federation/enhanced@2.9.2 @rspack/core@2.3.2 > /dev/null 2>&1
mkdir -p node_modules/shared-x node_modules/common-y src
node -e '
const { writeFileSync } = require("node:fs");
const { randomBytes } = require("node:crypto");
for (const [name, code] of [
  ["common-y", `exports.big = "${randomBytes(40000).toString("hex")}";`],
  ["shared-x", "exports.x = require(\"common-y\").big.length;"],
]) {
  writeFileSync(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
  writeFileSync(`node_modules/${name}/index.js`, code);
}
writeFileSync("src/exposed.mjs", "import { x } from \"shared-x\"; import { big } from \"common-y\"; export default x + big;");
'
cat > build.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const plugin = new ModuleFederationPlugin({
  name: 'things', filename: 'remoteEntry.js', manifest: true, dts: false,
  exposes: { './exposed': './src/exposed.mjs' },
  shared: { 'shared-x': { singleton: true, requiredVersion: '1.0.0' } },
});
let needed;
const group = {
  apply: ({ hooks }) => hooks.afterEmit.tap('group', ({ chunkGroups }) => {
    const group = [...chunkGroups].find(({ name }) => name === '__federation_expose_exposed');
    needed = group.getFiles();
  }),
};
const config = { mode: 'production', context: import.meta.dirname, entry: {}, plugins: [plugin, group], output: { path: `${import.meta.dirname}/dist`, uniqueName: 'things', publicPath: 'auto' } };
rspack(config).run((error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
  const { exposes, shared } = JSON.parse(readFileSync('dist/mf-manifest.json', 'utf8'));
  const listed = exposes[0].assets.js.sync;
  const missing = needed.filter((file) => !listed.includes(file));
  const elsewhere = shared[0].assets.js.sync;
  console.log(`the exposed module needs ${needed}; the manifest lists ${listed}; shared-x has ${elsewhere}`);
  process.exitCode = missing.length > 0 && missing.every((file) => elsewhere.includes(file)) ? 0 : 1;
});
JS
echo "Node $(node -v), @module-federation/enhanced $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@module-federation/enhanced/package.json')).version")"
said=$(node build.mjs 2> /dev/null)
echo "$said" | tail -1
