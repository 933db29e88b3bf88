import type { SettlementSource } from '@haat/contracts';
import { MAX_LINES, readLines } from './settlementFormats';

const fees = { deliveryFee: 0, codFee: 0, returnFee: 0 };
const base = { row: 2, isRefund: false, currency: 'BDT', ...fees };

test.each<[string, SettlementSource, string, object]>([
  [
    'our own columns of a courier',
    'courier',
    'order,collected,delivery_fee,cod_fee,return_fee,net\nr100231-1,"1,080",60,10.80,,1009.20',
    {
      ...base,
      reference: 'R100231-1',
      taken: 1_080_00,
      deliveryFee: 60_00,
      codFee: 10_80,
      net: 1_009_20,
    },
  ],
  [
    'Pathao',
    'pathao',
    'merchant_order_id,collected_amount,delivery_fee,cod_fee\nR100231-1,1080,83.46,10.80',
    { ...base, reference: 'R100231-1', taken: 1_080_00, deliveryFee: 83_46, codFee: 10_80, net: 985_74 },
  ],
  [
    'Steadfast',
    'steadfast',
    '\ufeffInvoice,COD Amount,Delivery Charge\nR100231-1,1080,60\n',
    { ...base, reference: 'R100231-1', taken: 1_080_00, deliveryFee: 60_00, net: 1_020_00 },
  ],
  [
    'RedX, in camel case, with a parcel that came back',
    'redx',
    'invoice_number;cash_collection_amount;deliveryCharge;codCharge;returnCharge\nR100231-1;0;60;0;30',
    { ...base, reference: 'R100231-1', taken: 0, deliveryFee: 60_00, returnFee: 30_00, net: -90_00 },
  ],
  [
    'SSLCommerz, which names what it pays',
    'sslcommerz',
    'tran_id,amount,store_amount,currency\nHP1,1080.00,1053.00,BDT',
    { ...base, reference: 'HP1', taken: 1_080_00, codFee: 27_00, net: 1_053_00 },
  ],
  [
    'bKash, a refund',
    'bkash',
    'trxID,Transaction Type,amount,fee\nabc1,Refund,500,0',
    { ...base, reference: 'abc1', isRefund: true, taken: -500_00, net: -500_00 },
  ],
  [
    'our own columns of a gateway, in another currency',
    'gateway',
    'reference,type,amount,fee,net,currency\nHP1,payment,10,,10,usd',
    { ...base, reference: 'HP1', taken: 10_00, net: 10_00, currency: 'USD' },
  ],
])('reads %s', (_, source, text, line) => {
  expect(readLines(source, text)).toEqual([line]);
});

test.each<[string, string, string]>([
  ['no column of orders', 'collected\n5', 'no column merchant_order_id or order'],
  [
    'no column of cash, for a courier with its own name',
    'merchant_order_id\nR1-1',
    'collected_amount or amount_to_collect',
  ],
  ['one column twice', 'order,collected,Collected\nR1-1,5,6', 'the column collected twice'],
  ['no lines', 'order,collected\n\n', 'no lines'],
  ['no amount', 'order,collected\nR1-1,much', 'Line 2: "much" is no amount'],
  ['too much', 'order,collected\nR1-1,99999999999999999999', 'is no amount'],
  ['no order', 'order,collected\n,5', 'Line 2: it names nothing'],
  ['an odd order', 'order,collected\nR\u0000,5', 'is no reference'],
  ['a sum that is wrong', 'order,collected,delivery_fee,net\nR1-1,100,60,50', 'don’t add up to 50'],
  ['several faults', 'order,collected\nR1-1,much\nR2-1,more', '2 lines can’t be read; nothing was booked'],
  ['too many lines', `order,collected\n${'R1-1,5\n'.repeat(MAX_LINES + 1)}`, 'please split it'],
])('refuses a file with %s', (_, text, words) => {
  expect(() => readLines('pathao', text)).toThrow(words);
});
