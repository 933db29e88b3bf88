import { defineStrings } from '@haat/remote';
import { facets } from './facets';

export const useFacetsStrings = defineStrings({ en: facets, part: 'facets' });
