import type { Translation } from '@haat/remote';
import type { area } from './area';

export const areaBn: Translation<typeof area> = {
  optional: 'ঐচ্ছিক',
  district: 'জেলা',
  chooseDistrict: 'জেলা বেছে নিন',
  upazila: 'উপজেলা বা থানা',
  chooseUpazila: 'উপজেলা বা থানা বেছে নিন',
  upazilas: 'উপজেলা',
  thanas: 'শহরের থানা',
  loadingUpazilas: 'লোড হচ্ছে…',
  upazilasFailed: 'তালিকাটি লোড করা যায়নি। উপজেলার নাম ঠিকানায় লিখতে পারেন।',
  retryUpazilas: 'আবার চেষ্টা করুন',
};
