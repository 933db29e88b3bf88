import {
  DEFAULT_PICKUP_DAYS,
  kindOf,
  listedChoices,
  type listings,
  MAX_PRODUCT_IMAGES,
  messages,
  offerPrice,
  type ProductEditForm,
  type ProductFieldName,
  type ProductForm,
  paisaOf,
  productFieldNames,
  productTable,
} from '@haat/contracts';
import { Conflict, InvalidInput, NotFound } from '../../platform/http/errors';
import { assignImageColors } from './imageColors';
import type { LockedProduct, OwnImage, OwnVariant } from './listings.queries';
import { mergeVariants, type VariantMerge } from './mergeVariants';
import type { ActiveOffer } from './offers.queries';
import type { IsTaken, TakenSkus } from './takenSkus';

// Computes the changes of a form before anything is written, so that a refused form writes nothing.

export type EditBase = NonNullable<listings.EditHeaders['if-match']>;

/** A product that another user or window changed after the form was opened. */
class ChangedMeanwhile extends Conflict {
  override readonly code = 'changed_meanwhile';
  constructor(version: number) {
    super('This product was changed meanwhile. Please reload it and make your changes again.', undefined, {
      version,
    });
  }
}

/** Not a product of the seller. The code distinguishes it from a call that an older API doesn't have. */
export class OwnProductNotFound extends NotFound {
  override readonly code = 'product_not_found';
  constructor() {
    super('Product not found');
  }
}

/** A price that is ৳0 with an offer of the product, and not confirmed. */
export class OfferMakesFree extends Conflict {
  override readonly code = 'zero_price_unconfirmed';
  constructor(offer: string) {
    super(messages.offerMakesFree(offer), undefined, { offer });
  }
}

export type NewPlan = ReturnType<typeof planNew>;

/**
 * Plans a new product from its form.
 * @param uploads how many pictures come with it
 * @param skus of the store, to which those of the product are added
 * @throws InvalidInput
 */
export function planNew(form: ProductForm, uploads: number, skus?: TakenSkus) {
  requireMeantPrice(form);
  const merge = mergeForm([], form, { isTaken: skus?.byOthersThan(undefined) });
  skus?.add(merge.added, form);
  const choices = choicesOf(form, { sizes: [], colors: [] }, merge);
  const { added: imageColors } = assignImageColors(form.image_colors ?? [], {
    retained: [],
    uploads,
    colors: choices.colors,
  });
  const kind = kindOf({ tags: form.tags ?? [], category: form.category, type: form.product_type });
  const inStock = merge.added.some(({ stock }) => stock > 0);
  const columns = {
    estimated_pickup_days: form.estimated_pickup_days ?? DEFAULT_PICKUP_DAYS,
    // Nothing to see and nothing to buy: the seller activates it when there is.
    status: uploads === 0 && !inStock ? ('inactive' as const) : ('active' as const),
    in_stock: inStock,
    // Clients that don't send them yet still make products that the shop's departments show.
    department: kind.department,
    product_type: kind.productType,
    ...columnsOf(form),
    ...choices,
  };
  return { merge, columns, imageColors, tags: form.tags ?? [] };
}

/** Plan of an edit to a locked product. */
export interface EditPlan {
  productId: number;
  /** null: the form has pictures only */
  whole: {
    merge: VariantMerge;
    tags: readonly string[];
    columns: ReturnType<typeof columnsOf> & ReturnType<typeof choicesOf>;
  } | null;
  images: { retained: OwnImage[]; added: (string | null)[] };
}

/**
 * @param of data of the product; entries of other products are ignored
 * @param base state the form started from; without it nothing is checked, and the stock entered is stored as it is
 * @throws InvalidInput, OfferMakesFree
 */
export function planEdit(
  product: LockedProduct,
  of: {
    variants: readonly OwnVariant[];
    images: readonly (OwnImage & { product_id: number })[];
    offers: readonly ActiveOffer[];
    skus: TakenSkus;
  },
  form: ProductEditForm,
  { uploads, base }: { uploads: number; base: EditBase | undefined },
): EditPlan {
  const images = imagesAfter(imagesOf(of.images, product.id), form, uploads);
  const own = <Part extends { product_id: number }>(parts: readonly Part[]) =>
    parts.filter(({ product_id }) => product_id === product.id);
  if (isWhole(form)) requirePaid(product, own(of.offers), form);
  const whole = isWhole(form) ? planWhole(product, own(of.variants), form, { base, skus: of.skus }) : null;
  return {
    productId: product.id,
    whole,
    images: assignImageColors(form.image_colors ?? [], {
      retained: images,
      uploads,
      colors: whole?.columns.colors ?? product.colors,
    }),
  };
}

function planWhole(
  product: LockedProduct,
  variants: readonly OwnVariant[],
  form: ProductForm,
  { base, skus }: { base: EditBase | undefined; skus: TakenSkus },
) {
  if (product.price_paisa !== 0) requireMeantPrice(form);
  const merge = mergeForm(variants, form, { product, base, isTaken: skus.byOthersThan(product.id) });
  skus.add([...merge.changed, ...merge.added], product.id);
  // A form without tags has none: the part is only sent when there are any (section 7).
  return {
    merge,
    tags: form.tags ?? [],
    columns: { ...columnsOf(form), ...choicesOf(form, product, merge) },
  };
}

