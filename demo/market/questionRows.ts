import { rngOf } from '../art/garmentArt';
import type { RowsOf } from './demo.queries';
import type { At, Person } from './peopleRows';
import type { DemoProduct } from './products';

/** Questions that fit any garment, with the stores' answers. */
const TALKS: readonly (readonly [question: string, answer: string])[] = [
  [
    'Does the colour run in the first wash?',
    'Wash it alone and cold the first time, with a spoon of salt. After that it does not run.',
  ],
  ['ছবির রং আর আসল রং কি এক?', 'ছবিগুলো দিনের আলোয় তোলা, তাই প্রায় একই। একেক স্ক্রিনে সামান্য আলাদা লাগতে পারে।'],
  [
    'Can it be in Sylhet before Friday?',
    'Orders before noon leave the same day. Outside Dhaka the courier needs two to three days.',
  ],
  [
    'Is the cloth thin? I want to wear it without a lining.',
    'It is opaque in daylight. Light colours show a little, so wear skin tones below.',
  ],
  [
    'Will the other sizes come back?',
    'The next lot is on the looms. Put it on your wish list, and you get an email.',
  ],
  ['ইস্ত্রি কীভাবে করব?', 'উল্টো দিকে, মাঝারি গরমে। ভেজা কাপড় ঘষবেন না।'],
];

/** Questions about some of the products; in the first store, which a person can log in to, some wait for an answer. */
export function questionRows(products: readonly DemoProduct[], buyers: readonly Person[], at: At) {
  const rng = rngOf('questions');
  const rows: RowsOf<'questions'> = [];
  for (const { id, store, status, age } of products) {
    if (status !== 'active' || age < 3 || !rng.chance(0.4)) continue;
    const first = rng.int(0, TALKS.length - 1);
    const count = rng.pick([1, 1, 2, 3]);
    for (let index = 0; index < count; index++) {
      const [content, answer] = TALKS[(first + index) % TALKS.length]!;
      const asked = rng.range(1, Math.min(age, 40));
      const isOpen = store === 0 && rows.filter((row) => row.answer === null).length < 3;
      rows.push({
        id: rows.length + 1,
        product_id: id,
        seller_id: store + 1,
        // Not the first, who is the demo customer: her questions are her own.
        user_id: rng.pick(buyers.slice(1)).id,
        content,
        created_at: at(asked),
        answer: isOpen ? null : answer,
        answered_at: isOpen ? null : at(asked * rng.range(0.3, 0.9)),
        mailed: !isOpen,
      });
    }
  }
  return rows;
}
