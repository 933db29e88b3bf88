import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, line, text, wholeText } from './fields';
import { MAX_PAGE_SIZE } from './values';

// Tags of products and synonyms of the search, as operators keep them.

const READERS = ['owner', 'seller_manager', 'moderator', 'read_only'] as const;
const EDITORS = ['owner', 'moderator'] as const;
const params = z.strictObject({ id: idText });
const version = z.int().check(z.minimum(1));
const slice = {
  limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
  /** `next` of the answer before */
  after: z.optional(idText),
};
const next = z.optional(id);

export const keptTag = z.object({
  id,
  name: z.string(),
  /** bearing it, on sale or not */
  products: z.int(),
  /** names that lead to it */
  former: z.array(z.string()),
  version: z.int(),
});
export type KeptTag = z.output<typeof keptTag>;

export const listKeptTags = call({
  method: 'GET',
  path: '/operator/tags/',
  access: 'operator',
  roles: READERS,
  summary: 'The tags of all products by name, with the names that lead to them',
  query: z.strictObject({ search: z.optional(text(100)), ...slice }),
  answer: z.object({ results: z.array(keptTag), next }),
});

/** A tag's name; not empty. */
export const tagName = line(60, 'Please give a name');

export const renameTag = call({
  method: 'POST',
  path: '/operator/tags/:id/rename/',
  access: 'operator',
  roles: EDITORS,
  summary:
    'Gives a tag another name: products, pages, filters and search follow, and the old name leads to it',
  params,
  body: z.strictObject({ name: tagName, version }),
  answer: keptTag,
  errors: { tag_changed: 409, tag_exists: 409 },
});

export const mergeTags = call({
  method: 'POST',
  path: '/operator/tags/:id/merge/',
  access: 'operator',
  roles: EDITORS,
  summary: 'Makes two tags one: products bear the other one, to which its name leads from then on',
  params,
  body: z.strictObject({ version, into: id, into_version: version }),
  answer: keptTag,
  errors: { tag_changed: 409 },
});

export const tagChange = z.object({
  id,
  /** ISO instant */
  at: z.string(),
  actor: z.string(),
  act: z.enum(['rename', 'merge']),
  from: z.string(),
  to: z.string(),
  products: z.int(),
  /** false: products still follow */
  done: z.boolean(),
});
export type TagChange = z.output<typeof tagChange>;

export const listTagChanges = call({
  method: 'GET',
  path: '/operator/tag-changes/',
  access: 'operator',
  roles: READERS,
  summary: 'Which tags were renamed and merged, the latest first',
  query: z.strictObject(slice),
  answer: z.object({ results: z.array(tagChange), next }),
});

/** The most groups that operators can add. */
export const MAX_SYNONYM_GROUPS = 500;
/** The most words of a group. */
export const MAX_SYNONYM_FORMS = 50;

export const synonymGroup = z.object({
  id,
  forms: z.array(z.string()),
  version: z.int(),
});
export type SynonymGroupRow = z.output<typeof synonymGroup>;

const synonymList = z.object({
  results: z.array(synonymGroup),
  /** that come with the shop, and from the operator's file */
  built_in: z.array(z.array(z.string())),
});
export type SynonymList = z.output<typeof synonymList>;

export const listSynonyms = call({
  method: 'GET',
  path: '/operator/synonyms/',
  access: 'operator',
  roles: READERS,
  summary:
    'Words that mean the same in a search: those of the operators, the newest first, and those that are built in',
  answer: synonymList,
});

/** Words and phrases of a group, as they are typed. */
export const synonymForms = z.array(line(60)).check(z.maxLength(MAX_SYNONYM_FORMS));
const refusals = { synonyms_known: 409, synonyms_changed: 409, too_many_synonyms: 409 } as const;

export const addSynonyms = call({
  method: 'POST',
  path: '/operator/synonyms/',
  access: 'operator',
  roles: EDITORS,
  summary: 'Adds words that mean the same; searches find them at once',
  body: z.strictObject({ forms: synonymForms }),
  answer: synonymList,
  status: 201,
  errors: refusals,
});

export const changeSynonyms = call({
  method: 'PUT',
  path: '/operator/synonyms/:id/',
  access: 'operator',
  roles: EDITORS,
  summary: 'Changes a group of the operators; without words it is removed',
  params,
  body: z.strictObject({ forms: synonymForms, version }),
  answer: synonymList,
  errors: refusals,
});

export const synonymChange = z.object({
  id,
  /** of the group */
  group: id,
  /** ISO instant */
  at: z.string(),
  actor: z.string(),
  act: z.enum(['add', 'change', 'remove', 'restore']),
  /** empty: the group was not there */
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** of the group now: to restore it needs this one */
  version: z.int(),
});
export type SynonymChange = z.output<typeof synonymChange>;

export const listSynonymChanges = call({
  method: 'GET',
  path: '/operator/synonym-changes/',
  access: 'operator',
  roles: READERS,
  summary: 'How the operators’ synonyms changed, the latest first',
  query: z.strictObject(slice),
  answer: z.object({ results: z.array(synonymChange), next }),
});

export const restoreSynonyms = call({
  method: 'POST',
  path: '/operator/synonyms/:id/restore/',
  access: 'operator',
  roles: EDITORS,
  summary: 'Gives a group the words that it had before a change',
  params,
  body: z.strictObject({ change: id, version }),
  answer: synonymList,
  errors: refusals,
});
