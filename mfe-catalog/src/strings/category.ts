/** Names of categories, which are texts of sellers, in English most often. */
export const category = { nameOf: (name: string) => name } as const;
