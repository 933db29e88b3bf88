/** Products as a CSV file. */
export const productCsv = {} as const;
