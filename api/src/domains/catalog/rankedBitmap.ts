/** A set of positions as a bitmap, with the rank of each position. */
export interface RankedBitmap {
  /** a bit for each place */
  bits: Uint32Array;
  /** how many bits are set before each element of `bits` */
  before: Uint32Array;
  /** ranks of the places in the set, in order */
  ranks: Float32Array;
}

/**
 * @param groups the places of each rank, in any order; -1 for members without a place
 * @param length how many places there are
 */
export function rankedBitmap(
  groups: readonly { rank: number; places: readonly number[] }[],
  length: number,
): RankedBitmap {
  const bits = new Uint32Array(Math.ceil(length / 32));
  for (const { places } of groups) {
    for (const place of places) if (place >= 0) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | bitOf(place);
  }
  const before = new Uint32Array(bits.length);
  let count = 0;
  for (const [at, some] of bits.entries()) {
    before[at] = count;
    count += bitCount(some);
  }
  const bitmap = { bits, before, ranks: new Float32Array(count) };
  for (const { rank, places } of groups) {
    for (const place of places) if (place >= 0) bitmap.ranks[indexOf(bitmap, place)] = rank;
  }
  return bitmap;
}

/** The places that are in each bitmap, in their order. */
export function* commonPlaces(bitmaps: readonly Pick<RankedBitmap, 'bits'>[]): Generator<number> {
  const [first = new Uint32Array(), ...more] = bitmaps.map(({ bits }) => bits);
  for (let at = 0; at < first.length; at++) {
    let common = first[at] ?? 0;
    for (const bits of more) common &= bits[at] ?? 0;
    // The lowest bit, until none is left.
    for (; common !== 0; common &= common - 1) yield at * 32 + 31 - Math.clz32(common & -common);
  }
}

/** The rank of a place in the bitmap. */
export function rankAt(bitmap: RankedBitmap, place: number): number {
  return bitmap.ranks[indexOf(bitmap, place)] ?? 0;
}

/** In bytes. */
export function sizeOf({ bits, before, ranks }: RankedBitmap): number {
  return bits.byteLength + before.byteLength + ranks.byteLength;
}

/** JavaScript shifts by the lowest five bits. */
const bitOf = (place: number) => 1 << place;

function indexOf({ bits, before }: RankedBitmap, place: number): number {
  return (before[place >>> 5] ?? 0) + bitCount((bits[place >>> 5] ?? 0) & (bitOf(place) - 1));
}

function bitCount(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
