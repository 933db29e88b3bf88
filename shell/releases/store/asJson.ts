/** The text of a stored document. */
export const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
