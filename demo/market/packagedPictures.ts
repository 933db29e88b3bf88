import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { folderPlace } from '../../api/src/platform/files/objectPlace';
import { packageFolder } from '../../api/src/platform/files/packageFolder';
import type { MediaRow } from '../../api/src/platform/media/media.queries';
import type { MediaStorage } from '../../api/src/platform/media/mediaStorage';
import { type PictureWidth, renditionKey } from '../../api/src/platform/media/pictures';
import type { Market } from './market';

/** The widths in pixels of pictures on cards, and of logos. */
export const CARD_WIDTHS: readonly PictureWidth[] = [320, 360, 640];
const CONCURRENCY = 16;

/** AVIF files of the pictures on cards, under their keys in the media storage. `npm run demo-pictures` draws them. */
export const packagedFolder = () => path.join(packageFolder(), '../demo/pictures');

/** The first picture of each product, and the logos. All others are drawn on request. */
export function cardPictures({ rows }: Market): MediaRow[] {
  const hashes = new Set([
    ...(rows.product_images ?? []).filter(({ position }) => position === 0).map((image) => image.media_hash),
    ...rows.sellers.map(({ logo_hash }) => logo_hash),
  ]);
  return (rows.media ?? []).filter(({ hash }) => hashes.has(hash)) as MediaRow[];
}

export const packagedKey = (hash: string, width: PictureWidth) => renditionKey(hash, width, 'avif');

/** Stores the packaged pictures, so that the first visitors of the demo market do not wait for drawings. */
export async function storePackagedPictures(storage: MediaStorage): Promise<void> {
  const folder = packagedFolder();
  const keys = await folderPlace(folder).list();
  const store = async () => {
    for (let key = keys.pop(); key; key = keys.pop())
      await storage.put(key, await readFile(path.join(folder, key)));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, store));
}
