import {
  foldName,
  type Language,
  type Picture,
  type Product,
  type ProductType,
  paisaOf,
  products,
  productTypes,
  type Store,
  setLanguage,
  stores,
  type Taka,
  tagAddress,
  takaOf,
} from '@haat/contracts';
import { wordNameBn } from '@haat/contracts/words-bn';
import type { Ask, SiteRoutes } from '@haat/page';
import { formatMoney } from '@haat/ui';
import { addressOf, callApi } from '../gateway/api';
import type { Settings } from '../settings';
import type { PageRoute } from './siteRoutes';
import { pageTexts, texts } from './texts';

/** A page's metadata for search engines and previews of shared links. */
export interface PageMeta {
  title: string;
  description: string;
  /** The page's canonical URL; null for a page that search engines must not list. */
  canonical: string | null;
  picture: { address: string; alt: string; width: number; height?: number };
  /** More properties of Open Graph. */
  properties: Readonly<Record<string, string>>;
  /** Its schema.org data. */
  structured: object | null;
  /** The API did not respond in time, so the metadata is incomplete. */
  isLate?: boolean;
  /** The path that the page has now: the old one leads there. */
  movedTo?: string;
}

/** The longest description that previews show whole. */
const MAX_DESCRIPTION_LENGTH = 200;
/** Previews want about 1200 pixels; 960 is the widest that stays below the 300 KB that some of them take. */
const PREVIEW_WIDTH = 960;

const ID = /^[1-9]\d{0,15}$/;

/** Whether search engines should list a place. */
export function isListed({ access, path, crawlers }: PageRoute): boolean {
  return (access === 'public' || access === 'browse' || path === '/welcome') && !crawlers;
}

/** The metadata of a path without a call of the API. */
export function plainMeta(
  route: PageRoute | undefined,
  pathname: string,
  language: Language,
  { publicUrl }: Settings,
): PageMeta {
  const { titles, claim, siteName } = pageTexts[language];
  const { origin } = publicUrl;
  return {
    title: route?.title ?? titles.notFound,
    description: route?.description ?? claim,
    canonical: route && isListed(route) ? origin + pathname.replace(/(?<=.)\/$/, '') : null,
    picture: { address: `${origin}/share.png`, alt: siteName, width: 1200, height: 630 },
    properties: { 'og:type': 'website' },
    structured: null,
  };
}

/**
 * The metadata of a path. A product or store is fetched for every visitor: a shared link shows
 * its preview to those who would have to log in. Without an answer in time the page goes out without.
 * @param routes of the page's site
 * @param id of the place's path, or the product type or tag, where it has one
 * @returns null for a product, a store, a product type or a tag that does not exist
 */
export async function pageMeta(
  routes: SiteRoutes<PageRoute>,
  pathname: string,
  id: string,
  language: Language,
  settings: Settings,
  ask: Ask,
): Promise<PageMeta | null> {
  const route = routes.match(pathname);
  const plain = plainMeta(route, pathname, language, settings);
  if (route?.path.startsWith('/shop/') && id) return ofType(id, plain, language, settings);
  if (route?.path === '/tag/:tag')
    return ofTag(id, plain, { language, settings, ask, home: routes.match('/home')?.title });
  const one = DETAIL_META[route?.path ?? ''];
  if (!one) return plain;
  if (!ID.test(id)) return null;
  const more = await one(id, { url: plain.canonical!, origin: settings.publicUrl.origin, language }, ask);
  return more === 'absent' ? null : { ...plain, ...more, isLate: more === null };
}

/** The page of a product type in a department, or of all its products. */
function ofType(type: string, plain: PageMeta, language: Language, { publicUrl }: Settings): PageMeta | null {
  if (type === 'all') return plain;
  if (!isProductType(type)) return null;
  const name = productTypes[type][language];
  const department = plain.canonical?.replace(/\/[^/]*$/, '');
  return {
    ...plain,
    title: `${name}, ${plain.title}`,
    structured: breadcrumbs([
      { name: plain.title, item: department ?? publicUrl.origin },
      { name, item: plain.canonical ?? publicUrl.origin },
    ]),
  };
}

