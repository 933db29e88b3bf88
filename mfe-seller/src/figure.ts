import { localDigits } from '@haat/contracts';

const format = new Intl.NumberFormat('en-IN');

/** A number of pieces or products, grouped by lakh, in the page's digits. */
export const figure = (count: number): string => localDigits(format.format(count));
