import { currentLanguage } from './language';

/** The quoted texts used by the session and the product page, which load without the form messages. */
export const englishShopMessages = {
  colorRequired: 'Please select a color',
  sizeRequired: 'Please select a size',
  measurementRequired: (field: string) => `Please provide your ${field}`,
  outOfStock: 'This product is out of stock',
  onlyInStock: (count: number) => `Only ${count} items available in stock`,
  wishlistFull: 'Your wish list is full. Please remove a product first.',
  sessionExpired: 'Session expired. Please login again.',
  noRefreshToken: 'No refresh token available',
} as const;

export type InAnyLanguage<T> = {
  readonly [K in keyof T]: T[K] extends (...parts: infer P) => string ? (...parts: P) => string : string;
};

type ShopMessages = InAnyLanguage<typeof englishShopMessages>;
let bangla: ShopMessages | undefined;

/** These texts in the page's language; English until the Bangla ones are set. */
export const shopMessages = (): ShopMessages =>
  (currentLanguage() === 'bn' ? bangla : undefined) ?? englishShopMessages;

/** Sets the Bangla ones. Also for a server: each render chooses by its language. */
export function setShopMessages(translated: ShopMessages): void {
  bangla = translated;
}
