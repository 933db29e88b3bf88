import { parseArgs } from 'node:util';
import { runYear } from 'api/src/testing/market-year/runYear';

// npm run market-year   a year of a market with 30 stores and 20,000 orders, through the API's HTTP, on a PostgreSQL of its own:
// whether ledger, balances, statements, stock and gateways agree with what has happened. Ends with 1 where they don't.

// npm run market-year -- --stores 3 --orders 500 --days 60   a smaller one.

const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: '30' },
    orders: { type: 'string', default: '20000' },
    days: { type: 'string', default: '365' },
  },
});
const { table, wrong, seconds } = await runYear({
  stores: Number(values.stores),
  orders: Number(values.orders),
  days: Number(values.days),
});
console.log(table);
console.log(
  `\nsimulated in ${seconds.simulation.toFixed(0)} s, checked in ${seconds.checks.toFixed(0)} s: ${
    wrong.length === 0 ? 'all books agree' : `${wrong.length} PROPERTIES DON’T HOLD`
  }`,
);
process.exit(wrong.length === 0 ? 0 : 1);
