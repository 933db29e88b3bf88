import {
  type AnswerOf,
  type Banner,
  type BannerForm,
  type BannerPlace,
  type banners,
  dhakaDay,
  type ShownBanner,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, NotFound } from '../../platform/http/errors';
import {
  type BannerRow,
  endBanner as end,
  findShown,
  insertBanner,
  listBanners,
  lockBanner,
  updateBanner,
} from './banners.queries';

type Deps = Pick<Context, 'db' | 'clock'>;
type All = AnswerOf<typeof banners.listBanners>;

class BannerChangedMeanwhile extends Conflict {
  override readonly code = 'changed_meanwhile';
  constructor() {
    super('Somebody else has changed this banner meanwhile. Please look at it again.');
  }
}

/** @param today in Dhaka @returns undefined where the page has none */
export async function shownBanner(
  reader: Reader,
  place: BannerPlace,
  today: string,
): Promise<ShownBanner | undefined> {
  const row = await findShown(reader, place, today);
  if (!row) return undefined;
  const { title_en, title_bn, text_en, text_bn, link } = row;
  return { title: { en: title_en, bn: title_bn }, text: { en: text_en, bn: text_bn }, link };
}

/** GET operator/banners/ */
export const bannersOf = ({ db, clock }: Deps): Promise<All> => allBanners(db.kysely, dhakaDay(clock.now()));

async function allBanners(reader: Reader, today: string): Promise<All> {
  const shown = new Set<BannerPlace>();
  const rows = await listBanners(reader, today);
  return {
    // In the order in which a page takes them: the first running one of a page is the one that it shows.
    results: rows.map(({ from_day, to_day, ended_at, at, ...row }) => {
      const isOver = ended_at !== null || (to_day !== null && to_day < today);
      const isRunning = !isOver && from_day <= today;
      const state: Banner['state'] = isOver
        ? 'ended'
        : !isRunning
          ? 'planned'
          : shown.has(row.place)
            ? 'hidden'
            : 'shown';
      if (isRunning) shown.add(row.place);
      return { ...row, state, from: from_day, to: to_day, at: at.toISOString() };
    }),
  };
}

export function createBanner({ db, clock }: Deps, actor: Actor, form: BannerForm): Promise<All> {
  return db.tx(async (tx) => {
    const at = clock.now();
    const id = await insertBanner(tx, form, { author: actor.name, at });
    await recordAudit(tx, {
      ...{ at, actor, act: 'make_banner', sellerId: null, subject: nameOf(form, id) },
      after: { ...form },
    });
    return allBanners(tx, dhakaDay(at));
  });
}

/** @throws NotFound, BannerChangedMeanwhile */
export function changeBanner(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  { banner, seen }: { banner: BannerForm; seen: number },
): Promise<All> {
  return db.tx(async (tx) => {
    const before = await lockSeen(tx, id, seen);
    const at = clock.now();
    await updateBanner(tx, id, banner, { author: actor.name, at });
    const was = formOf(before);
    const changed = (Object.keys(banner) as (keyof BannerForm)[]).filter(
      (name) => banner[name] !== was[name],
    );
    const part = (form: BannerForm) => Object.fromEntries(changed.map((name) => [name, form[name]]));
    await recordAudit(tx, {
      ...{ at, actor, act: 'change_banner', sellerId: null, subject: nameOf(banner, id) },
      ...{ before: part(was), after: part(banner) },
    });
    return allBanners(tx, dhakaDay(at));
  });
}

/** @throws NotFound, BannerChangedMeanwhile */
export function endBanner({ db, clock }: Deps, actor: Actor, id: number, seen: number): Promise<All> {
  return db.tx(async (tx) => {
    const before = await lockSeen(tx, id, seen);
    const at = clock.now();
    await end(tx, id, { author: actor.name, at });
    await recordAudit(tx, {
      ...{ at, actor, act: 'end_banner', sellerId: null, subject: nameOf(before, id) },
    });
    return allBanners(tx, dhakaDay(at));
  });
}

async function lockSeen(tx: Tx, id: number, seen: number): Promise<BannerRow> {
  const row = await lockBanner(tx, id);
  if (!row) throw new NotFound('There is no such banner');
  // An ended banner is never opened again: the audit trail says on which days shoppers saw it.
  if (row.version !== seen || row.ended_at !== null) throw new BannerChangedMeanwhile();
  return row;
}

const nameOf = ({ place, title_en }: Pick<BannerForm, 'place' | 'title_en'>, id: number) =>
  `${place} ${id}: ${title_en}`;

const formOf = ({
  place,
  from_day,
  to_day,
  title_en,
  title_bn,
  text_en,
  text_bn,
  link,
}: BannerRow): BannerForm => ({
  ...{ place, from: from_day, to: to_day, title_en, title_bn, text_en, text_bn, link },
});
