import { expectBangla } from '@haat/testing';
import { bn, parts } from './bn';
import { department } from './department';
import { en } from './en';
import { facets } from './facets';
import { fit } from './fit';
import { follows } from './follows';
import { home } from './home';
import { memberDelivery } from './memberDelivery';
import { memberFit } from './memberFit';
import { offers } from './offers';
import { orderStatus } from './orderStatus';
import { product } from './product';
import { questions } from './questions';
import { rating } from './rating';
import { related } from './related';
import { reviews } from './reviews';
import { reviewTools } from './reviewTools';
import { search } from './search';
import { sizeGuide } from './sizeGuide';
import { stockAlert } from './stockAlert';
import { store } from './store';
import { storeTabs } from './storeTabs';
import { trending } from './trending';
import { wishlistPage } from './wishlistPage';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla(
    {
      department,
      facets,
      search,
      wishlistPage,
      fit,
      follows,
      home,
      memberDelivery,
      memberFit,
      offers,
      orderStatus,
      product,
      questions,
      rating,
      related,
      reviews,
      reviewTools,
      sizeGuide,
      stockAlert,
      store,
      storeTabs,
      trending,
    },
    parts,
  );
});
