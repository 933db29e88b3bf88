import { billOf, type CartLine, couponResult, DISCOUNT20, paisaOf } from '@haat/contracts';
import { lineKey } from '@haat/session';
import { aCartLine } from '@haat/testing';
import fc from 'fast-check';
import { couponLine } from '../checkout/couponLine';
import {
  type LeftOut,
  reduceSelection,
  type SelectionEvent,
  selectedLines,
  selectionState,
  subtotalOf,
} from './selection';

const a = aCartLine({ id: 1, product: 11 });
const b = aCartLine({ id: 2, product: 12 });
const gone = aCartLine({ id: 3, product: 13, problem: 'out_of_stock', available_quantity: 0 });
const cart = [a, b, gone];
const line = (of: CartLine, selected: boolean): SelectionEvent => ({ type: 'line', line: of, selected });
const all = (selected: boolean): SelectionEvent => ({ type: 'all', selected });

// Each state of the select-all checkbox with each event.
test.each<[string, CartLine[], SelectionEvent, CartLine[], 'all' | 'some' | 'none']>([
  ['all, nothing happens to a selected line', [], line(a, true), [a, b], 'all'],
  ['all, a line is cleared', [], line(a, false), [b], 'some'],
  ['all, all are ticked', [], all(true), [a, b], 'all'],
  ['all, all are cleared', [], all(false), [], 'none'],
  ['some, the other line is ticked', [a], line(a, true), [a, b], 'all'],
  ['some, the last line is cleared', [a], line(b, false), [], 'none'],
  ['some, all are ticked', [a], all(true), [a, b], 'all'],
  ['some, all are cleared', [a], all(false), [], 'none'],
  ['none, a line is ticked', [a, b], line(b, true), [b], 'some'],
  ['none, a line is cleared', [a, b], line(b, false), [], 'none'],
  ['none, all are ticked', [a, b], all(true), [a, b], 'all'],
  ['none, all are cleared', [a, b], all(false), [], 'none'],
  ['a line with a problem is ticked', [a, b], line(gone, true), [], 'none'],
])('%s', (_, left, event, selected, state) => {
  const leftOut = reduceSelection(left.map(lineKey), event, cart);
  expect(selectedLines(cart, leftOut)).toEqual(selected);
  expect(selectionState(cart, leftOut)).toBe(state);
});

test('selects added lines and lines whose problem is solved', () => {
  const leftOut = reduceSelection([], line(a, false), [a]);
  const later = [a, b, { ...gone, problem: null, available_quantity: 4 }];
  expect(selectedLines(later, leftOut)).toEqual(later.slice(1));
});

test("keeps a guest's selection after the login has changed the ids of lines", () => {
  const leftOut = reduceSelection([], line(b, false), [a, b]);
  const merged = [
    { ...a, id: 501 },
    { ...b, id: 502 },
  ];
  expect(selectedLines(merged, leftOut)).toEqual([merged[0]]);
});

test.each<[string, Partial<CartLine>, boolean]>([
  ['the same choice', { id: 99, quantity: 5, unit_price: 1 }, true],
  ['another size', { size: 'L' }, false],
  ['no size', { size: null }, false],
  ['another colour', { color: 'Red' }, false],
  ['another product', { product: 99 }, false],
  ['measurements', { custom_measurements: { Chest: '38 in' } }, false],
])('%s is the same line: %s', (_, change, same) => {
  expect(lineKey({ ...a, ...change }) === lineKey(a)).toBe(same);
});

test('ignores the order of measurements', () => {
  expect(lineKey({ ...a, custom_measurements: { Chest: '38', Waist: '30' } })).toBe(
    lineKey({ ...a, custom_measurements: { Waist: '30', Chest: '38' } }),
  );
});

const someLines = fc
  .uniqueArray(
    fc.record({
      product: fc.integer({ min: 1, max: 50 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      paisa: fc.integer({ min: 0, max: 5_000_000 }),
      problem: fc.constantFrom(null, null, null, 'out_of_stock' as const, 'unavailable' as const),
    }),
    { selector: ({ product }) => product, maxLength: 8 },
  )
  .map((lines) =>
    lines.map(({ product, quantity, paisa, problem }) =>
      aCartLine({ id: product, product, quantity, unit_price: paisa / 100, problem }),
    ),
  );
const someEvents = (lines: CartLine[]) =>
  fc.array(
    fc.oneof(
      fc.boolean().map(all),
      ...(lines.length > 0
        ? [fc.tuple(fc.constantFrom(...lines), fc.boolean()).map(([one, on]) => line(one, on))]
        : []),
    ),
    { maxLength: 12 },
  );

test('for each selection: total = subtotal + delivery − discount of the selected available lines', () => {
  fc.assert(
    fc.property(
      someLines.chain((lines) => fc.tuple(fc.constant(lines), someEvents(lines))),
      fc.constantFrom(null, DISCOUNT20),
      ([lines, events], coupon) => {
        const leftOut = events.reduce<LeftOut>((held, event) => reduceSelection(held, event, lines), []);
        const selected = selectedLines(lines, leftOut);
        const discount = coupon ? couponResult(coupon, selected.map(couponLine)).discount : 0;
        const bill = billOf(subtotalOf(selected), discount);
        expect(selected.every(({ problem }) => problem === null)).toBe(true);
        expect(bill.subtotal).toBe(
          selected.reduce((sum, one) => sum + paisaOf(one.unit_price) * one.quantity, 0),
        );
        expect(bill.delivery).toBe(bill.subtotal > 0 ? 80_00 : 0);
        expect(bill.total).toBe(bill.subtotal + bill.delivery - bill.discount);
        expect(bill.discount % 100).toBe(0);
        expect(Number.isInteger(bill.total)).toBe(true);
        // The checkboxes are consistent.
        const states = { none: 0, all: lines.filter(({ problem }) => problem === null).length };
        const state = selectionState(lines, leftOut);
        if (state === 'some') expect(selected.length).toBeGreaterThan(0);
        else expect(selected.length).toBe(states[state]);
      },
    ),
  );
});
