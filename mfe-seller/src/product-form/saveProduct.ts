import { ApiError } from '@haat/api-client';
import { createProduct, updateProduct } from '@haat/api-client/queries/productChanges';
import type { SellerProduct } from '@haat/contracts';
import { imageColorsOf, orderAfter, type ProductPicture } from './picture';
import { colorsOf, formValuesOf, type ProductDraft } from './productDraft';

interface Save {
  /** null: a new product */
  product: SellerProduct | null;
  draft: ProductDraft;
  pictures: readonly ProductPicture[];
  /** the seller was asked whether a price of 0 is meant */
  zeroPriceConfirmed: boolean;
  /** idempotency key of a new product: one per form, so that a retry creates it once */
  key: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** The product and its pictures were saved, but not the order of the pictures. */
export class OrderNotSaved extends Error {
  readonly product: SellerProduct;
  readonly order: number[];
  constructor(product: SellerProduct, order: number[], message: string) {
    super(message);
    this.product = product;
    this.order = order;
  }
}

/**
 * Sends the form and its pictures (section 7). The server puts new pictures after the remaining ones; another order
 * is sent in a second call.
 * @throws ApiError, OrderNotSaved
 */
export async function saveProduct({
  product,
  draft,
  pictures,
  zeroPriceConfirmed,
  key,
  onProgress,
  signal,
}: Save): Promise<SellerProduct> {
  const image_colors = imageColorsOf(pictures, colorsOf(draft));
  const values = {
    ...formValuesOf(draft, product),
    ...(image_colors ? { image_colors } : {}),
    ...(zeroPriceConfirmed ? { confirm_zero_price: true } : {}),
    uploaded_images: pictures.flatMap((one) => (one.kind === 'new' ? [one.file] : [])),
  };
  if (!product) return createProduct(values, { key, onProgress, signal });
  const existing_images = pictures.flatMap((one) => (one.kind === 'stored' ? [one.id] : []));
  const { id, version } = product;
  const saved = await updateProduct(id, { ...values, existing_images }, { version, onProgress, signal });
  const order = orderAfter(pictures, saved.images);
  if (!order) return saved;
  try {
    return await updateProduct(
      id,
      { uploaded_images: [], existing_images: order },
      { version: saved.version, signal },
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new OrderNotSaved(saved, order, error.message);
  }
}

/** The server's errors for rows of the stock table and for pictures, by index in the form. */
export function problemsByPlace(
  error: ApiError,
  pictures: readonly ProductPicture[],
): Record<'rows' | 'pictures', Map<number, string>> {
  const problems = { rows: new Map<number, string>(), pictures: new Map<number, string>() };
  const placesOf = (kind: ProductPicture['kind']) =>
    pictures.flatMap((one, place) => (one.kind === kind ? [place] : []));
  // The server counts new pictures, remaining pictures, or all of them in their order.
  const places: Record<string, readonly number[]> = {
    uploaded_images: placesOf('new'),
    existing_images: placesOf('stored'),
    image_colors: [...pictures.keys()],
  };
  for (const [field, [message]] of Object.entries(error.fields)) {
    const [, part = '', digits] = /^(\w+)\.(\d+)/.exec(field) ?? [];
    if (!message) continue;
    if (part === 'variants_data') problems.rows.set(Number(digits), message);
    const place = places[part]?.[Number(digits)];
    if (place !== undefined) problems.pictures.set(place, message);
  }
  return problems;
}
