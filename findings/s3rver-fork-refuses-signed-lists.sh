#!/bin/bash
# @20minutes/s3rver 4.0.4, the maintained fork of s3rver for Node 20, refuses correctly signed ListObjectsV2 requests:
# 403 SignatureDoesNotMatch. s3rver 3.7.1 accepts the same requests.
# Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @20minutes/s3rver@4.0.4 s3rver@3.7.1 aws4fetch@1.0.20 > /dev/null 2>&1
cat > list.mjs <<'JS'
import { createRequire } from 'node:module';
import { AwsClient } from 'aws4fetch';
const require = createRequire(import.meta.url);
const name = process.argv[2];
const S3rver = require(name);
const server = new S3rver({ directory: `./data-${name.length}`, address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false, configureBuckets: [{ name: 'shelf' }] });
const { port } = await server.run();
const client = new AwsClient({ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', service: 's3', region: 'us-east-1', retries: 0 });
const root = `http://127.0.0.1:${port}/shelf`;
const plain = await client.fetch(`${root}/?list-type=2`);
const slash = await client.fetch(`${root}/?list-type=2&prefix=a%2F`);
console.log(`${name} ${require(`${name}/package.json`).version}: list ${plain.status}, with prefix=a/ ${slash.status} ${/<Code>(\w+)/.exec(await slash.text())?.[1] ?? ''}`);
await server.close();
process.exit(0);
JS
said=$(for name in @20minutes/s3rver s3rver; do node list.mjs "$name" 2> /dev/null; done)
echo "Node $(node -v)"
echo "$said"
echo "$said" | grep -q '^@20minutes/s3rver 4.0.4: list 403, with prefix=a/ 403 SignatureDoesNotMatch' && echo "$said" | grep -q '^s3rver 3.7.1: list 200, with prefix=a/ 200'
