import { listings, products, shopWords, sizeCharts } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { publicReads } from '../../platform/http/publicReads';
import { type Api, cachedRoute, route } from '../../platform/http/route';
import { authorOf, limitPictures } from '../../platform/limits/limits';
import { getProduct } from '../catalog/catalog.service';
import { importProducts } from './importProducts.service';
import {
  createProduct,
  deleteProduct,
  editProduct,
  exportOwnProducts,
  getOwnProduct,
  listOwnProducts,
  ownProduct,
  productsForOffers,
  setStatus,
} from './listings.service';
import { activeOffers, changeOffers, createOffer, editOffer, stopOffer } from './offers.service';
import { createSizeChart, deleteSizeChart, listSizeCharts, updateSizeChart } from './sizeCharts.service';
import { keptTags, mergeTags, renameTag, tagChanges } from './tags.service';

export function listingsRoutes(api: Api, context: Context): void {
  // The product page: the store's owner gets its drafts too, with what the edit form needs.
  const shop = publicReads(context);
  cachedRoute(api, products.getProduct, ({ params, viewer }) => getProduct(shop, params.id, viewer), {
    forOwner: async ({ params, viewer }) => ownProduct(context, params.id, await viewer()),
  });

  route(api, listings.listOwnProducts, ({ caller, query }) =>
    listOwnProducts(context, caller.sellerId, query),
  );
  route(api, listings.exportOwnProducts, ({ caller, query }) =>
    exportOwnProducts(context, caller.sellerId, query),
  );
  route(api, listings.productsForOffers, async ({ caller }) => ({
    products: await productsForOffers(context, caller.sellerId),
  }));
  route(api, listings.getOwnProduct, ({ caller, params }) =>
    getOwnProduct(context, caller.sellerId, params.id),
  );
  route(api, listings.createProduct, async ({ caller, headers, form, files, request }) => {
    await limitPictures(context, authorOf(caller, request), files.uploaded_images.length);
    return createProduct(context, caller.sellerId, form, files.uploaded_images, headers['idempotency-key']);
  });
  route(
    api,
    listings.updateProduct,
    async ({ caller, params: { id }, headers, body, form, files, request }) => {
      const { sellerId } = caller;
      if (body) return setStatus(context, sellerId, id, body.status, headers['if-match']);
      await limitPictures(context, authorOf(caller, request), files.uploaded_images.length);
      return editProduct(context, sellerId, id, form ?? {}, files.uploaded_images, headers['if-match']);
    },
  );
  route(api, listings.importProducts, async ({ caller, body }) => ({
    results: await importProducts(context, caller.sellerId, body.products),
  }));
  route(api, listings.deleteProduct, ({ caller, params }) =>
    deleteProduct(context, caller.sellerId, params.id),
  );

  route(api, sizeCharts.listSizeCharts, ({ caller }) => listSizeCharts(context, caller.sellerId));
  route(api, sizeCharts.createSizeChart, ({ caller, body }) =>
    createSizeChart(context, caller.sellerId, body),
  );
  route(api, sizeCharts.updateSizeChart, ({ caller, params, body }) =>
    updateSizeChart(context, caller.sellerId, params.id, body),
  );
  route(api, sizeCharts.deleteSizeChart, ({ caller, params }) =>
    deleteSizeChart(context, caller.sellerId, params.id),
  );

  route(api, listings.createOffer, ({ caller, body, headers }) =>
    createOffer(context, caller.sellerId, body, headers['idempotency-key']),
  );
  route(api, listings.listActiveOffers, ({ caller, query }) => activeOffers(context, caller.sellerId, query));
  route(api, listings.editOffer, ({ caller, params, body }) =>
    editOffer(context, caller.sellerId, params.id, body),
  );
  route(api, listings.changeOffers, ({ caller, body }) => changeOffers(context, caller.sellerId, body));
  route(api, listings.stopOffer, ({ caller, params }) => stopOffer(context, caller.sellerId, params.id));

  route(api, shopWords.listKeptTags, ({ query }) => keptTags(context, query));
  route(api, shopWords.listTagChanges, ({ query }) => tagChanges(context, query));
  route(api, shopWords.renameTag, ({ caller, params, body }) =>
    renameTag(context, actorOf(caller), params.id, body),
  );
  route(api, shopWords.mergeTags, ({ caller, params, body }) =>
    mergeTags(context, actorOf(caller), params.id, body),
  );
}
