import {
  dhakaDateAndTime,
  type Language,
  localDigits,
  type Order,
  type OrderItem,
  paisaOf,
  type Taka,
} from '@haat/contracts';
import { formatTaka } from '../../platform/format/formatTaka';
import { inLanguage } from '../../platform/format/inLanguage';
import { bn } from './bn';
import { code128 } from './code128';
import { en, type ReceiptStrings } from './en';
import { BOTTOM, LEFT, type Paper, paper, RIGHT } from './paper';

const WIDTH = RIGHT - LEFT;
const GAP = 24;
const HALF = (WIDTH - GAP) / 2;

/** Pictures of an order's items by their ids, as JPEG. */
export type ItemPictures = ReadonlyMap<number, Uint8Array>;

/** A paper with the words of its language. */
interface Sheet extends Paper {
  strings: ReceiptStrings;
}

export const words: Record<Language, ReceiptStrings> = { en, bn };

/** An order with the pictures of its items. */
export interface PicturedOrder {
  order: Order;
  pictures: ItemPictures;
}

/** Writes sheets with amounts, dates and digits of their language: each order begins a new one. */
function write(
  language: Language,
  orders: readonly PicturedOrder[],
  kindOf: (strings: ReceiptStrings) => string,
  content: (sheet: Sheet, one: PicturedOrder) => void,
): Promise<Buffer> {
  const strings = words[language];
  const kind = kindOf(strings);
  return inLanguage(language, () => {
    const title = [kind, ...orders.map(({ order }) => order.id)].join(' ');
    const sheet: Sheet = Object.assign(paper(title, language), { strings });
    orders.forEach((one, place) => {
      if (place > 0) sheet.next();
      head(sheet, kind, one.order);
      content(sheet, one);
    });
    return sheet.finish();
  });
}

/** An order for its buyer to print or keep: the receipt once it is completed, else its summary with its state. */
export function receiptSheet(order: Order, pictures: ItemPictures, language: Language): Promise<Buffer> {
  const { isCompleted } = order;
  const kindOf = ({ receipt, summary }: ReceiptStrings) => (isCompleted ? receipt : summary);
  return write(language, [{ order, pictures }], kindOf, (sheet) => {
    const { strings } = sheet;
    parties(sheet, order, strings.soldBy, isCompleted ? strings.deliveredTo : strings.deliverTo);
    items(sheet, order.items, pricedColumns(strings), pictures);
    totals(sheet, order);
    sheet.y += 24;
    const closing = isCompleted ? strings.thanks : hasEnded(order) ? strings.ended : strings.asOf;
    sheet.write(closing, LEFT, WIDTH, { soft: true });
  });
}

function totals(sheet: Sheet, order: Order): void {
  const { strings } = sheet;
  const { collected = 0, cash_due: due = 0, refused = 0, refunded = 0 } = order;
  const rows: [string, string, bold?: boolean][] = [
    [strings.subtotal, taka(order.subtotal)],
    [strings.delivery, taka(order.delivery_fee)],
    ...(order.discount > 0 ? [[strings.discount, taka(-order.discount)] as [string, string]] : []),
    [strings.total, taka(order.bill), true],
    ...(refused > 0 ? [[strings.notAccepted, taka(-refused)] as [string, string]] : []),
    [strings.payment, `${strings.methods[order.payment_method]} · ${paymentState(order, strings)}`],
    ...(collected > 0 && (due > 0 || refused > 0 || refunded > 0)
      ? [[strings.paid, taka(collected)] as [string, string]]
      : []),
    ...(refunded > 0 ? [[strings.goesBack, taka(-refunded)] as [string, string]] : []),
    ...(due > 0 ? [[strings.due, taka(due), true] as [string, string, boolean]] : []),
    ...(hasEnded(order) ? [[strings.status, endText(order, strings)] as [string, string]] : []),
  ];
  sheet.need(rows.length * 22 + 40);
  for (const [label, value, bold = false] of rows) pair(sheet, label, value, bold);
}

const hasEnded = ({ status }: Order) => status === 'cancelled' || status === 'refunded';

function paymentState({ payment_status, collected = 0 }: Order, strings: ReceiptStrings): string {
  if (payment_status === 'paid') return strings.paid;
  return collected > 0 ? strings.partlyPaid : strings.unpaid;
}

function endText({ status, collected = 0 }: Order, strings: ReceiptStrings): string {
  if (status === 'refunded') return strings.refunded(taka(collected));
  return collected > 0 ? strings.statuses.cancelled : strings.nothingPaid;
}

