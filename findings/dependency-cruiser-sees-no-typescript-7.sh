#!/bin/bash
# dependency-cruiser 17.4.3 beside typescript 7.0.2, which it does not support: it reads no .ts file, finds no modules and no violations,
# and exits with 0 without a warning, so a rule against circles holds for any code. Beside 6.0.3 the same folder breaks the rule.
# Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
add() { npm install --silent --no-audit --no-fund --legacy-peer-deps "$@" > /dev/null 2>&1; }
mkdir src
echo "import { b } from './b'; export const a: number = b;" > src/a.ts
echo "import { a } from './a'; export const b: number = a;" > src/b.ts
echo "module.exports = { forbidden: [{ name: 'circle', severity: 'error', from: {}, to: { circular: true } }] };" > rules.cjs
run() { local said rc=0; said=$(npx depcruise --config rules.cjs src 2>&1) || rc=$?; echo "typescript $1: $(grep -E 'violation' <<< "$said" | tr -d '\n' | sed 's/^[^a-zA-Z0-9]*//') exit $rc"; }
add dependency-cruiser@17.4.3 typescript@7.0.2
said=$(run 7.0.2)
add typescript@6.0.3
said+=$'\n'$(run 6.0.3)
echo "Node $(node -v), dependency-cruiser $(grep -m1 -o '"version": "[^"]*' node_modules/dependency-cruiser/package.json | cut -d'"' -f4)"
echo "$said"
grep -qE '^typescript 7.0.2: no dependency violations found \(0 modules.* exit 0$' <<< "$said" && grep -qE '^typescript 6.0.3: .*[12] dependency violation.* exit [1-9]' <<< "$said"
