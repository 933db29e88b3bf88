import { fields, HOMEPAGE_SLOTS, type OwnHomepageEntry } from '@haat/contracts';
import * as z from 'zod/mini';

const featured = z.object({
  id: fields.id,
  name: z.string(),
  /** present price in taka */
  price: fields.taka,
  picture: z.nullable(fields.picture),
  /** false: it is no longer on sale, and shoppers don't see the slot */
  inShop: z.boolean(),
});
/** The product in a slot. */
export type Featured = z.output<typeof featured>;
/** The six slots in order; null is an empty one. */
export type Slots = readonly (Featured | null)[];

const EMPTY: Slots = Array.from({ length: HOMEPAGE_SLOTS }, () => null);

/** The slots of the server's entries; entries out of range are left out. */
export function slotsOf(entries: readonly OwnHomepageEntry[]): Slots {
  return EMPTY.map((_, order) => {
    const entry = entries.find((one) => one.order === order);
    if (!entry) return null;
    const { id, name, price, picture } = entry.product_data;
    return { id, name, price, picture, inShop: entry.in_shop };
  });
}

const allSlots = z.array(z.nullable(featured)).check(z.length(HOMEPAGE_SLOTS));

/** Stored slots; null when they are invalid, e.g. from another release. */
export function storedSlots(stored: unknown): Slots | null {
  return allSlots.safeParse(stored).data ?? null;
}

/** The entries to save: filled slots by position. */
export function entriesOf(slots: Slots): { product_id: number; order: number }[] {
  return slots.flatMap((product, order) => (product ? [{ product_id: product.id, order }] : []));
}

/** The slots with two of them swapped. */
export function swapSlots(slots: Slots, from: number, to: number): Slots {
  if (!(from in slots) || !(to in slots)) return slots;
  return slots.map((_, index) => slots[index === from ? to : index === to ? from : index] ?? null);
}

/** The slots with a product put into one; if it was in another slot, both are swapped. */
export function fillSlot(slots: Slots, at: number, product: Featured): Slots {
  const before = slots.findIndex((one) => one?.id === product.id);
  if (before >= 0) return swapSlots(slots, before, at);
  return slots.map((one, index) => (index === at ? product : one));
}

export function clearSlot(slots: Slots, at: number): Slots {
  return slots.map((one, index) => (index === at ? null : one));
}

/** Whether both show the same products in the same places. */
export function sameSlots(a: Slots, b: Slots): boolean {
  return a.every((product, index) => product?.id === b[index]?.id);
}
