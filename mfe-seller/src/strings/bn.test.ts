import { expectBangla } from '@haat/testing';
import { application } from './application';
import { bn, parts } from './bn';
import { dashboard } from './dashboard';
import { en } from './en';
import { landing } from './landing';
import { messages } from './messages';
import { offers } from './offers';
import { order } from './order';
import { orders } from './orders';
import { productCsv } from './productCsv';
import { productForm } from './productForm';
import { products } from './products';
import { push } from './push';
import { questions } from './questions';
import { reviews } from './reviews';
import { store } from './store';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  const english = {
    application,
    dashboard,
    landing,
    messages,
    offers,
    order,
    orders,
    productCsv,
    productForm,
    products,
    push,
    questions,
    reviews,
    store,
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