function isWhole(form: ProductEditForm): form is ProductEditForm & ProductForm {
  return form.name !== undefined;
}

/** @throws OwnProductNotFound when it isn't the seller's, ChangedMeanwhile when the form started from another version */
export function requireCurrent(product: LockedProduct | undefined, base?: EditBase): LockedProduct {
  if (!product) throw new OwnProductNotFound();
  if (base && base.version !== product.version) throw new ChangedMeanwhile(product.version);
  return product;
}

/** @throws InvalidInput for an unconfirmed price of 0 */
function requireMeantPrice({ price, confirm_zero_price }: ProductForm): void {
  if (price > 0 || confirm_zero_price) return;
  throw new InvalidInput(messages.zeroPriceUnconfirmed, { price: [messages.zeroPriceUnconfirmed] });
}

/** @throws OfferMakesFree for a new price that one of the offers makes ৳0, unless that is confirmed */
function requirePaid(
  product: LockedProduct,
  offers: readonly ActiveOffer[],
  { price, confirm_zero_price }: ProductForm,
): void {
  const paisa = paisaOf(price);
  if (paisa === 0 || paisa === product.price_paisa || confirm_zero_price) return;
  const free = offers.find((offer) => offerPrice(paisa, offer) === 0);
  if (free) throw new OfferMakesFree(free.name);
}

function mergeForm(
  retained: Parameters<typeof mergeVariants>[0],
  form: ProductForm,
  {
    product,
    base,
    isTaken,
  }: { product?: LockedProduct; base?: EditBase | undefined; isTaken: IsTaken | undefined },
): VariantMerge {
  return mergeVariants(retained, form.variants_data, {
    name: form.name,
    colors: form.availableColors ?? product?.colors ?? [],
    sizes: form.availableSizes ?? product?.sizes ?? [],
    offersCustomSizes: form.offers_custom_sizes ?? product?.offers_custom_sizes ?? false,
    shown: base?.shown,
    isTaken,
  });
}

/** Fields stored in a column of the same name, independently of other fields. */
type PlainField = Exclude<
  ProductFieldName,
  'price' | 'tags' | 'offers_custom_sizes' | 'custom_size_fields' | 'name' | 'description'
>;
const isPlain = (name: ProductFieldName): name is PlainField =>
  !['price', 'tags', 'offers_custom_sizes', 'custom_size_fields', 'name', 'description'].includes(name);
const plainFields = productFieldNames.filter(isPlain);

type PlainColumns = {
  [Name in PlainField]?:
    | Exclude<ProductForm[Name], '' | undefined>
    | ((typeof productTable)[Name] extends {
        nullable: true;
      }
        ? null
        : never);
};

/** The columns of the submitted fields; absent fields are left out. */
function columnsOf(form: ProductForm) {
  const plain = Object.fromEntries(
    plainFields.flatMap((name) => {
      const value = form[name];
      if (value === undefined) return [];
      return [[name, value === '' && 'nullable' in productTable[name] ? null : value]];
    }),
  ) as PlainColumns;
  return { name: form.name, description: form.description, price_paisa: paisaOf(form.price), ...plain };
}

/** Colours, sizes and what is made to measure. */
function choicesOf(
  form: ProductForm,
  product: Pick<LockedProduct, 'sizes' | 'colors'> & { offers_custom_sizes?: boolean },
  merge: VariantMerge,
) {
  const offersCustomSizes = form.offers_custom_sizes ?? product.offers_custom_sizes ?? false;
  const chosen = {
    sizes: form.availableSizes ?? product.sizes,
    colors: form.availableColors ?? product.colors,
    offersCustomSizes,
  };
  const rows = [...merge.changed, ...merge.added].sort((a, b) => a.position - b.position);
  // The measurements are only sent when there are any (section 7).
  const measurements =
    form.offers_custom_sizes === undefined
      ? form.custom_size_fields && { custom_size_fields: form.custom_size_fields }
      : { custom_size_fields: offersCustomSizes ? (form.custom_size_fields ?? []) : [] };
  return { ...listedChoices(chosen, rows), offers_custom_sizes: offersCustomSizes, ...measurements };
}

export function imagesOf(
  images: readonly (OwnImage & { product_id: number })[],
  productId: number,
): OwnImage[] {
  return images.flatMap(({ id, product_id, color }) => (product_id === productId ? [{ id, color }] : []));
}

/**
 * The pictures that an edit keeps, in their order.
 * @param existing the product's own
 * @throws InvalidInput for a picture of another product, and for more than six in all
 */
export function imagesAfter(
  existing: readonly OwnImage[],
  form: ProductEditForm,
  uploads: number,
): OwnImage[] {
  const byId = new Map(existing.map((image) => [image.id, image]));
  const ids = form.existing_images ?? [...byId.keys()];
  const foreign = ids.findIndex((image) => !byId.has(image));
  if (foreign >= 0) {
    const text = 'Not a picture of this product';
    throw new InvalidInput(text, { [`existing_images.${foreign}`]: [text] });
  }
  if (ids.length + uploads > MAX_PRODUCT_IMAGES) {
    throw new InvalidInput(messages.tooManyImages, { uploaded_images: [messages.tooManyImages] });
  }
  return ids.flatMap((image) => byId.get(image) ?? []);
}
