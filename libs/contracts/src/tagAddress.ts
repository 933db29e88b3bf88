/** The path of the page of a tag's products: /tag/Gym%20wear. */
export const tagAddress = (tag: string) => `/tag/${encodeURIComponent(tag)}`;
