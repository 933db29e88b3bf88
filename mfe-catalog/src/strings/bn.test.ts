import { expectBangla } from '@haat/testing';
import { bn, parts } from './bn';
import { category } from './category';
import { department } from './department';
import { en } from './en';
import { follows } from './follows';
import { home } from './home';
import { offers } from './offers';
import { orderStatus } from './orderStatus';
import { product } from './product';
import { rating } from './rating';
import { related } from './related';
import { reviews } from './reviews';
import { store } from './store';
import { storeTabs } from './storeTabs';
import { trending } from './trending';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla(
    {
      category,
      department,
      follows,
      home,
      offers,
      orderStatus,
      product,
      rating,
      related,
      reviews,
      store,
      storeTabs,
      trending,
    },
    parts,
  );
});
