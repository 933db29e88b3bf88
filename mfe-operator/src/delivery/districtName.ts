import { currentLanguage, DISTRICTS, type District } from '@haat/contracts';

/** A district in the page's language. */
export const districtName = (district: District): string =>
  currentLanguage() === 'bn' ? DISTRICTS[district] : district;
