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

test('one product that needs an advance payment is enough', () => {
  expect(needsAdvancePayment([{}, { requires_advance_payment: false }])).toBe(false);
  expect(needsAdvancePayment([{}, { requires_advance_payment: true }])).toBe(true);
  expect(needsAdvancePayment([])).toBe(false);
});
