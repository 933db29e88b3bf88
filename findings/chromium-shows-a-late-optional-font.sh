#!/bin/bash
# Chromium 153.0.0 of @sparticuz/chromium: text keeps its fallback when a font with `font-display: optional` comes late, but only until a style
# sheet with an @layer rule is put between two others: then the late font takes its place, and the text has other widths. A sheet at the end, or
# one without a layer, changes nothing. Sheets that a bundler's links load while later ones are there do this. Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @sparticuz/chromium@153.0.0 puppeteer-core@25.16.0 @fontsource/abel@5.3.0 > /dev/null 2>&1
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import chromium from '@sparticuz/chromium';
import { launch } from 'puppeteer-core';

const font = readFileSync('node_modules/@fontsource/abel/files/abel-latin-400-normal.woff2');
const html = `<!doctype html><style>@font-face { font-family: F; font-display: optional; src: url(/font) } span { font: 40px F, monospace }</style>
  <style>@layer x { u { color: red } }</style><style id="last">i { color: blue }</style><span>iiiiiiiiii</span>`;
const server = createServer((request, response) => {
  if (request.url === '/font') return setTimeout(() => response.end(font), 800);
  response.setHeader('content-type', 'text/html').end(request.url === '/' ? html : '');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const browser = await launch({ args: chromium.args, executablePath: await chromium.executablePath(), headless: 'shell' });
const said = [];
for (const [name, change] of [
  ['nothing', ''],
  ['a layered sheet at the end', 'document.head.append(sheet)'],
  ['a layered sheet between two others', "document.getElementById('last').before(sheet)"],
  ['a plain sheet between two others', "sheet.textContent = 'b { color: red }'; document.getElementById('last').before(sheet)"],
]) {
  const page = await browser.newPage();
  await page.setCacheEnabled(false);
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const result = await page.evaluate(async (change) => {
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const width = () => Math.round(document.querySelector('span').getBoundingClientRect().width);
    const first = width();
    await wait(1500);
    const loaded = width();
    const sheet = document.createElement('style');
    sheet.textContent = '@layer x { b { color: red } }';
    eval(change);
    await wait(300);
    return `${first === loaded ? 'the fallback until then' : 'the font before'}, ${width() === loaded ? 'the fallback' : 'the font'} after it`;
  }, change);
  said.push(`${name}: ${result}`);
  await page.close();
}
console.log(`Node ${process.version}, ${await browser.version()}\n${said.join('\n')}`);
await browser.close();
server.close();
const stays = 'the fallback until then, the fallback after it';
const wanted = [
  `nothing: ${stays}`,
  `a layered sheet at the end: ${stays}`,
  'a layered sheet between two others: the fallback until then, the font after it',
  `a plain sheet between two others: ${stays}`,
];
process.exit(said.join() === wanted.join() ? 0 : 1);
JS
node run.mjs
