const en = {
  title: 'Deals',
  from: 'Discount',
  atLeast: (percent: string) => `${percent} % or more`,
  list: 'Products with a discount',
  empty: 'Nothing has such a discount now',
  failed: 'The deals could not be loaded',
  retry: 'Try again',
  loading: 'Loading...',
};

const bn: typeof en = {
  title: 'ছাড়',
  from: 'ছাড়ের হার',
  atLeast: (percent) => `${percent} % বা বেশি`,
  list: 'ছাড়ের পণ্য',
  empty: 'এখন এত ছাড়ে কিছু নেই',
  failed: 'ছাড়ের পণ্যগুলো লোড করা যায়নি',
  retry: 'আবার চেষ্টা করুন',
  loading: 'লোড হচ্ছে…',
};

export type Texts = typeof en;
export const textsOf = (language: string | undefined): Texts => (language === 'bn' ? bn : en);
