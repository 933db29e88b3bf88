import { expectBangla } from '@haat/testing';
import { bn, parts } from './bn';
import { en } from './en';
import { orderStatus } from './orderStatus';
import { product } from './product';
import { related } from './related';
import { reviews } from './reviews';
import { store } from './store';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla({ orderStatus, product, related, reviews, store }, parts);
});
