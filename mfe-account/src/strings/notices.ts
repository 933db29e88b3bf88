import { defineTexts } from '@haat/remote/texts';

/** Texts of the switches for emails, by name of the switch. */
export const noticesTexts = defineTexts('notices', {
  wish_notices: {
    name: 'News from your wish list',
    text: 'When a product on it gets cheaper or is back in stock, at most once a day.',
  },
  question_notices: {
    name: 'Answers to your questions',
    text: 'When a store answers what you have asked about a product.',
  },
  store_news: {
    name: 'Stores you follow',
    text: 'When they list new products, at most every three days.',
  },
  store_question_notices: {
    name: 'Questions to your store',
    text: 'What shoppers have asked about your products, at most every six hours.',
  },
});
