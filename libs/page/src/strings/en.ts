/** Texts that the HTML server and the browser's start show alike. Titles of pages are in the route tables of the remotes. */
export const en = {
  siteName: 'Haat',
  claim: 'Clothes from the makers and closets of Bangladesh.',

  titles: {
    notFound: 'Page not found',
  },
};

export type PageTexts = typeof en;
