import { type OwnSizeChart, type SizeChartForm, sizeCharts } from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, InvalidInput, NotFound } from '../../platform/http/errors';
import * as queries from './sizeCharts.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

class TooManySizeCharts extends Conflict {
  override readonly code = 'too_many_size_charts';
  constructor() {
    super(
      `A store has at most ${sizeCharts.MAX_SIZE_CHARTS} size charts. Delete one that you no longer use.`,
    );
  }
}

class SizeChartNameTaken extends Conflict {
  override readonly code = 'size_chart_name_taken';
  constructor() {
    const text = 'You have a size chart of this name';
    super(text, { name: [text] });
  }
}

export async function listSizeCharts({ db }: Deps, sellerId: number): Promise<{ results: OwnSizeChart[] }> {
  return { results: await queries.findSizeCharts(db.kysely, sellerId) };
}

/** @throws SizeChartNameTaken, TooManySizeCharts */
export function createSizeChart(
  { db, clock }: Deps,
  sellerId: number,
  form: SizeChartForm,
): Promise<OwnSizeChart> {
  return db.tx(async (tx) => {
    await queries.lockStore(tx, sellerId);
    const { length } = await queries.findSizeCharts(tx, sellerId);
    if (length >= sizeCharts.MAX_SIZE_CHARTS) throw new TooManySizeCharts();
    if (await queries.isNameTaken(tx, sellerId, form.name)) throw new SizeChartNameTaken();
    return sizeChartOf(tx, sellerId, await queries.insertSizeChart(tx, sellerId, form, clock.now()));
  });
}

/** @throws NotFound, SizeChartNameTaken */
export function updateSizeChart(
  { db }: Deps,
  sellerId: number,
  id: number,
  form: SizeChartForm,
): Promise<OwnSizeChart> {
  return db.tx(async (tx) => {
    await queries.lockStore(tx, sellerId);
    if (await queries.isNameTaken(tx, sellerId, form.name, id)) throw new SizeChartNameTaken();
    await queries.updateSizeChart(tx, sellerId, id, form);
    return sizeChartOf(tx, sellerId, id);
  });
}

/** @throws NotFound */
export function deleteSizeChart({ db }: Deps, sellerId: number, id: number): Promise<void> {
  return db.tx(async (tx) => {
    if (!(await queries.deleteSizeChart(tx, sellerId, id))) throw notFound();
  });
}

async function sizeChartOf(db: Reader, sellerId: number, id: number): Promise<OwnSizeChart> {
  const [chart] = await queries.findSizeCharts(db, sellerId, id);
  if (!chart) throw notFound();
  return chart;
}

const notFound = () => new NotFound('Size chart not found');

/**
 * Locks the store's charts before its products, in the order of a deletion, if a form names one.
 * @returns refuses a form whose chart is not of the store, with InvalidInput
 */
export async function lockNamedCharts(
  tx: Tx,
  sellerId: number,
  isNamed: unknown,
): Promise<(form: { size_chart_id?: number | null | undefined }) => void> {
  const own = isNamed ? await queries.lockSizeCharts(tx, sellerId) : [];
  return ({ size_chart_id: id }) => {
    if (id == null || own.includes(id)) return;
    const text = 'Not a size chart of your store. Please choose another.';
    throw new InvalidInput(text, { size_chart_id: [text] });
  };
}
