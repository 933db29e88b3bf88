import {
  BUSINESS_TYPES,
  type BusinessType,
  dhakaDay,
  type Paisa,
  paisaOf,
  readAmount,
  SELLER_TIERS,
  type SellerTier,
  VAT_SUPPLIES,
} from '@haat/contracts';
import { checkLedger, findBalances } from '../../domains/ledger/ledger.service';
import {
  findRates,
  listCommissionRates,
  listRefusalFees,
  listVatRates,
  setCommissionRate,
  setRefusalFee,
  setVatRate,
  type VatRate,
} from '../../domains/ledger/rates.service';
import { adjustBalance, availableOf, moneyOf, owedBy } from '../../domains/ledger/sellerMoney.service';
import { requireSeller } from '../../domains/sellers/sellers.service';
import { formatTaka } from '../../platform/format/formatTaka';
import { InvalidInput } from '../../platform/http/errors';
import { type Command, type CommandCall, type CommandGroup, reasonOf, wholeNumber } from './commandLine';
import { table } from './printing';

const adjust: Command = async ({ context, command, target, options, actor, id }) => {
  const paisa = paisaOfText(target) * (command === 'debit' ? -1 : 1);
  const reason = reasonOf(command, options.reason);
  const { business_name } = await requireSeller(context.db.kysely, id());
  await adjustBalance(context, actor, { sellerId: id(), paisa, reason });
  const { balance } = await moneyOf(context, context.db.kysely, id());
  return `The balance of ${business_name} is ${formatTaka(balance)} now`;
};

/** The ledger, its rates, and adjustments of balances. */
export const moneyCommands: CommandGroup = {
  usage: `  ledger                                        the balances of all accounts
  check-ledger                                  recounts all balances and transactions, as the API does every day
  balance <id>                                  what a store is owed, and owes
  credit <id> <taka> --reason "…"               an adjustment for a store
  debit <id> <taka> --reason "…"                an adjustment against it
  commission-rates                              commission by store, business type and for all, and VAT on it
  commission-rate <percent or usual>            from today on; --store 12, --tier gold or --type "Loose Fabric", --from 2027-01-01;
                                                usual: the store, tier or type has no rate of its own any more
  refusal-fee <taka>                            what a store pays for a refused parcel, for orders from tomorrow on; 0: nothing; --from
  vat-rate <percent>                            on commission, from today on; --from 2027-01-01; on goods of stores with a BIN:
                                                --supply clothing_branded or clothing_other; --source "SRO …"`,
  withTarget: ['credit', 'debit'],
  commands: {
    async ledger({ context }) {
      const rows = (await findBalances(context.db.kysely)).map(({ account, paisa }) => [
        account,
        formatTaka(paisa),
      ]);
      return rows.length === 0 ? 'None.' : table([['ACCOUNT', 'BALANCE'], ...rows]);
    },
    async 'check-ledger'({ context }) {
      const { balances, transactions, uncleared, unposted } = await checkLedger(context);
      const faults = [
        ...balances.map(
          (one) =>
            `The balance of ${one.account} of ${one.sellerId === null ? 'the market' : `store ${one.sellerId}`} is ${formatTaka(one.stored)}, its entries add up to ${formatTaka(one.sum)}`,
        ),
        ...transactions.map((one) => `Transaction ${one} does not add up to zero`),
        ...uncleared.map((one) => `${one} has ended, and its payments differ from its price`),
        ...unposted.map((one) => `${one} was delivered and has no sale`),
      ];
      return faults.length === 0 ? 'The ledger is right' : faults.join('\n');
    },
    async balance({ context, id }) {
      await requireSeller(context.db.kysely, id());
      const money = await moneyOf(context, context.db.kysely, id());
      const rates = await findRates(context.db.kysely, id(), dhakaDay(context.clock.now()));
      return table([
        ['Balance', formatTaka(money.balance)],
        ['Waits for the return window', formatTaka(money.pending)],
        ['Available', formatTaka(availableOf(money))],
        ['Owes the market', formatTaka(owedBy(money))],
        ['In payout', formatTaka(money.inPayout)],
        ['Advances held', formatTaka(money.advances)],
        ['Commission', `${percentText(rates.commission)}, VAT on it ${percentText(rates.vat)}`],
      ]);
    },
    credit: adjust,
    debit: adjust,
    'commission-rates': ({ context }) => ratesText(context),
    async 'commission-rate'({ context, given, options, actor }) {
      const sellerId = options.store === undefined ? null : wholeNumber(options.store, '--store');
      const businessType = options.type === undefined ? null : businessTypeOf(options.type);
      if (sellerId !== null) await requireSeller(context.db.kysely, sellerId);
      await setCommissionRate(context, actor, {
        sellerId,
        tier: tierOf(options.tier),
        businessType,
        basisPoints: given === 'usual' ? null : basisPointsOf(given),
        fromDay: dayOf(options.from, context),
      });
      return ratesText(context);
    },
    async 'refusal-fee'({ context, given, options, actor }) {
      const day = dhakaDay(new Date(context.clock.now().getTime() + 86_400_000));
      await setRefusalFee(context, actor, {
        fee: feeOfText(given),
        fromDay: options.from === undefined ? day : dayOf(options.from, context),
      });
      return ratesText(context);
    },
    async 'vat-rate'({ context, given, options, actor }) {
      await setVatRate(context, actor, {
        basisPoints: basisPointsOf(given),
        fromDay: dayOf(options.from, context),
        supply: supplyOf(options.supply),
        source: options.source ?? '',
      });
      return ratesText(context);
    },
  },
};

