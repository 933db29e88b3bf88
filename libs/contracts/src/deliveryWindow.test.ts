import fc from 'fast-check';
import { deliveryDays } from './deliveryTerms';
import { deliveryDates, deliveryWindow, FIXED_HOLIDAYS, isDeliveryDay } from './deliveryWindow';
import { daysAfter, weekdayOf } from './dhakaTime';
import { setLanguage } from './language';

const ready = (...days: number[]) => days.map((estimated_pickup_days) => ({ estimated_pickup_days }));

test.each<[ordered: string, pickup: number[], dates: string, why: string]>([
  ['2026-11-22', [], 'Tue 24 – Thu 26 Nov', 'a Sunday'],
  ['2026-11-23', [1], 'Wed 25 – Sat 28 Nov', 'Friday does not count'],
  ['2026-11-24', [3], 'Thu 26 – Sun 29 Nov', 'the usual pickup time'],
  ['2026-11-26', [], 'Sun 29 Nov – Tue 1 Dec', 'another month'],
  ['2026-11-27', [], 'Sun 29 Nov – Tue 1 Dec', 'ordered on a Friday'],
  ['2026-11-22', [5], 'Thu 26 – Sun 29 Nov', 'a store that needs longer'],
  ['2026-11-22', [1, 10, 3], 'Wed 2 – Sat 5 Dec', 'the slowest of several products'],
  ['2026-12-14', [], 'Thu 17 – Sun 20 Dec', 'Victory Day is on Wednesday'],
  ['2026-12-29', [], 'Thu 31 Dec – Sun 3 Jan', 'another year'],
  ['2028-02-18', [], 'Sun 20 – Wed 23 Feb', 'Language Martyrs’ Day'],
  ['2028-02-26', [], 'Mon 28 Feb – Wed 1 Mar', 'a leap year'],
  ['2027-03-24', [], 'Sat 27 – Mon 29 Mar', 'Independence Day on a Friday is one day off'],
])('ordered on %s, ready after %j days: %s (%s)', (ordered, pickup, dates) => {
  expect(deliveryDates(deliveryWindow(ordered, ready(...pickup)))).toBe(dates);
});

test('in Bangla, and of one day', () => {
  setLanguage('bn');
  expect(deliveryDates({ from: '2026-11-24', to: '2026-11-26' })).toBe('মঙ্গল ২৪ – বৃহস্পতি ২৬ নভেম্বর');
  expect(deliveryDates({ from: '2026-11-30', to: '2026-12-02' })).toBe('সোম ৩০ নভেম্বর – বুধ ২ ডিসেম্বর');
  setLanguage('en');
  expect(deliveryDates({ from: '2026-11-24', to: '2026-11-24' })).toBe('Tue 24 Nov');
});

const aDay = fc.integer({ min: 0, max: 36_500 }).map((count) => daysAfter('2000-01-01', count));
const pickups = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 });

test('both ends are delivery days after the order, and as many as the rule says lie between', () => {
  fc.assert(
    fc.property(aDay, pickups, (ordered, pickup) => {
      const items = ready(...pickup);
      const { from, to } = deliveryWindow(ordered, items);
      const days = deliveryDays(items);
      const counted = (until: string) => {
        let count = 0;
        for (let day = daysAfter(ordered, 1); day <= until; day = daysAfter(day, 1)) {
          if (weekdayOf(day) !== 5 && !FIXED_HOLIDAYS.includes(day.slice(5))) count++;
        }
        return count;
      };
      expect([isDeliveryDay(from), isDeliveryDay(to)]).toEqual([true, true]);
      expect([counted(from), counted(to)]).toEqual([days.from, days.to]);
      expect(ordered < from && from < to).toBe(true);
    }),
  );
});

test('a later order is never expected earlier', () => {
  fc.assert(
    fc.property(aDay, pickups, (ordered, pickup) => {
      const [first, second] = [ordered, daysAfter(ordered, 1)].map((day) =>
        deliveryWindow(day, ready(...pickup)),
      );
      expect(first!.from <= second!.from && first!.to <= second!.to).toBe(true);
    }),
  );
});
