import { DEFAULT_LIMITS, SECURITY_LIMITS } from '../../platform/limits/limitTable';
import { type CashFacts, cashRisksOf } from './cashRisk';

const DAY_MS = 24 * 60 * 60_000;

const ORDINARY: CashFacts = {
  totalPaisa: 2_000_00,
  openOfAccount: 1,
  openOfPhone: 1,
  openOfDelivery: 1,
  refusalsOfPhone: 0,
  deliveredToAccount: 0,
  accountAgeMs: 0,
  phoneConfirmed: false,
};

test.each<[string, Partial<CashFacts>, string[]]>([
  ['a first order', {}, []],
  ['the fifth open checkout of an account', { openOfAccount: 4 }, []],
  ['the sixth', { openOfAccount: 5 }, ['confirm_open_account']],
  ['the sixth open checkout of a phone number', { openOfPhone: 5 }, ['confirm_open_phone']],
  ['the eleventh to one address', { openOfDelivery: 10 }, ['confirm_open_delivery']],
  ['the tenth to one address', { openOfDelivery: 9 }, []],
  ['20,000 taka of a new account', { totalPaisa: 20_000_00 }, []],
  ['more', { totalPaisa: 20_000_01 }, ['confirm_first_orders']],
  ['more, of an account of a week', { totalPaisa: 20_000_01, accountAgeMs: 7 * DAY_MS }, []],
  ['more, after a delivery', { totalPaisa: 20_000_01, deliveredToAccount: 1 }, []],
  ['one refused delivery', { refusalsOfPhone: 1 }, []],
  ['two', { refusalsOfPhone: 2 }, ['confirm_refusals_phone']],
  [
    'three deliveries and many open orders',
    { deliveredToAccount: 3, openOfAccount: 20, openOfPhone: 20 },
    [],
  ],
  [
    'three deliveries, but refusals',
    { deliveredToAccount: 3, openOfAccount: 20, refusalsOfPhone: 2 },
    ['confirm_refusals_phone', 'confirm_open_account'],
  ],
  [
    'everything at once, of a phone number confirmed by a code',
    { phoneConfirmed: true, openOfAccount: 20, openOfPhone: 20, openOfDelivery: 20, totalPaisa: 50_000_00 },
    [],
  ],
  [
    'a confirmed phone number with refused deliveries',
    { phoneConfirmed: true, refusalsOfPhone: 2 },
    ['confirm_refusals_phone'],
  ],
])('%s', (_what, change, risks) => {
  const facts = { ...ORDINARY, ...change };
  expect(cashRisksOf(facts, DEFAULT_LIMITS)).toEqual(risks);
  expect(cashRisksOf(facts, SECURITY_LIMITS)).toEqual([]);
});
