import type { PageTexts } from './en';

export const bn: PageTexts = {
  siteName: 'Haat',
  claim: 'বাংলাদেশের কারিগর আর আলমারি থেকে আসা পোশাক।',

  titles: {
    notFound: 'পেজটি পাওয়া যায়নি',
  },
};
