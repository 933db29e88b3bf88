import type { OrderMessage } from '@haat/contracts';
import { rngOf } from '../art/garmentArt';
import type { RowsOf } from './demo.queries';
import type { At } from './peopleRows';

type Talk = readonly (readonly [side: OrderMessage['side'], content: string])[];

/** About orders that are on their way, and about orders that have arrived. */
const OPEN_TALKS: readonly Talk[] = [
  [
    ['buyer', 'Can the parcel be here before Friday? It is for a wedding.'],
    ['store', 'Yes, it leaves our workshop tomorrow morning.'],
    ['buyer', 'Thank you! Please tell the courier to call the second number.'],
  ],
  [
    ['buyer', 'উপহার দেব, তাই দামের ট্যাগটা খুলে দেওয়া যাবে?'],
    ['store', 'অবশ্যই, ট্যাগ খুলে সুন্দর করে মুড়িয়ে পাঠাব।'],
  ],
  [
    [
      'store',
      'The red is a little darker than in the picture. Shall we send it, or would you like the maroon?',
    ],
    ['buyer', 'The darker red is fine.'],
    ['store', 'Good, we pack it today.'],
  ],
];
const ENDED_TALKS: readonly Talk[] = [
  [
    ['buyer', 'A button is loose. Can you send a spare one?'],
    ['store', 'We are sorry! Two spare buttons are in the post.'],
  ],
  [
    ['buyer', 'মাপটা একটু বড় হয়েছে। ছোট করা যাবে?'],
    ['store', 'দোকানে নিয়ে আসুন, আমরা বিনা খরচে ঠিক করে দেব।'],
    ['buyer', 'ধন্যবাদ, শনিবার আসছি।'],
  ],
];

type OrderRow = RowsOf<'orders'>[number] & { id: number };

/** So many orders of the demo customer and of the first store have messages, and some of all others. */
const OF_DEMO_PEOPLE = 3;

/**
 * Messages about orders. The demo customer has not read her latest answer; the first store, which a person can log in to,
 * has not read some of its buyers' last words.
 */
export function messageRows(orders: readonly OrderRow[], customerId: number, at: At) {
  const rng = rngOf('messages');
  const messages: RowsOf<'order_messages'> = [];
  const conversations: RowsOf<'conversations'> = [];
  const counts = { customer: 0, store: 0, unread: 0 };
  const now = at(0).getTime();
  // The newest orders stand first in lists.
  for (const order of [...orders].sort((a, b) => b.id - a.id)) {
    if (order.status === 'cancelled' || order.status === 'refunded') continue;
    const whose = order.user_id === customerId ? 'customer' : order.seller_id === 1 ? 'store' : null;
    if (whose ? counts[whose] >= OF_DEMO_PEOPLE : !rng.chance(0.08)) continue;
    if (whose) counts[whose]++;
    const talk = rng.pick(order.status === 'delivered' ? ENDED_TALKS : OPEN_TALKS);
    // The customer's latest one ends with words of the store.
    const isNews = whose === 'customer' && counts.customer === 1;
    const said = isNews ? talk.slice(0, talk.findLastIndex(([side]) => side === 'store') + 1) : talk;
    const placed = Number(order.created_at);
    const lastSide = said.at(-1)?.[0] ?? 'store';
    const storeUnread = whose === 'store' && lastSide === 'buyer' && counts.unread < 2;
    if (storeUnread) counts.unread++;
    said.forEach(([side, content], index) => {
      messages.push({
        id: messages.length + 1,
        order_id: order.id,
        side,
        content,
        created_at: new Date(Math.round(placed + ((now - placed) * (index + 1)) / (said.length + 2))),
      });
    });
    conversations.push({
      order_id: order.id,
      seller_id: order.seller_id,
      buyer_unread: isNews ? 1 : 0,
      store_unread: storeUnread ? 1 : 0,
    });
  }
  return { messages, conversations };
}
