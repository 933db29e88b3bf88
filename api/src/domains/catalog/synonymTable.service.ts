import {
  MAX_SYNONYM_GROUPS,
  PAGE_SIZE,
  type ParsedBodyOf,
  type QueryOf,
  type SynonymChange,
  type SynonymList,
  type shopWords,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Tx } from '../../platform/db/database';
import { Conflict, InvalidInput, NotFound } from '../../platform/http/errors';
import { cutPage } from '../../platform/http/pagination';
import type { SearchCache } from './searchCache.service';
import { searchWords } from './searchWords';
import { groupProblem } from './synonymFile';
import { SYNONYM_GROUPS, type SynonymGroup } from './synonyms';
import {
  findGroup,
  insertGroup,
  insertSynonymChange,
  listGroups,
  listSynonymChanges,
  lockGroups,
  type NewSynonymChange,
  shareOfWord,
  updateGroup,
} from './synonymTable.queries';

type Deps = Pick<Context, 'db' | 'clock' | 'searchSynonyms'>;

/** Another operator was faster. */
class SynonymsChanged extends Conflict {
  override readonly code = 'synonyms_changed';
  constructor() {
    super('These synonyms have changed meanwhile. Please look at them again.');
  }
}

/** They mean the same already, so that a further group would only repeat it. */
class SynonymsKnown extends Conflict {
  override readonly code = 'synonyms_known';
  constructor(forms: readonly string[]) {
    super(`These words mean the same already: ${forms.join(', ')}`);
  }
}

class TooManySynonyms extends Conflict {
  override readonly code = 'too_many_synonyms';
  constructor() {
    super(`There are ${MAX_SYNONYM_GROUPS} groups already. Please remove one first.`);
  }
}

/** Reads the operators' groups into the search of this process. */
export async function readSynonyms({ db }: Pick<Context, 'db'>, searches: SearchCache): Promise<void> {
  searches.setSynonyms((await listGroups(db.kysely)).map(({ forms }) => forms));
}

/** GET operator/synonyms/. */
export async function synonymsOf({ db, searchSynonyms = [] }: Deps, tx?: Tx): Promise<SynonymList> {
  const builtIn = [...SYNONYM_GROUPS, ...searchSynonyms].map((forms) => [...forms]);
  return { results: await listGroups(tx ?? db.kysely), built_in: builtIn };
}

/** GET operator/synonym-changes/. */
export async function synonymChanges(
  { db }: Deps,
  { after, limit = PAGE_SIZE }: QueryOf<typeof shopWords.listSynonymChanges>,
): Promise<{ results: SynonymChange[]; next?: number }> {
  const found = await listSynonymChanges(db.lists, { after, limit: limit + 1 });
  const { rows, next } = cutPage(found, limit, ({ id }) => id);
  return {
    results: rows.map(({ synonym_id, at, ...row }) => ({ ...row, group: synonym_id, at: at.toISOString() })),
    ...(next.next ? { next: next.next } : {}),
  };
}

/** @throws InvalidInput, SynonymsKnown, TooManySynonyms */
export function addSynonyms(
  deps: Deps,
  actor: Actor,
  { forms: typed }: ParsedBodyOf<typeof shopWords.addSynonyms>,
): Promise<SynonymList> {
  return deps.db.tx(async (tx) => {
    await lockGroups(tx);
    const forms = await requireUsable(deps, tx, typed, null);
    const id = await insertGroup(tx, forms);
    await record(deps, tx, actor, { synonym_id: id, act: 'add', before: [], after: forms });
    return synonymsOf(deps, tx);
  });
}

/** @throws NotFound, InvalidInput, SynonymsChanged, SynonymsKnown */
export function changeSynonyms(
  deps: Deps,
  actor: Actor,
  id: number,
  { forms, version }: ParsedBodyOf<typeof shopWords.changeSynonyms>,
): Promise<SynonymList> {
  return setForms(deps, actor, { id, version, act: forms.length > 0 ? 'change' : 'remove', forms });
}

