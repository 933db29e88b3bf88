import { PRODUCT_DEPARTMENTS, PRODUCT_TYPES } from './productKinds';
import { BUSINESS_TYPES, MAX_TAGS } from './values';

export const DEFAULT_PICKUP_DAYS = 3;

/** Properties that all product fields have. */
interface AnyField {
  /** of the CSV file, where it has another name; null: not in files */
  column?: string | null;
  /** a product can't be without it */
  required?: true;
  /** empty is null in the database and in responses */
  nullable?: true;
  /** in responses for shoppers, on the product page */
  shown?: true;
  /** absent from responses of earlier releases */
  later?: true;
  /** in the seller's form and export only: too long for lists of 2,000 products */
  long?: true;
  /** null: responses have it in a form of their own */
  response?: null;
}
interface TextField extends AnyField {
  kind: 'text';
  /** characters */
  max: number;
  /** may have several lines */
  lines?: true;
}
interface ChoiceField extends AnyField {
  kind: 'choice';
  values: readonly string[];
}
interface ListField extends AnyField {
  kind: 'list';
  /** entries */
  most: number;
  /** characters of an entry */
  max: number;
  /** commas separate entries where shoppers filter by them */
  comma?: false;
}
interface NumberField extends AnyField {
  kind: 'number';
  min: number;
  max: number;
  empty: number;
}
/** Taka as typed, yes or no, and the id of something else of the store. */
interface OtherField extends AnyField {
  kind: 'amount' | 'flag' | 'id';
}
type ProductField = TextField | ChoiceField | ListField | NumberField | OtherField;

/**
 * The fields of a product that its seller fills in, in the order of the CSV file. Contract, client, form, CSV file and API
 * derive from this table. Not in it: pictures, and what the stock table is made of (colours, sizes, variants).
 */
export const productTable = {
  name: { kind: 'text', max: 160, required: true, response: null },
  description: { kind: 'text', max: 10_000, lines: true, required: true, shown: true, long: true },
  price: { kind: 'amount', required: true, response: null },
  category: { kind: 'text', max: 60, nullable: true, response: null },
  business_type: { kind: 'choice', values: BUSINESS_TYPES },
  department: { kind: 'choice', values: PRODUCT_DEPARTMENTS, nullable: true, shown: true, later: true },
  product_type: { kind: 'choice', values: PRODUCT_TYPES, nullable: true, shown: true, later: true },
  short_description: { kind: 'text', max: 300 },
  tags: { kind: 'list', most: MAX_TAGS, max: 40, comma: false, response: null },
  offers_custom_sizes: { kind: 'flag', column: 'custom_sizes', shown: true },
  custom_size_fields: { kind: 'list', most: 20, max: 60, comma: false, column: 'measurements', shown: true },
  estimated_pickup_days: {
    kind: 'number',
    min: 1,
    max: 60,
    empty: DEFAULT_PICKUP_DAYS,
    column: 'pickup_days',
    shown: true,
  },
  requires_advance_payment: { kind: 'flag', column: 'advance_payment', shown: true },
  features: { kind: 'list', most: 20, max: 160, shown: true },
  fabric_care: { kind: 'text', max: 1000, lines: true, shown: true, long: true, later: true },
  size_chart_id: { kind: 'id', nullable: true, column: null, response: null },
} as const satisfies Record<string, ProductField>;

type Table = typeof productTable;
export type ProductFieldName = keyof Table;
/** The names of the fields that have a property, by its value. */
type NamesWith<Property extends string, Value> = {
  [Name in ProductFieldName]: Table[Name] extends Record<Property, Value> ? Name : never;
}[ProductFieldName];

export const productFieldNames = Object.keys(productTable) as ProductFieldName[];
const rowOf = (name: ProductFieldName): ProductField => productTable[name];

/** On the product page. */
export type ShownField = NamesWith<'shown', true>;
export const shownFields = productFieldNames.filter((name): name is ShownField => rowOf(name).shown === true);

/** In the seller's lists, under their own names. */
export type ListedField = Exclude<ProductFieldName, NamesWith<'response', null> | NamesWith<'long', true>>;
export const listedFields = productFieldNames.filter(
  (name): name is ListedField => rowOf(name).response !== null && !rowOf(name).long,
);

/** Only in the seller's form and export. */
export type LongField = NamesWith<'long', true>;
export const longFields = productFieldNames.filter((name): name is LongField => rowOf(name).long === true);

/** A field as the form holds it: a text, also for an amount, a choice and an id. */
export type ProductFieldValue<Name extends ProductFieldName> = Table[Name] extends { kind: 'flag' }
  ? boolean
  : Table[Name] extends { kind: 'number' }
    ? number
    : Table[Name] extends { kind: 'list' }
      ? string[]
      : Table[Name] extends { kind: 'choice'; values: readonly (infer Value)[] }
        ? Value | ''
        : string;

/** A field as responses have it. */
export type ProductResponseValue<Name extends ProductFieldName> = Table[Name] extends {
  kind: 'choice' | 'text';
}
  ? Table[Name] extends { nullable: true }
    ? string | null
    : string
  : ProductFieldValue<Name>;

/** Initial value of a field in a new product, or of one that an older API does not return. */
export function emptyProductField<Name extends ProductFieldName>(name: Name): ProductFieldValue<Name> {
  const row = rowOf(name);
  const value =
    row.kind === 'flag' ? false : row.kind === 'number' ? row.empty : row.kind === 'list' ? [] : '';
  return value as ProductFieldValue<Name>;
}
