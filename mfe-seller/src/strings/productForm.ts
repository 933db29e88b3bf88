/** The product form (seller specification, sections 2 and 5). */
export const productForm = {} as const;
