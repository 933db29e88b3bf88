#!/bin/bash
# papaparse 5.7.1 with `header` and `transformHeader`: it renames a repeated column ("fee" to "fee_1") and promises unique names,
# but compares the new name with the names as written, not with the transformed ones. A later column that is transformed to the
# same name replaces its values: one column of the file is gone, `errors` is empty, and `meta.fields` has a name twice.
# The same names in small letters, without `transformHeader`, keep all three columns.
# Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund papaparse@5.7.1 > /dev/null 2>&1
cat > read.cjs <<'JS'
const Papa = require('papaparse');
const show = (what, text, options) => {
  const { data, errors, meta } = Papa.parse(text, { header: true, ...options });
  console.log(`${what}: ${JSON.stringify(data)} errors ${errors.length} fields ${meta.fields.join()}`);
};
show('transformed', 'Fee,fee,FEE_1\n60,15,9', { transformHeader: (name) => name.toLowerCase() });
show('as written', 'fee,fee,fee_1\n60,15,9', {});
JS
said=$(node read.cjs 2> /dev/null)
echo "papaparse $(node -p "require('papaparse/package.json').version")"
echo "$said"
echo "$said" | grep -qF 'transformed: [{"fee":"60","fee_1":"9"}] errors 0 fields fee,fee_1,fee_1' && echo "$said" | grep -qF 'as written: [{"fee":"60","fee_2":"15","fee_1":"9"}] errors 0 fields fee,fee_2,fee_1'
