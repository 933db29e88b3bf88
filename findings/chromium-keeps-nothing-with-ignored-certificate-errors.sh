#!/bin/bash
# Chromium 153.0.0 of @sparticuz/chromium, https with a self-signed certificate: with --ignore-certificate-errors no response is kept in the HTTP
# cache, so that a file that a page prefetches is requested a second time when the page uses it. Over http, and with the certificate's key in
# --ignore-certificate-errors-spki-list, it is requested once. Measurements of a local https site with the first option load everything that is
# prefetched twice. Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @sparticuz/chromium@153.0.0 puppeteer-core@25.16.0 > /dev/null 2>&1
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost 2> /dev/null
cat > run.mjs <<'JS'
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import chromium from '@sparticuz/chromium';
import { launch } from 'puppeteer-core';

let requests = 0;
const answer = (request, response) => {
  const isScript = request.url === '/a.js';
  if (isScript) requests++;
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.setHeader('cache-control', isScript ? 'max-age=3600' : 'no-store');
  response.end(isScript ? '1' : '<!doctype html><link rel="prefetch" as="script" href="/a.js">');
};
const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(name));
const servers = { http: http.createServer(answer), https: https.createServer({ key, cert }, answer) };
for (const server of Object.values(servers)) await new Promise((resolve) => server.listen(0, resolve));
const der = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
const hash = createHash('sha256').update(der).digest('base64');
const said = [];
let version;
for (const [name, scheme, options] of [
  ['http', 'http', []],
  ['https, errors ignored', 'https', ['--ignore-certificate-errors']],
  ['https, key named', 'https', [`--ignore-certificate-errors-spki-list=${hash}`]],
]) {
  requests = 0;
  const browser = await launch({
    args: [...chromium.args, ...options],
    executablePath: await chromium.executablePath(),
    headless: 'shell',
    userDataDir: path.resolve('profile'),
  });
  version = await browser.version();
  const page = await browser.newPage();
  await page.goto(`${scheme}://localhost:${servers[scheme].address().port}/`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await page.evaluate(
    () => new Promise((resolve) => document.head.append(Object.assign(document.createElement('script'), { src: '/a.js', onload: resolve }))),
  );
  said.push(`${name}: requested ${requests}`);
  await browser.close();
}
for (const server of Object.values(servers)) server.close();
console.log(`Node ${process.version}, ${version}\n${said.join('\n')}`);
process.exit(said.join() === 'http: requested 1,https, errors ignored: requested 2,https, key named: requested 1' ? 0 : 1);
JS
node run.mjs
