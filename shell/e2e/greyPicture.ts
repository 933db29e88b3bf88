import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';

/** A picture in blocks of BLOCK × BLOCK pixels. */
interface GreyPicture {
  /** in blocks */
  width: number;
  /** how light each block is on average, 0 to 255, row by row */
  blocks: number[];
  /** the same as a file, one pixel a block, in base64 */
  png: string;
}

/** In pixels: large enough that smoothing of letters, which two machines do differently, is levelled out. */
const BLOCK = 8;
/** Shades are rounded to this, of 255, so that a file stays below 10 kB. */
const STEP = 8;
/** How much lighter or darker a block may be, of 255. */
const SHADES = 24;
/** How many blocks may differ more. */
const MAX_SHARE = 0.002;
/** How many of them may lie in one place, SPOT × SPOT blocks. */
const SPOT = 5;
const MAX_IN_SPOT = 6;

/** Pages that are higher are compared down to here, in pixels. */
const MAX_HEIGHT = 1600;

/**
 * Compares the page with the picture of it that is committed, in blocks of grey.
 * @param name of the file, without its ending
 */
export async function looksLikeItsPicture(page: Page, name: string, testInfo: TestInfo) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize()!;
  const shot = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
  });
  const now = await greyOf(page, shot, BLOCK);
  const file = testInfo.snapshotPath(`${name}.png`);
  const { updateSnapshots } = testInfo.config;
  const renews = updateSnapshots === 'all' || updateSnapshots === 'changed';
  if (renews || !existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(now.png, 'base64'));
    expect.soft(renews, `${file} was missing and is written now`).toBe(true);
    return;
  }
  const before = await greyOf(page, readFileSync(file), 1);
  const found = differenceOf(before, now);
  if (found) {
    await testInfo.attach(`${name}, now`, { body: shot, contentType: 'image/png' });
    await testInfo.attach(`${name}, now in blocks`, {
      body: Buffer.from(now.png, 'base64'),
      contentType: 'image/png',
    });
  }
  expect.soft(found, `${name} looks as in ${path.basename(file)}`).toBeNull();
}

/**
 * What differs more than two machines draw the same page: what is moved by less than a block is between its neighbours.
 * @returns null when nothing does
 */
export function differenceOf(
  before: Pick<GreyPicture, 'width' | 'blocks'>,
  now: Pick<GreyPicture, 'width' | 'blocks'>,
): string | null {
  if (before.width !== now.width) return `${now.width} blocks wide, not ${before.width}`;
  const { width } = now;
  const height = Math.min(before.blocks.length, now.blocks.length) / width;
  const higher = Math.abs(before.blocks.length - now.blocks.length) / width;
  if (higher > 1) return `${higher * BLOCK} px higher or lower`;
  const isOther = Array.from({ length: height * width }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return !isAmong(now.blocks[at]!, around(before, x, y)) || !isAmong(before.blocks[at]!, around(now, x, y));
  });
  for (let at = 0; at < isOther.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const inSpot = Array.from(
      { length: SPOT * SPOT },
      (_, step) =>
        x + (step % SPOT) < width && isOther[at + (step % SPOT) + Math.floor(step / SPOT) * width] === true,
    ).filter(Boolean).length;
    if (inSpot > MAX_IN_SPOT) return `another picture at ${x * BLOCK}, ${y * BLOCK} px`;
  }
  const share = isOther.filter(Boolean).length / isOther.length;
  return share > MAX_SHARE ? `${(share * 100).toFixed(1)} % of the picture is lighter or darker` : null;
}

const isAmong = (block: number, others: readonly number[]) =>
  block >= Math.min(...others) - SHADES && block <= Math.max(...others) + SHADES;

/** A block and its neighbours. */
function around({ width, blocks }: Pick<GreyPicture, 'width' | 'blocks'>, x: number, y: number): number[] {
  const found: number[] = [];
  for (let row = y - 1; row <= y + 1; row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      found.push(blocks[row * width + column] ?? blocks[y * width + x]!);
  return found;
}

/** A picture in grey, averaged in the browser. @param block edge of the blocks in its pixels */
function greyOf(page: Page, picture: Buffer, block: number): Promise<GreyPicture> {
  return page.evaluate(
    async ([base64, edge, step]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const contextOf = (width: number, height: number) =>
        new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      const from = contextOf(bitmap.width, bitmap.height);
      from.drawImage(bitmap, 0, 0);
      const { data } = from.getImageData(0, 0, bitmap.width, bitmap.height);
      const [width, height] = [Math.floor(bitmap.width / edge), Math.floor(bitmap.height / edge)];
      const to = contextOf(width, height);
      const small = to.createImageData(width, height);
      const blocks: number[] = [];
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          let sum = 0;
          for (let at = 0; at < edge * edge; at++) {
            const pixel = ((y * edge + Math.floor(at / edge)) * bitmap.width + x * edge + (at % edge)) * 4;
            const [r = 0, g = 0, b = 0] = data.subarray(pixel, pixel + 3);
            sum += 0.2126 * r + 0.7152 * g + 0.0722 * b;
          }
          const grey = Math.min(255, Math.round(sum / (edge * edge) / step) * step);
          small.data.set([grey, grey, grey, 255], blocks.length * 4);
          blocks.push(grey);
        }
      }
      to.putImageData(small, 0, 0);
      const blob = await to.canvas.convertToBlob({ type: 'image/png' });
      const file = new Uint8Array(await blob.arrayBuffer());
      return { width, blocks, png: btoa(String.fromCharCode(...file)) };
    },
    [picture.toString('base64'), block, STEP] as const,
  );
}
