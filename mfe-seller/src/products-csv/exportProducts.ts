import { exportOwnProducts } from '@haat/api-client/queries/sellerProducts';
import { dhakaDay, type SellerProduct } from '@haat/contracts';
import { saveFile } from '@haat/ui';
import { csvText } from './csvText';
import { productRows, templateRows } from './writeProducts';

type OnProgress = (done: number, all: number) => void;

/** All products with their descriptions and variants, page by page. @throws ApiError */
export async function wholeProducts(onProgress: OnProgress, signal?: AbortSignal): Promise<SellerProduct[]> {
  const products: SellerProduct[] = [];
  for (let page = 1; ; page++) {
    const { results, count, has_next } = await exportOwnProducts(page, signal);
    products.push(...results);
    onProgress(products.length, Math.max(count, products.length));
    if (!has_next || results.length === 0) return products;
  }
}

const save = (rows: readonly string[][], name: string) =>
  saveFile(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }), name);

/** Downloads all products of the seller as a CSV file. @throws ApiError */
export async function exportProducts(onProgress: OnProgress): Promise<void> {
  const products = await wholeProducts(onProgress);
  save(productRows(products), `products-${dhakaDay(new Date())}.csv`);
}

export function saveTemplate(): void {
  save(templateRows(), 'products-template.csv');
}
