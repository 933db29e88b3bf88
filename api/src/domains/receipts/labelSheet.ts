import type { Language, Order } from '@haat/contracts';
import { inLanguage } from '../../platform/format/inLanguage';
import { code128 } from './code128';
import type { ReceiptStrings } from './en';
import { packedItems, piecesOf, taka, words } from './orderSheet';
import { type Paper, paper, SHEET } from './paper';

const LABEL = { width: SHEET.width / 2, height: SHEET.height / 2 };
const EDGE = 26;
const WIDTH = LABEL.width - 2 * EDGE;
/** Labels of a sheet, which is cut along its middles. */
const A_SHEET = 4;

/** Labels of parcels, four a sheet: to whom, from whom, the barcode of the order, and what the courier collects. */
export function labelSheet(orders: readonly Order[], language: Language): Promise<Buffer> {
  const strings = words[language];
  return inLanguage(language, () => {
    const sheet = paper([strings.label, ...orders.map(({ id }) => id)].join(' '), language);
    orders.forEach((order, place) => {
      const corner = place % A_SHEET;
      if (place > 0 && corner === 0) sheet.next();
      if (corner === 0) cuts(sheet);
      label(sheet, order, strings, {
        x: (corner % 2) * LABEL.width + EDGE,
        y: Math.floor(corner / 2) * LABEL.height + EDGE,
      });
    });
    return sheet.finish();
  });
}

function cuts(sheet: Paper): void {
  sheet.cut(LABEL.width, 0, LABEL.width, SHEET.height);
  sheet.cut(0, LABEL.height, SHEET.width, LABEL.height);
}

interface Corner {
  x: number;
  y: number;
}

function label(sheet: Paper, order: Order, strings: ReceiptStrings, { x, y }: Corner): void {
  sheet.y = y;
  const shop = sheet.write(strings.shop, x, WIDTH / 2, { size: 12, bold: true });
  sheet.write(order.id, x + WIDTH / 2, WIDTH / 2, { size: 12, bold: true, align: 'right' });
  sheet.y += shop + 6;
  sheet.barcode(code128(order.id), x, WIDTH, 38);
  sheet.y += 48;

  sheet.y += sheet.write(strings.deliverTo, x, WIDTH, { size: 8.5, soft: true }) + 2;
  fitted(sheet, order.customer_name, { x, height: 34, sizes: [14, 12, 10, 8], bold: true });
  const phones = [order.customer_phone, order.customer_second_phone].filter(Boolean).join(', ');
  fitted(sheet, phones, { x, height: 18, sizes: [13, 11, 9], bold: true });
  fitted(sheet, order.customer_address, { x, height: 92, sizes: [11, 10, 9, 8, 7] });
  if (order.delivery_note) {
    sheet.y += 4;
    fitted(sheet, order.delivery_note, { x, height: 48, sizes: [9, 8, 7, 6], soft: true });
  }

  sheet.y = y + 264;
  collect(sheet, order, strings, x);
  sheet.y = y + 318;
  const { business_name, phone_number, business_address } = order.seller;
  sheet.y += sheet.write(strings.from, x, WIDTH, { size: 8.5, soft: true }) + 1;
  fitted(sheet, `${business_name}, ${phone_number}\n${business_address}`, {
    x,
    height: 42,
    sizes: [9, 8, 7, 6],
  });
}

function collect(sheet: Paper, order: Order, strings: ReceiptStrings, x: number): void {
  const { cash_due: due = 0, payment_method, payment_status } = order;
  const isUnpaidCard = payment_method === 'card' && payment_status !== 'paid';
  const top = sheet.y;
  const inside = 10;
  sheet.frame(x, WIDTH, 46);
  sheet.y = top + 8;
  if (isUnpaidCard || due === 0) {
    const text = isUnpaidCard ? strings.doNotHandOver : strings.collectNothing;
    sheet.y += sheet.write(text, x + inside, WIDTH - 2 * inside, { size: 11, bold: isUnpaidCard });
  } else {
    const half = WIDTH / 2;
    const written = sheet.write(strings.collect, x + inside, half, { size: 11, bold: true });
    sheet.y = top + 11;
    sheet.write(taka(due), x + half, half - inside, { size: 18, bold: true, align: 'right' });
    sheet.y = top + 8 + written;
  }
  const pieces = strings.pieces(piecesOf(packedItems(order)));
  sheet.write(pieces, x + inside, WIDTH / 2, { size: 8.5, soft: true });
}

/** Writes a text in the largest size in which it fits; one that fits in none is cut. */
function fitted(
  sheet: Paper,
  text: string,
  {
    x,
    height,
    sizes,
    ...look
  }: { x: number; height: number; sizes: readonly number[]; bold?: boolean; soft?: boolean },
): void {
  const heightIn = (words: string, size: number) => sheet.heightOf(words, WIDTH, { ...look, size });
  const size = sizes.find((one) => heightIn(text, one) <= height) ?? Math.min(...sizes);
  let shown = text;
  while (heightIn(shown, size) > height) shown = `${[...shown].slice(0, -10).join('').trimEnd()}…`;
  sheet.y += sheet.write(shown, x, WIDTH, { ...look, size }) + 2;
}