/** @throws NotFound, InvalidInput, SynonymsChanged, SynonymsKnown */
export async function restoreSynonyms(
  deps: Deps,
  actor: Actor,
  id: number,
  { change, version }: ParsedBodyOf<typeof shopWords.restoreSynonyms>,
): Promise<SynonymList> {
  const [found] = await listSynonymChanges(deps.db.kysely, { id: change, limit: 1 });
  if (found?.synonym_id !== id) throw new NotFound('There is no such change');
  return setForms(deps, actor, { id, version, act: 'restore', forms: found.before });
}

function setForms(
  deps: Deps,
  actor: Actor,
  {
    id,
    version,
    act,
    forms: wanted,
  }: { id: number; version: number; act: NewSynonymChange['act']; forms: readonly string[] },
): Promise<SynonymList> {
  return deps.db.tx(async (tx) => {
    await lockGroups(tx);
    const group = await findGroup(tx, id);
    if (!group) throw new NotFound('There are no such synonyms');
    if (group.version !== version) throw new SynonymsChanged();
    const after = wanted.length > 0 ? await requireUsable(deps, tx, wanted, id) : [];
    await updateGroup(tx, id, after);
    await record(deps, tx, actor, { synonym_id: id, act, before: group.forms, after });
    return synonymsOf(deps, tx);
  });
}

async function record(
  { clock }: Deps,
  tx: Tx,
  actor: Actor,
  change: Omit<NewSynonymChange, 'at' | 'actor'>,
): Promise<void> {
  const at = clock.now();
  await insertSynonymChange(tx, { ...change, at, actor: actor.name });
  await recordAudit(tx, {
    at,
    actor,
    act: 'change_synonyms',
    sellerId: null,
    subject: (change.after.length > 0 ? change.after : change.before).join(', '),
    before: { synonyms: change.before },
    after: { synonyms: change.after },
  });
}

/** A word that more of the shop's products have is no synonym: with it a search for the others would find nearly everything. */
const MAX_SHARE = 0.5;

/**
 * The words of a group as they are stored. Groups are not followed from one to the next, so that they can't lead in circles; one
 * whose words are all in another says nothing new.
 * @param id of the group itself; null: it is new
 * @throws InvalidInput, SynonymsKnown, TooManySynonyms
 */
async function requireUsable(
  { searchSynonyms = [] }: Deps,
  tx: Tx,
  typed: readonly string[],
  id: number | null,
): Promise<string[]> {
  const refuse = (text: string) => new InvalidInput(text, { forms: [text] });
  const keyOf = (form: string) => searchWords(form).join(' ');
  const forms = [
    ...new Map(
      typed.flatMap((form) => (form ? [[keyOf(form), form.normalize('NFC').toLowerCase()]] : [])),
    ).values(),
  ];
  const problem = groupProblem(forms);
  if (problem) throw refuse(`This group ${problem}`);
  const short = forms.find((form) => [...keyOf(form)].length < 2);
  if (short) throw refuse(`“${short}” is too short: it would find nearly everything`);
  const others = (await listGroups(tx)).filter((group) => group.id !== id);
  if (id === null && others.length >= MAX_SYNONYM_GROUPS) throw new TooManySynonyms();
  const groups: SynonymGroup[] = [
    ...SYNONYM_GROUPS,
    ...searchSynonyms,
    ...others.map((group) => group.forms),
  ];
  const keys = forms.map(keyOf);
  const known = groups.find((group) => {
    const having = new Set(group.map(keyOf));
    return keys.every((key) => having.has(key));
  });
  if (known) throw new SynonymsKnown(known);
  for (const form of forms.filter((one) => searchWords(one).length === 1)) {
    if ((await shareOfWord(tx, keyOf(form))) > MAX_SHARE)
      throw refuse(
        `“${form}” is a word of more than half of all products: searches for the others would find nearly everything`,
      );
  }
  return forms;
}
