/** Words of sellers: tags, colours, measures, categories and business types. In English they are shown as stored. */
export const words = { nameOf: (word: string) => word } as const;
