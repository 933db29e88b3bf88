#!/bin/bash
# Chromium 153.0.0 of @sparticuz/chromium: removing a style sheet that has an @layer rule makes all fonts of the page anew. The objects of
# document.fonts are others, and the font loads again, so text shows its fallback meanwhile, although another sheet has the same layer. Without
# @layer in the sheet the fonts stay, and adding such a sheet keeps them, too. Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @sparticuz/chromium@153.0.0 puppeteer-core@25.16.0 @fontsource/abel@5.3.0 > /dev/null 2>&1
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { launch } from 'puppeteer-core';

const font = readFileSync('node_modules/@fontsource/abel/files/abel-latin-400-normal.woff2').toString('base64');
const browser = await launch({ args: chromium.args, executablePath: await chromium.executablePath(), headless: 'shell' });
const page = await browser.newPage();
const said = [];
for (const [name, rules, change] of [
  ['removed, plain', 'p { color: red }', "document.getElementById('a').remove()"],
  ['removed, in a layer', '@layer ui { p { color: red } }', "document.getElementById('a').remove()"],
  ['added, in a layer', '@layer ui { p { color: red } }', "document.head.append(document.getElementById('a').cloneNode(true))"],
]) {
  await page.setContent(`<!doctype html><style>@font-face { font-family: F; src: url(data:font/woff2;base64,${font}) } body { font-family: F }</style>
    <style id="a">${rules}</style><style>@layer ui { i { color: blue } }</style><p>Text</p>`);
  await page.evaluate(() => document.fonts.ready);
  const result = await page.evaluate(async (change) => {
    const [face] = document.fonts;
    let loads = 0;
    document.fonts.addEventListener('loadingdone', () => loads++);
    eval(change);
    document.body.getBoundingClientRect();
    const same = [...document.fonts][0] === face;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return `${same ? 'the same font' : 'another font'}, loaded ${loads} times`;
  }, change);
  said.push(`${name}: ${result}`);
}
console.log(`Node ${process.version}, ${await browser.version()}\n${said.join('\n')}`);
await browser.close();
const wanted = ['removed, plain: the same font, loaded 0 times', 'removed, in a layer: another font, loaded 1 times', 'added, in a layer: the same font, loaded 0 times'];
process.exit(said.join() === wanted.join() ? 0 : 1);
JS
node run.mjs