/** The page of a tag. Its address has the tag as stores write it: others, in lower case for example, name that one as theirs. */
async function ofTag(
  tag: string,
  plain: PageMeta,
  {
    language,
    settings: { publicUrl },
    ask,
    home = pageTexts[language].siteName,
  }: { language: Language; settings: Settings; ask: Ask; home: string | undefined },
): Promise<PageMeta | null> {
  const answer = await callApi(products.listTags, addressOf(products.listTags, {}), ask);
  if (!answer || answer === 'absent') return { ...plain, isLate: true };
  const isCalled = (name: string) => foldName(name) === foldName(tag);
  const known = answer.results.find(({ name, former = [] }) => [name, ...former].some(isCalled));
  if (!known) return null;
  if (!isCalled(known.name)) return { ...plain, movedTo: tagAddress(known.name) };
  const name = language === 'bn' ? wordNameBn(known.name) : known.name;
  const canonical = publicUrl.origin + tagAddress(known.name);
  return {
    ...plain,
    title: name,
    description: shortened(texts[language].tag(name)),
    canonical,
    structured: breadcrumbs([
      { name: home, item: `${publicUrl.origin}/home` },
      { name, item: canonical },
    ]),
  };
}

const breadcrumbs = (crumbs: readonly { name: string; item: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
});

const isProductType = (type: string): type is ProductType => Object.hasOwn(productTypes, type);

/** A page's canonical URL, site and language. */
interface PageLocation {
  url: string;
  origin: string;
  language: Language;
}

type MetaResult = Partial<PageMeta> | 'absent' | null;

/** Loads the metadata of pages about one product or store, by path. */
const DETAIL_META: Record<string, (id: string, page: PageLocation, ask: Ask) => Promise<MetaResult>> = {
  async '/product/:id'(id, page, ask) {
    const product = await callApi(products.getProduct, addressOf(products.getProduct, { id }), ask);
    return product && product !== 'absent' ? ofProduct(product, page) : product;
  },
  async '/store/:id'(id, page, ask) {
    const store = await callApi(stores.getStore, addressOf(stores.getStore, { id }), ask);
    return store && store !== 'absent' ? ofStore(store, page) : store;
  },
};

function ofProduct(product: Product, { url, origin, language }: PageLocation): Partial<PageMeta> {
  setLanguage(language);
  const { name, price, store, is_in_stock } = product;
  const text = product.short_description || product.description;
  const pictures = product.images.map((picture) => previewOf(picture, origin));
  return {
    title: name,
    description: shortened(texts[language].product(formatMoney(paisaOf(price)), store.name, text)),
    ...(pictures[0] ? { picture: { address: pictures[0], alt: name, width: PREVIEW_WIDTH } } : {}),
    properties: {
      'og:type': 'product',
      'product:price:amount': decimal(price),
      'product:price:currency': product.base_price.currency,
      'product:availability': is_in_stock ? 'in stock' : 'out of stock',
    },
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description: product.description || text,
      sku: String(product.id),
      url,
      ...(pictures.length > 0 ? { image: pictures } : {}),
      ...(product.category ? { category: product.category } : {}),
      ...(product.availableColors.length > 0 ? { color: product.availableColors.join(', ') } : {}),
      offers: {
        '@type': 'Offer',
        url,
        price: decimal(price),
        priceCurrency: product.base_price.currency,
        availability: `https://schema.org/${is_in_stock ? 'InStock' : 'OutOfStock'}`,
        itemCondition: `https://schema.org/${product.business_type === 'Thrifted Clothing' ? 'UsedCondition' : 'NewCondition'}`,
        seller: { '@type': 'Organization', name: store.name, url: `${origin}/store/${store.id}` },
      },
      ...ratingOf(product),
    },
  };
}

function ofStore(store: Store, { url, origin, language }: PageLocation): Partial<PageMeta> {
  const { name, bio, banner_image: banner, logo } = store;
  const picture = banner ?? logo;
  const pages = [store.facebook, store.instagram].filter(Boolean);
  return {
    title: name,
    description: shortened(bio || texts[language].store(name)),
    ...(picture ? { picture: { address: previewOf(picture, origin), alt: name, width: PREVIEW_WIDTH } } : {}),
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Store',
      name,
      description: bio || texts[language].store(name),
      url,
      ...(banner ? { image: previewOf(banner, origin) } : {}),
      ...(logo ? { logo: previewOf(logo, origin) } : {}),
      ...(pages.length > 0 ? { sameAs: pages } : {}),
      currenciesAccepted: 'BDT',
      areaServed: 'BD',
      ...ratingOf(store),
    },
  };
}

function ratingOf({ rating, total_reviews }: { rating: number; total_reviews: number }) {
  if (total_reviews === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating,
      reviewCount: total_reviews,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** As JPEG: few chat apps show another format. Pictures may be on another host than the site. */
const previewOf = ({ base }: Picture, origin: string) => new URL(`${base}/${PREVIEW_WIDTH}.jpg`, origin).href;

const decimal = (taka: Taka) => takaOf(paisaOf(taka)).toFixed(2);

/** One line, cut between two words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}