/** Slips for parcels: items not handed over before, with no amount but the one the courier collects. */
export function packingSlipSheet(orders: readonly PicturedOrder[], language: Language): Promise<Buffer> {
  return write(
    language,
    orders,
    ({ packingSlip }) => packingSlip,
    (sheet, { order, pictures }) => {
      const { strings } = sheet;
      parties(sheet, order, strings.from, strings.deliverTo);
      toCollect(sheet, order);
      const packed = packedItems(order);
      items(sheet, packed, countedColumns(strings), pictures);
      sheet.y += sheet.write(strings.pieces(piecesOf(packed)), LEFT, WIDTH, { soft: true });
      courierBox(sheet);
    },
  );
}

/** What is in the parcel. */
export function packedItems(order: Order): readonly OrderItem[] {
  const left = order.items.filter(({ delivered, refused }) => !delivered && !refused);
  return left.length > 0 ? left : order.items;
}

export const piecesOf = (packed: readonly OrderItem[]) =>
  packed.reduce((sum, { quantity }) => sum + quantity, 0);

/** Prints whether the courier collects the amount due, collects nothing, or must not hand the order over. */
function toCollect(sheet: Sheet, order: Order): void {
  const { strings } = sheet;
  const { cash_due: due = 0, collected = 0 } = order;
  const isUnpaidCard = order.payment_method === 'card' && order.payment_status !== 'paid';
  const height = 56;
  const inside = 14;
  sheet.frame(LEFT, WIDTH, height);
  const top = sheet.y;
  if (isUnpaidCard || due === 0) {
    sheet.y = top + 19;
    sheet.write(
      isUnpaidCard ? strings.doNotHandOver : strings.collectNothing,
      LEFT + inside,
      WIDTH - 2 * inside,
      {
        size: isUnpaidCard ? 15 : 13,
        bold: isUnpaidCard,
      },
    );
  } else {
    sheet.y = top + (collected > 0 ? 10 : 19);
    const written = sheet.write(strings.collect, LEFT + inside, HALF, { size: 13, bold: true });
    sheet.y += written;
    if (collected > 0) {
      sheet.write(strings.collectedBefore(taka(collected), taka(order.bill)), LEFT + inside, HALF, {
        size: 9,
        soft: true,
      });
    }
    sheet.y = top + 11;
    sheet.write(taka(due), LEFT + HALF, HALF + GAP - inside, { size: 24, bold: true, align: 'right' });
  }
  sheet.y = top + height + 20;
}

/** Filled in by hand, at the foot of the last sheet. */
function courierBox(sheet: Sheet): void {
  const { strings } = sheet;
  const height = 108;
  sheet.need(height + 20);
  sheet.y = BOTTOM - height;
  sheet.frame(LEFT, WIDTH, height);
  const inside = 14;
  const width = (WIDTH - 3 * inside) / 2;
  const rows = [
    [strings.courier, strings.tracking],
    [strings.receivedBy, strings.receivedOn],
  ];
  for (const row of rows) {
    sheet.y += 12;
    row.forEach((label, column) => {
      const x = LEFT + inside + column * (width + inside);
      sheet.write(label, x, width, { size: 8.5, soft: true });
      sheet.blank(x, width, 36);
    });
    sheet.y += 38;
  }
}

export const taka = (amount: Taka) =>
  amount < 0 ? `−${formatTaka(paisaOf(-amount))}` : formatTaka(paisaOf(amount));

const BARCODE = 150;

function head(sheet: Sheet, kind: string, order: Order): void {
  const { strings } = sheet;
  sheet.write(strings.shop, LEFT, HALF, { size: 20, bold: true });
  const height = sheet.write(kind, LEFT + HALF, HALF + GAP, { size: 20, align: 'right' });
  sheet.y += height + 10;
  sheet.rule();
  sheet.y += 14;
  const when = (instant: string) => {
    const { date, time } = dhakaDateAndTime(new Date(instant));
    return strings.dateAndTime(date, time);
  };
  const delivered = order.timeline.findLast(({ status }) => status === 'delivered');
  const facts: [string, string][] = [
    [strings.order, order.id],
    [strings.placed, when(order.created_at)],
    delivered && order.status === 'delivered'
      ? [strings.delivered, when(delivered.at)]
      : [strings.status, strings.statuses[order.status]],
  ];
  const width = (WIDTH - BARCODE - GAP) / facts.length;
  const heights = facts.map(([label, value], index) =>
    labelled(sheet, label, value, LEFT + index * width, width - 8),
  );
  sheet.barcode(code128(order.id), RIGHT - BARCODE, BARCODE, 34);
  sheet.y += Math.max(54, ...heights.map((height) => height + 16));
}

