import { contentPages } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import {
  contentPageFile,
  listContentPages,
  pageVersion,
  publishPage,
  savePage,
  shownPage,
} from './contentPages.service';

export function contentPagesRoutes(api: Api, context: Context): void {
  route(api, contentPages.getContentPage, ({ params, query }) =>
    shownPage(context, params.page, query.language),
  );
  route(api, contentPages.listContentPages, () => listContentPages(context));
  route(api, contentPages.getContentPageFile, ({ params }) => contentPageFile(context, params.page));
  route(api, contentPages.getPageVersion, ({ params }) => pageVersion(context, params.page, params.version));
  route(api, contentPages.savePage, ({ caller, params, body }) =>
    savePage(context, actorOf(caller), params.page, body),
  );
  route(api, contentPages.publishPage, ({ caller, params, body }) =>
    publishPage(context, actorOf(caller), params.page, body),
  );
}
