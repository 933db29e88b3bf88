import {
  type KeptTag,
  PAGE_SIZE,
  type ParsedBodyOf,
  type QueryOf,
  type shopWords,
  type TagChange,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Tx } from '../../platform/db/database';
import { Conflict } from '../../platform/http/errors';
import { cutPage } from '../../platform/http/pagination';
import {
  claimName,
  closeChange,
  haveStragglers,
  insertTagChange,
  type LockedTag,
  listChanges,
  listKept,
  lockTags,
  moveStragglers,
  moveTag,
  openChanges,
  renameInProducts,
  setName,
  tagNamed,
} from './tags.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** Another operator was faster. */
class TagChanged extends Conflict {
  override readonly code = 'tag_changed';
  constructor() {
    super('This tag has changed meanwhile. Please look at it again.');
  }
}

class TagExists extends Conflict {
  override readonly code = 'tag_exists';
  constructor(name: string) {
    super(`There is a tag “${name}” already. Merge the two instead.`);
  }
}

/** Small, so that no checkout waits long for one of the products. */
const BATCH = 200;
/** Products that follow within the request; the job does the rest. */
const AT_ONCE = 2000;

/** GET operator/tags/. */
export async function keptTags(
  { db }: Deps,
  { search, after, limit = PAGE_SIZE }: QueryOf<typeof shopWords.listKeptTags>,
): Promise<{ results: KeptTag[]; next?: number }> {
  const found = await listKept(db.lists, { search, after, limit: limit + 1 });
  return pageOf(found, limit);
}

function pageOf<Row extends { id: number }>(found: readonly Row[], limit: number) {
  const { rows, next } = cutPage(found, limit, ({ id }) => id);
  return { results: rows, ...(next.next ? { next: next.next } : {}) };
}

/** GET operator/tag-changes/. */
export async function tagChanges(
  { db }: Deps,
  { after, limit = PAGE_SIZE }: QueryOf<typeof shopWords.listTagChanges>,
): Promise<{ results: TagChange[]; next?: number }> {
  const found = await listChanges(db.lists, { after, limit: limit + 1 });
  const rows = found.map(({ id, at, actor, act, from_name, to_name, products, done }) => ({
    id,
    at: at.toISOString(),
    actor,
    act,
    from: from_name,
    to: to_name,
    products,
    done,
  }));
  return pageOf(rows, limit);
}

/** @throws TagChanged, TagExists */
export async function renameTag(
  deps: Deps,
  actor: Actor,
  id: number,
  { name, version }: ParsedBodyOf<typeof shopWords.renameTag>,
): Promise<KeptTag> {
  const { tag, products } = await deps.db.tx(async (tx) => {
    const [old] = await requireTags(tx, [{ id, version }]);
    const named = await tagNamed(tx, name);
    if (named && named.id !== id && named.merged_into !== id) {
      // A name that leads to another tag is as taken as that tag's own.
      throw new TagExists(name);
    }
    if (named?.id === id) {
      // Another spelling: it is the same tag.
      await setName(tx, id, name);
      const products = (await listKept(tx, { id, limit: 1 }))[0]?.products ?? 0;
      return {
        tag: await record(deps, tx, { actor, act: 'rename', from: old, id, name, products }),
        products,
      };
    }
    const to = await claimName(tx, name);
    const products = await moveTag(tx, id, to);
    return {
      tag: await record(deps, tx, { actor, act: 'rename', from: old, id: to, name, products }),
      products,
    };
  });
  await followAtOnce(deps, products);
  return tag;
}

/** @throws TagChanged */
export async function mergeTags(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, into, into_version }: ParsedBodyOf<typeof shopWords.mergeTags>,
): Promise<KeptTag> {
  const { tag, products } = await deps.db.tx(async (tx) => {
    if (id === into) throw new TagChanged();
    const [from, to] = await requireTags(tx, [
      { id, version },
      { id: into, version: into_version },
    ]);
    const products = await moveTag(tx, id, into);
    const change = { actor, act: 'merge', from, id: into, name: to.name, products } as const;
    return { tag: await record(deps, tx, change), products };
  });
  await followAtOnce(deps, products);
  return tag;
}

type Seen = { id: number; version: number };

/** Locks tags that are as the operator saw them. @throws TagChanged */
async function requireTags<const T extends readonly Seen[]>(
  tx: Tx,
  seen: T,
): Promise<{ [K in keyof T]: LockedTag }> {
  const locked = await lockTags(
    tx,
    seen.map(({ id }) => id),
  );
  return seen.map(({ id, version }) => {
    const tag = locked.find((one) => one.id === id);
    if (tag?.version !== version) throw new TagChanged();
    return tag;
  }) as { [K in keyof T]: LockedTag };
}

interface Change {
  actor: Actor;
  act: 'rename' | 'merge';
  from: LockedTag;
  /** of the tag of now */
  id: number;
  name: string;
  products: number;
}

async function record(
  { clock }: Deps,
  tx: Tx,
  { actor, act, from, id, name, products }: Change,
): Promise<KeptTag> {
  const at = clock.now();
  await insertTagChange(tx, {
    at,
    actor: actor.name,
    act,
    from_name: from.name,
    to_name: name,
    tag_id: id,
    products,
  });
  await recordAudit(tx, {
    at,
    actor,
    act: act === 'rename' ? 'rename_tag' : 'merge_tags',
    sellerId: null,
    subject: from.name,
    before: { tag: from.name },
    after: { tag: name, products },
  });
  const [tag] = await listKept(tx, { id, limit: 1 });
  if (!tag) throw new TagChanged();
  return tag;
}

const followAtOnce = (deps: Pick<Context, 'db'>, products: number) =>
  products <= AT_ONCE ? followTagChanges(deps) : Promise.resolve();

/** Products follow renamed and merged tags, in small steps; several processes may do so at the same time. */
export async function followTagChanges({ db }: Pick<Context, 'db'>): Promise<void> {
  if (await haveStragglers(db.kysely)) await db.tx(moveStragglers);
  for (const change of await openChanges(db.kysely)) {
    let renamed: number;
    do renamed = await db.tx((tx) => renameInProducts(tx, change, BATCH));
    while (renamed === BATCH);
    await db.tx((tx) => closeChange(tx, change.id));
  }
}