function parties(sheet: Paper, order: Order, from: string, to: string): void {
  const { seller } = order;
  const sender = [seller.business_name, seller.phone_number, seller.business_address];
  const receiver = [
    order.customer_name,
    [order.customer_phone, order.customer_second_phone].filter(Boolean).join(', '),
    order.customer_address,
    order.delivery_note ?? '',
  ];
  const text = (lines: string[]) => lines.filter(Boolean).join('\n');
  const tallest = Math.max(
    labelled(sheet, from, text(sender), LEFT, HALF),
    labelled(sheet, to, text(receiver), LEFT + HALF + GAP, HALF),
  );
  sheet.y += tallest + 22;
}

/** A value under its small label. @returns the height of both */
function labelled(sheet: Paper, label: string, value: string, x: number, width: number): number {
  const top = sheet.y;
  const first = sheet.write(label, x, width, { size: 8.5, soft: true });
  sheet.y += first + 2;
  const second = sheet.write(value, x, width, { size: 10.5 });
  sheet.y = top;
  return first + 2 + second;
}

/** Labels and amounts on one size, so that they stand on one line. */
function pair(sheet: Paper, label: string, value: string, bold: boolean): void {
  const look = { size: bold ? 13 : 10, bold };
  const labels = 100;
  sheet.write(label, LEFT + HALF, labels, { ...look, soft: !bold });
  const height = sheet.write(value, LEFT + HALF + labels, HALF + GAP - labels, { ...look, align: 'right' });
  sheet.y += height + 4;
}

interface Column {
  title: string;
  width: number;
  text: (item: OrderItem) => string;
  align: 'left' | 'right';
}

const quantity = (strings: ReceiptStrings): Column => ({
  title: strings.quantity,
  width: 40,
  text: (item) => localDigits(String(item.quantity)),
  align: 'right',
});
const sku = (strings: ReceiptStrings, width: number): Column => ({
  title: strings.sku,
  width,
  text: (item) => item.sku ?? '',
  align: 'left',
});
const pricedColumns = (strings: ReceiptStrings): Column[] => [
  sku(strings, 105),
  quantity(strings),
  { title: strings.price, width: 75, text: (item) => taka(item.unit_price), align: 'right' },
  { title: strings.amount, width: 80, text: (item) => taka(item.total_price), align: 'right' },
];
const countedColumns = (strings: ReceiptStrings): Column[] => [sku(strings, 130), quantity(strings)];

const PICTURE = { width: 32, height: 40, gap: 10 };

function items(
  sheet: Sheet,
  rows: readonly OrderItem[],
  columns: readonly Column[],
  pictures: ItemPictures,
): void {
  const left = pictures.size > 0 ? LEFT + PICTURE.width + PICTURE.gap : LEFT;
  const name = RIGHT - left - columns.reduce((sum, { width }) => sum + width, 0);
  const line = (
    first: string,
    text: (column: Column) => string,
    look: { bold?: boolean; soft?: boolean },
  ) => {
    let height = sheet.write(first, left, name - 12, look);
    let x = left + name;
    for (const column of columns) {
      const inset = column.align === 'left' ? 8 : 0;
      const written = sheet.write(text(column), x, column.width - inset, { ...look, align: column.align });
      height = Math.max(height, written);
      x += column.width;
    }
    return height;
  };
  const titles = () => {
    sheet.y += line(sheet.strings.item, (column) => column.title, { soft: true }) + 4;
    sheet.rule();
    sheet.y += 8;
  };
  titles();
  for (const item of rows) {
    const choice = choiceOf(item, sheet.strings);
    const nameHeight = sheet.heightOf(item.title, name - 12);
    const choiceHeight = choice ? sheet.heightOf(choice, name - 12, { size: 9 }) : 0;
    const picture = pictures.get(item.id);
    const pictureHeight = picture ? PICTURE.height : 0;
    if (sheet.need(Math.max(nameHeight + choiceHeight, pictureHeight) + 20)) titles();
    const top = sheet.y;
    if (picture) sheet.picture(picture, LEFT, PICTURE.width, PICTURE.height);
    const height = line(item.title, (column) => column.text(item), {});
    sheet.y = top + nameHeight;
    if (choice) sheet.write(choice, left, name - 12, { size: 9, soft: true });
    sheet.y = top + Math.max(height, nameHeight + choiceHeight, pictureHeight) + 6;
    sheet.rule();
    sheet.y += 8;
  }
  sheet.y += 6;
}

function choiceOf(
  { size, color, custom_measurements, refused }: OrderItem,
  { nameOf, notAccepted }: ReceiptStrings,
): string {
  const measurements = Object.entries(custom_measurements ?? {}).map(
    ([field, value]) => `${nameOf(field)} ${value}`,
  );
  return [refused && notAccepted, color && nameOf(color), size && nameOf(size), ...measurements]
    .filter(Boolean)
    .join(' · ');
}
