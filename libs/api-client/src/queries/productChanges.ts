import { type ApiError, fallbackText, itemError, request, type UploadOptions } from '@haat/api-client';
import { listings, type SellerProduct } from '@haat/contracts';
import { type ProductFormValues, type ProductPictures, productFormData } from '../productForm';
import * as read from '../readers';

// Apart from what lists products: it needs the table of a product's fields.

/** @param options `key`: the same form with the same key lists one product, however often it is sent */
export const createProduct = (values: ProductFormValues, options: UploadOptions & { key?: string } = {}) =>
  request(listings.createProduct, { body: productFormData(values), ...options }, read.sellerProduct);

/** @param options `version`: refused with the code changed_meanwhile when the product has another one by now */
export const updateProduct = (
  id: number,
  values: ProductFormValues | ProductPictures,
  options: UploadOptions & { version?: string } = {},
) =>
  request(
    listings.updateProduct,
    { params: { id }, body: productFormData(values), ...options },
    read.sellerProduct,
  );

interface ImportEntry {
  key: string;
  values: ProductFormValues;
  id?: number;
  version?: string;
  status?: 'active' | 'inactive';
}

/**
 * Creates or changes several products; a refused one does not affect the others.
 * @returns for each entry the product, or why it was refused
 */
export const importProducts = (entries: readonly ImportEntry[]): Promise<(SellerProduct | ApiError)[]> =>
  request(
    listings.importProducts,
    {
      body: {
        products: entries.map(({ values, ...entry }) => ({
          ...entry,
          fields: Object.fromEntries(productFormData({ ...values, uploaded_images: [] }).entries()) as Record<
            string,
            string
          >,
        })),
      },
    },
    (answer) =>
      read.listOf(answer, (result) => {
        const { product, error } = result as { product: unknown; error: unknown };
        return product
          ? read.sellerProduct(product)
          : itemError(error, fallbackText(listings.importProducts, false));
      }),
  );
