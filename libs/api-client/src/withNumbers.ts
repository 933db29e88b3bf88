/** Fields whose number may arrive as text. */
const NUMERIC =
  /^(id|order|storeId|amount|price|bill|subtotal|discount|collected|quantity|revenue|rating|total|count|min|max|\w+_(due|fee|price|amount|percentage|value|revenue|quantity|count|rating|reviews|products))$/;

/** The answer with numbers as numbers; a price "1250.50" becomes 1250.5. */
export function withNumbers(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withNumbers);
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      typeof value === 'string' && NUMERIC.test(name) && /^-?\d+(\.\d+)?$/.test(value)
        ? Number(value)
        : withNumbers(value),
    ]),
  );
}
