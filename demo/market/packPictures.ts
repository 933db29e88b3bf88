import { folderPlace } from '../../api/src/platform/files/objectPlace';
import { encodedPicture, rasterized } from '../../api/src/platform/media/pictures';
import { drawRecipe } from './drawRecipe';
import { demoMarket } from './market';
import { CARD_WIDTHS, cardPictures, packagedFolder, packagedKey } from './packagedPictures';

// npm run demo-pictures: draws the pictures that the package lacks, and deletes those that the demo market has no longer.
const place = folderPlace(packagedFolder());
const present = new Set(await place.list());
for (const media of cardPictures(demoMarket(new Date(), ''))) {
  for (const width of CARD_WIDTHS) {
    const key = packagedKey(media.hash, width);
    if (present.delete(key)) continue;
    const picture = rasterized(await drawRecipe(media.recipe ?? ''), media, width).resize({ width });
    await place.put(key, await encodedPicture(picture, 'avif', width).toBuffer());
    process.stdout.write(`drawn: ${key}\n`);
  }
}
for (const key of present) {
  await place.delete(key);
  process.stdout.write(`deleted: ${key}\n`);
}
