/** Fields whose number may arrive as text. */
const NUMERIC =
  /^(id|order|storeId|amount|price|bill|subtotal|discount|collected|quantity|revenue|rating|total|count|min|max|\w+_(due|fee|price|amount|percentage|value|revenue|quantity|count|rating|reviews|products))$/;

/** Converts numeric strings: a price "1250.50" becomes 1250.5. Values without any are not copied, and most have none. */
export function withNumbers(answer: unknown): unknown {
  if (answer === null || typeof answer !== 'object') return answer;
  const given = answer as Record<string, unknown>;
  let read = given;
  for (const name of Object.keys(given)) {
    const value = given[name];
    const one = typeof value === 'string' ? numberOrText(name, value) : withNumbers(value);
    if (one === value) continue;
    if (read === given) read = (Array.isArray(answer) ? [...answer] : { ...given }) as typeof given;
    read[name] = one;
  }
  return read;
}

const numberOrText = (name: string, value: string) =>
  NUMERIC.test(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
