import { moderation } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { authorOf } from '../../platform/limits/limits';
import { appealContent, decideContent, listModeration, ownHidden, reportContent } from './moderation.service';

export function moderationRoutes(api: Api, context: Context): void {
  route(api, moderation.reportContent, ({ caller, body, request }) =>
    reportContent(context, authorOf(caller, request), body),
  );
  route(api, moderation.listOwnHidden, ({ caller }) => ownHidden(context, caller.userId));
  route(api, moderation.appealContent, ({ caller, body }) => appealContent(context, caller.userId, body));
  route(api, moderation.listModeration, ({ query }) => listModeration(context, query));
  route(api, moderation.decideContent, ({ caller, body }) => decideContent(context, actorOf(caller), body));
}
