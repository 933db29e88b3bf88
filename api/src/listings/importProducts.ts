import { listings } from '@haat/contracts';
import type { Context } from '../context';
import { DomainError, InvalidInput } from '../http/errors';
import { parseInput } from '../http/route';
import { createProduct, editProduct, setStatus } from './listings.service';

type Shop = Pick<Context, 'db' | 'clock' | 'pictures'>;

/**
 * Creates and changes several products in order, each in its own transaction. A refused product is reported and doesn't
 * affect the others. Any other failure ends the call; a repeated call creates nothing twice.
 */
export async function importProducts(
  shop: Shop,
  sellerId: number,
  entries: readonly listings.ImportEntry[],
): Promise<listings.ImportResult[]> {
  const results: listings.ImportResult[] = [];
  for (const entry of entries) {
    results.push(
      await importOne(shop, sellerId, entry).then(
        (product) => ({ product, error: null }),
        (refusal: unknown) => {
          if (!(refusal instanceof DomainError)) throw refusal;
          const { message, code, fields } = refusal;
          return { product: null, error: { error: message, code, ...(fields ? { fields } : {}) } };
        },
      ),
    );
  }
  return results;
}

async function importOne(
  shop: Shop,
  sellerId: number,
  { key, id, version, fields, status }: listings.ImportEntry,
) {
  const base = version === undefined ? undefined : listings.editBase.safeParse(`"${version}"`).data;
  if (version !== undefined && !base) throw new InvalidInput('Not a version of a product');
  const product = id
    ? await editProduct(shop, sellerId, id, parseInput(listings.updateProduct.form, fields), [], base)
    : await createProduct(shop, sellerId, parseInput(listings.createProduct.form, fields), [], key);
  return status && product.status !== status ? setStatus(shop, sellerId, product.id, status) : product;
}
