/** Those of the quoted texts that the session and the page of a product show, which load without those of forms. */
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
let inLanguage: ShopMessages = englishShopMessages;

/** Those texts in the page's language. */
export const shopMessages = (): ShopMessages => inLanguage;

export function setShopMessages(translated: ShopMessages): void {
  inLanguage = translated;
}
