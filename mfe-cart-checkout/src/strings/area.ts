/** Texts of district and upazila, in the shipping dialog and in the form for guests. */
export const area = {
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
} as const;
