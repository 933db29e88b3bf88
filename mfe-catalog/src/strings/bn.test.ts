import { expectBangla } from '@haat/testing';
import { bn, parts } from './bn';
import { departmentTexts } from './department';
import { en } from './en';
import { facetsTexts } from './facets';
import { fitTexts } from './fit';
import { followsTexts } from './follows';
import { homeTexts } from './home';
import { memberDeliveryTexts } from './memberDelivery';
import { memberFitTexts } from './memberFit';
import { offersTexts } from './offers';
import { orderStatusTexts } from './orderStatus';
import { productTexts } from './product';
import { questionsTexts } from './questions';
import { ratingTexts } from './rating';
import { relatedTexts } from './related';
import { reviewsTexts } from './reviews';
import { reviewToolsTexts } from './reviewTools';
import { searchTexts } from './search';
import { sizeGuideTexts } from './sizeGuide';
import { stockAlertTexts } from './stockAlert';
import { storeTexts } from './store';
import { storeTabsTexts } from './storeTabs';
import { trendingTexts } from './trending';
import { wishlistPageTexts } from './wishlistPage';

test('every text is there in Bangla', () => {
  expectBangla(en, bn);
  expectBangla(
    {
      department: departmentTexts,
      facets: facetsTexts,
      search: searchTexts,
      wishlistPage: wishlistPageTexts,
      fit: fitTexts,
      follows: followsTexts,
      home: homeTexts,
      memberDelivery: memberDeliveryTexts,
      memberFit: memberFitTexts,
      offers: offersTexts,
      orderStatus: orderStatusTexts,
      product: productTexts,
      questions: questionsTexts,
      rating: ratingTexts,
      related: relatedTexts,
      reviews: reviewsTexts,
      reviewTools: reviewToolsTexts,
      sizeGuide: sizeGuideTexts,
      stockAlert: stockAlertTexts,
      store: storeTexts,
      storeTabs: storeTabsTexts,
      trending: trendingTexts,
    },
    parts,
  );
});
