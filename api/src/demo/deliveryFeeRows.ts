import type { District } from '@haat/contracts';
import type { RowsOf } from './demo.queries';

type Terms = readonly [taka: number, fromDays: number, toDays: number];

const NEAR: Terms = [60, 2, 3];
const FAR: Terms = [120, 3, 6];
const HILLS: Terms = [150, 4, 7];

/** All other districts, with Dhaka and the large cities, have the usual fee and days. */
const TERMS: Partial<Record<District, Terms>> = {
  Narayanganj: NEAR,
  Munshiganj: NEAR,
  'Cox’s Bazar': FAR,
  Bhola: FAR,
  Patuakhali: FAR,
  Sunamganj: FAR,
  Kurigram: FAR,
  Panchagarh: FAR,
  Khagrachhari: HILLS,
  Rangamati: HILLS,
};

export const deliveryFeeRows = (): RowsOf<'delivery_fees'> =>
  (Object.entries(TERMS) as [District, Terms][]).map(([district, [taka, from_days, to_days]]) => ({
    district,
    fee_paisa: taka * 100,
    from_days,
    to_days,
  }));
