import { call } from './call';

interface Variant {
  id: number;
  color: string | null;
  size: string | null;
  stock_quantity: number;
  sku: string;
  is_active: boolean;
}

/** A product of the demo seller, as its form needs it. */
export interface OwnProduct {
  id: number;
  name: string;
  description: string;
  price: string;
  variants: Variant[];
}

/** The seller's products on sale that have no offer, which would have a price of its own. */
export async function ownProducts(api: string, token: string): Promise<OwnProduct[]> {
  const { body } = await call(`${api}/products/seller/products/?limit=20`, { token });
  const products: OwnProduct[] = [];
  for (const one of body.results as { id: number; status: string; discounted_price: unknown }[]) {
    if (one.status !== 'active' || one.discounted_price) continue;
    const { body: product } = await call(`${api}/products/seller/products/${one.id}/`, { token });
    const variants = (product.variants as Variant[]).map(
      ({ id, color, size, stock_quantity, sku, is_active }) => ({
        id,
        color,
        size,
        stock_quantity,
        sku,
        is_active,
      }),
    );
    const { id, name, description } = product;
    products.push({ id, name, description, price: product.base_price.amount.toFixed(2), variants });
  }
  return products;
}

/** Saves the form of a product, with the stock of its variants as given and a price. */
export function saveProduct(
  api: string,
  token: string,
  { id, name, description, variants }: OwnProduct,
  price: string,
) {
  const form = new FormData();
  form.append('name', name);
  form.append('description', description);
  form.append('price', price);
  form.append('variants_data', JSON.stringify(variants));
  return call(`${api}/products/seller/products/${id}/update/`, { token, method: 'PATCH', body: form });
}
