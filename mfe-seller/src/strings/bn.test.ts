import { expectBangla } from '@haat/testing';
import { applicationTexts } from './application';
import { bn, parts } from './bn';
import { dashboardTexts } from './dashboard';
import { en } from './en';
import { landingTexts } from './landing';
import { messagesTexts } from './messages';
import { offersTexts } from './offers';
import { orderTexts } from './order';
import { ordersTexts } from './orders';
import { productCsvTexts } from './productCsv';
import { productFormTexts } from './productForm';
import { productsTexts } from './products';
import { pushTexts } from './push';
import { questionsTexts } from './questions';
import { reviewsTexts } from './reviews';
import { storeTexts } from './store';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  const english = {
    application: applicationTexts,
    dashboard: dashboardTexts,
    landing: landingTexts,
    messages: messagesTexts,
    offers: offersTexts,
    order: orderTexts,
    orders: ordersTexts,
    productCsv: productCsvTexts,
    productForm: productFormTexts,
    products: productsTexts,
    push: pushTexts,
    questions: questionsTexts,
    reviews: reviewsTexts,
    store: storeTexts,
  };
  expectBangla(english, parts, [
    'products.currency',
    // Values of the data, which a file has in English.
    'productForm.customHint',
    'productForm.rowProblems.notOffered',
    'productCsv.problemKinds.notYesOrNo',
    'productCsv.problemKinds.notAStatus',
    'productCsv.problemKinds.notABusinessType',
  ]);
});
