import { Refused } from '../refused';

/**
 * Reads JSON that was stored by these programs.
 * @param file its name, for the error message
 * @param isValid whether it is what was stored; files may be cut or edited
 * @param remedy what to do, as a sentence
 * @throws Refused (503) in one line
 */
export function readStored<T>(
  text: string,
  file: string,
  isValid: (value: Partial<T>) => boolean,
  remedy: string,
): T {
  try {
    const value = JSON.parse(text) as T | null;
    if (typeof value === 'object' && value !== null && isValid(value)) return value;
  } catch {
    // Falls through to the error below.
  }
  throw new Refused(503, 'store_damaged', `${file} is damaged. ${remedy}`);
}
