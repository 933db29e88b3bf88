import type { FullConfig } from '@playwright/test';

/** With the first 120 products, as many as the longest list that a test scrolls. */
const LISTS = [
  '/api/v1/products/?limit=60',
  '/api/v1/products/?limit=60&page=2',
  '/api/v1/products/trending/',
  '/api/v1/auth/stores/',
];
const CARD_WIDTHS = [320, 640];
/** Fewer than the connections that a browser opens; the API renders two at a time. */
const CONCURRENCY = 4;

/**
 * Requests the pictures of the cards that most pages show, once before all tests. A new site renders each picture on
 * its first request: a page full of them would hold all connections of the browser, and its scripts would time out.
 */
export default async function renderPictures({ projects }: FullConfig): Promise<void> {
  const site = projects[0]!.use.baseURL!;
  const answers = await Promise.all(LISTS.map(async (list) => (await fetch(site + list)).text()));
  const pictures = new Set(answers.flatMap((answer) => answer.match(/\/media\/[0-9a-f]+(?=\/)/g) ?? []));
  const files = [...pictures].flatMap((picture) => CARD_WIDTHS.map((width) => `${picture}/${width}.avif`));
  const renderNext = async (): Promise<void> => {
    for (let file = files.shift(); file; file = files.shift()) await (await fetch(site + file)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, renderNext));
}
