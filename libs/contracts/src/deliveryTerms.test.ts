import { deliveryDays, needsAdvancePayment, takesLonger } from './deliveryTerms';

test.each([
  [[], 2, 4],
  [[undefined], 2, 4],
  [[1], 2, 4],
  // The default of a product (seller specification, section 3) is the usual time.
  [[3], 2, 4],
  [[4], 3, 5],
  [[10], 9, 11],
  [[1, 10, 3], 9, 11],
])('ready after %j days: at the door in %i-%i days', (days, from, to) => {
  expect(deliveryDays(days.map((estimated_pickup_days) => ({ estimated_pickup_days })))).toEqual({
    from,
    to,
  });
  expect(takesLonger(days.map((estimated_pickup_days) => ({ estimated_pickup_days })))).toBe(to > 4);
});

test.each([
  [[], 4, 7],
  [[3], 4, 7],
  // The store's extra day is added to the way.
  [[4], 5, 8],
  [[10], 11, 14],
])('to a district of 4-7 days, ready after %j: %i-%i days', (days, from, to) => {
  const items = days.map((estimated_pickup_days) => ({ estimated_pickup_days }));
  expect(deliveryDays(items, { from: 4, to: 7 })).toEqual({ from, to });
});

test('one product that needs an advance payment is enough', () => {
  expect(needsAdvancePayment([{}, { requires_advance_payment: false }])).toBe(false);
  expect(needsAdvancePayment([{}, { requires_advance_payment: true }])).toBe(true);
  expect(needsAdvancePayment([])).toBe(false);
});
