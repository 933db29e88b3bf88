import { DELIVERY_FEE, type District } from '@haat/contracts';
import type { RowsOf } from './demo.queries';

type Days = readonly [from: number, to: number];

const NEAR: Days = [2, 3];
const FAR: Days = [3, 6];
const HILLS: Days = [4, 7];

/** Delivery costs the same everywhere. All other districts, with Dhaka and the large cities, have the usual days too. */
const DAYS: Partial<Record<District, Days>> = {
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
  (Object.entries(DAYS) as [District, Days][]).map(([district, [from_days, to_days]]) => ({
    district,
    fee_paisa: DELIVERY_FEE,
    from_days,
    to_days,
  }));