const supplyOf = (text = 'commission'): VatRate['supply'] => {
  const found = (['commission', ...VAT_SUPPLIES] as const).find((one) => one === text);
  if (!found) throw new InvalidInput(`--supply must be one of commission, ${VAT_SUPPLIES.join(', ')}`);
  return found;
};

async function ratesText({ db }: CommandCall['context']): Promise<string> {
  const rates = await listCommissionRates(db.kysely, 10_000);
  const fees = await listRefusalFees(db.kysely, 10_000);
  const vat = await listVatRates(db.kysely);
  const rows = [
    ...rates.map(({ sellerId, tier, businessType, basisPoints, fromDay }) => [
      sellerId === null ? (tier ?? businessType ?? 'All stores') : `Store ${sellerId}`,
      basisPoints === null ? 'usual' : percentText(basisPoints),
      fromDay,
    ]),
    ...fees.map(({ fee, fromDay }) => ['Refused parcel', formatTaka(fee), fromDay]),
    ...vat.map(({ supply, basisPoints, fromDay, source }) => [
      `VAT on ${supply}`,
      percentText(basisPoints),
      fromDay,
      source,
    ]),
  ];
  return table([['FOR', 'RATE', 'FROM', 'SOURCE'], ...rows]);
}

const percentText = (basisPoints: number) => `${basisPoints / 100} %`;

function basisPointsOf(text = ''): number {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || Number(text) > 100)
    throw new InvalidInput('The rate must be given as a percentage, such as 8 or 7.5');
  return Math.round(Number(text) * 100);
}

/** @returns paisa; 0 is a fee, too */
const feeOfText = (text = ''): Paisa => (text === '0' ? 0 : paisaOfText(text));

/** @returns paisa */
function paisaOfText(text = ''): Paisa {
  const paisa = paisaOf(readAmount(text) ?? '0');
  if (paisa === 0) throw new InvalidInput('The amount must be given in taka, such as 1250.50');
  return paisa;
}

function tierOf(text: string | undefined): SellerTier | null {
  if (text === undefined) return null;
  const tier = SELLER_TIERS.find((one) => one === text);
  if (!tier) throw new InvalidInput(`--tier must be one of ${SELLER_TIERS.join(', ')}`);
  return tier;
}

function businessTypeOf(text: string): BusinessType {
  const type = BUSINESS_TYPES.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!type) throw new InvalidInput(`The type must be one of ${BUSINESS_TYPES.join(', ')}`);
  return type;
}

/** Today in Asia/Dhaka unless a day is given. */
function dayOf(text: string | undefined, { clock }: CommandCall['context']): string {
  if (text === undefined) return dhakaDay(clock.now());
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new InvalidInput('--from must be a day such as 2027-01-01');
  return text;
}
