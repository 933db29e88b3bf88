import { defineTexts } from '@haat/remote/texts';
import type { AreaTexts } from './AreaFields';

/** Texts of district and upazila, the same in all forms. */
export const areaTexts = defineTexts('area', {
  optional: 'optional',
  district: 'District',
  chooseDistrict: 'Choose a district',
  upazila: 'Upazila or thana',
  chooseUpazila: 'Choose an upazila or thana',
  upazilas: 'Upazilas',
  thanas: 'Thanas of the city',
  loadingUpazilas: 'Loading...',
  upazilasFailed: 'The list could not be loaded. You can write the upazila in the address.',
  retryUpazilas: 'Try again',
} satisfies AreaTexts);
