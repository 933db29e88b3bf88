import { sellers, storeNames } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { authorOf, limitPictures } from '../../platform/limits/limits';
import {
  answerApplication,
  ownApplication,
  ownHomepage,
  saveHomepage,
  signUp,
  updateProfile,
} from './sellers.service';
import { askStoreName, withdrawStoreName } from './storeNames.service';

export function sellersRoutes(api: Api, context: Context): void {
  route(api, sellers.signup, async ({ caller, form, files, request }) => {
    await limitPictures(context, authorOf(caller, request), files.logo.length);
    return signUp(context, caller, form, files.logo);
  });
  route(api, sellers.getApplication, ({ caller }) => ownApplication(context, caller.userId));
  route(api, sellers.answerApplication, ({ caller, body }) =>
    answerApplication(context, caller, body.answer),
  );
  route(api, sellers.updateProfile, async ({ caller, form, files, request }) => {
    await limitPictures(context, authorOf(caller, request), Object.values(files).flat().length);
    return updateProfile(context, caller, form, files);
  });
  route(api, storeNames.askStoreName, ({ caller, body }) =>
    askStoreName(context, actorOf(caller), caller.sellerId, body.business_name),
  );
  route(api, storeNames.withdrawStoreName, ({ caller }) =>
    withdrawStoreName(context, actorOf(caller), caller.sellerId),
  );
  route(api, sellers.getHomepage, async ({ caller }) => ({
    results: await ownHomepage(context, caller.sellerId),
  }));
  route(api, sellers.saveHomepage, async ({ caller, body }) => ({
    results: await saveHomepage(context, caller.sellerId, body.products),
  }));
}
