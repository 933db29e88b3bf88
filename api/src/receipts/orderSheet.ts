import { type Order, type OrderItem, paisaOf, type Taka } from '@haat/contracts';
import { dhakaDateAndTime } from '../dhakaTime';
import { formatTaka } from '../formatTaka';
import { LEFT, type Paper, paper, RIGHT } from './paper';
import { strings } from './strings';

const WIDTH = RIGHT - LEFT;
const GAP = 24;
const HALF = (WIDTH - GAP) / 2;

/** The receipt of an order as a PDF. */
export function receiptSheet(order: Order): Promise<Buffer> {
  const sheet = paper(`${strings.receipt} ${order.id}`);
  head(sheet, strings.receipt, order);
  parties(sheet, order, strings.soldBy, strings.deliveredTo);
  items(sheet, order.items, PRICED);
  const totals: [string, Taka][] = [
    [strings.subtotal, order.subtotal],
    [strings.delivery, order.delivery_fee],
    [strings.discount, -order.discount],
    [strings.total, order.bill],
  ];
  sheet.need(totals.length * 20 + 60);
  for (const [label, amount] of totals) {
    if (label === strings.discount && amount === 0) continue;
    const bold = label === strings.total;
    pair(sheet, label, taka(amount), { bold, size: bold ? 13 : 10 });
  }
  const paid = order.payment_status === 'paid' ? strings.paid : strings.unpaid;
  sheet.y += 6;
  pair(sheet, strings.payment, `${strings.methods[order.payment_method]} · ${paid}`, { size: 10 });
  sheet.y += 30;
  sheet.write(strings.thanks, LEFT, WIDTH, { soft: true });
  return sheet.finish();
}

/** What the seller puts into the parcel, without what was handed over before: no prices but the courier's. */
export function packingSlipSheet(order: Order): Promise<Buffer> {
  const sheet = paper(`${strings.packingSlip} ${order.id}`);
  head(sheet, strings.packingSlip, order);
  parties(sheet, order, strings.from, strings.deliverTo);
  const due = order.payment_method === 'cod' && order.payment_status === 'unpaid';
  sheet.rule();
  sheet.y += 14;
  sheet.y += 9;
  sheet.write(strings.collect, LEFT, HALF, { size: 13, bold: true });
  sheet.y -= 9;
  if (due) sheet.write(taka(order.bill), LEFT + HALF, HALF + GAP, { size: 24, bold: true, align: 'right' });
  else sheet.write(strings.collectNothing, LEFT + HALF, HALF + GAP, { size: 13, align: 'right' });
  sheet.y += 52;
  const left = order.items.filter(({ delivered }) => !delivered);
  const packed = left.length > 0 ? left : order.items;
  items(sheet, packed, COUNTED);
  const pieces = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  sheet.write(strings.pieces(pieces), LEFT, WIDTH, { soft: true });
  return sheet.finish();
}

const taka = (amount: Taka) =>
  amount < 0 ? `−${formatTaka(paisaOf(-amount))}` : formatTaka(paisaOf(amount));

function head(sheet: Paper, kind: string, order: Order): void {
  sheet.write(strings.shop, LEFT, HALF, { size: 20, bold: true });
  const height = sheet.write(kind, LEFT + HALF, HALF + GAP, { size: 20, align: 'right' });
  sheet.y += height + 10;
  sheet.rule();
  sheet.y += 12;
  const delivered = order.timeline.findLast(({ status }) => status === 'delivered');
  const facts: [string, string][] = [
    [strings.order, order.id],
    [strings.placed, `${order.placedOn}, ${order.time}`],
    delivered && order.status === 'delivered'
      ? [strings.delivered, when(delivered.at)]
      : [strings.status, strings.statuses[order.status]],
  ];
  const width = WIDTH / facts.length;
  facts.forEach(([label, value], index) => {
    labelled(sheet, label, value, LEFT + index * width, width - 8);
  });
  sheet.y += 44;
}

function when(instant: string): string {
  const { date, time } = dhakaDateAndTime(new Date(instant));
  return `${date}, ${time}`;
}

function parties(sheet: Paper, order: Order, from: string, to: string): void {
  const { seller } = order;
  const sender = [seller.business_name, seller.phone_number, seller.business_address];
  const receiver = [order.customer_name, order.customer_phone, order.customer_address];
  const text = (lines: string[]) => lines.filter(Boolean).join('\n');
  const tallest = Math.max(
    labelled(sheet, from, text(sender), LEFT, HALF),
    labelled(sheet, to, text(receiver), LEFT + HALF + GAP, HALF),
  );
  sheet.y += tallest + 18;
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

function pair(sheet: Paper, label: string, value: string, look: { size: number; bold?: boolean }): void {
  sheet.write(label, LEFT + HALF, HALF / 2, { ...look, soft: !look.bold });
  const height = sheet.write(value, LEFT + HALF + HALF / 2, HALF / 2 + GAP, { ...look, align: 'right' });
  sheet.y += height + 4;
}

interface Column {
  title: string;
  width: number;
  text: (item: OrderItem) => string;
}

const quantity: Column = { title: strings.quantity, width: 50, text: (item) => String(item.quantity) };
const PRICED: Column[] = [
  quantity,
  { title: strings.price, width: 80, text: (item) => taka(item.unit_price) },
  { title: strings.amount, width: 90, text: (item) => taka(item.total_price) },
];
const COUNTED: Column[] = [quantity];

function items(sheet: Paper, rows: readonly OrderItem[], columns: readonly Column[]): void {
  const name = WIDTH - columns.reduce((sum, { width }) => sum + width, 0);
  const line = (
    first: string,
    text: (column: Column) => string,
    look: { bold?: boolean; soft?: boolean },
  ) => {
    const height = sheet.write(first, LEFT, name - 12, look);
    let x = LEFT + name;
    for (const column of columns) {
      sheet.write(text(column), x, column.width, { ...look, align: 'right' });
      x += column.width;
    }
    sheet.y += height;
  };
  const titles = () => {
    line(strings.item, (column) => column.title, { soft: true });
    sheet.y += 4;
    sheet.rule();
    sheet.y += 8;
  };
  titles();
  for (const item of rows) {
    const choice = choiceOf(item);
    const height =
      sheet.heightOf(item.title, name - 12) + (choice ? sheet.heightOf(choice, name - 12, { size: 9 }) : 0);
    if (sheet.need(height + 20)) titles();
    line(item.title, (column) => column.text(item), {});
    if (choice) sheet.y += sheet.write(choice, LEFT, name - 12, { size: 9, soft: true });
    sheet.y += 6;
    sheet.rule();
    sheet.y += 8;
  }
  sheet.y += 6;
}

function choiceOf({ size, color, custom_measurements }: OrderItem): string {
  const measurements = Object.entries(custom_measurements ?? {}).map(([field, value]) => `${field} ${value}`);
  return [color, size, ...measurements].filter(Boolean).join(' · ');
}
