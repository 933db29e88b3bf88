import { cart } from '@haat/contracts';
import type { Context } from '../../context';
import { type Api, route } from '../../platform/http/route';
import {
  addSavedLines,
  addToCart,
  cartOf,
  clearCart,
  removeLine,
  removeSavedLine,
  restoreLine,
  savedLinesOf,
  saveLine,
  updateLine,
} from './carts.service';

export function cartsRoutes(api: Api, context: Context): void {
  const { db, clock } = context;

  route(api, cart.getCart, ({ caller }) => cartOf(db.kysely, caller.userId, clock.now()));
  route(api, cart.addToCart, ({ caller, body, headers }) =>
    addToCart(context, caller.userId, body, headers['idempotency-key']),
  );
  route(api, cart.updateCartLine, ({ caller, params, body }) =>
    updateLine(context, caller.userId, params.id, body.quantity),
  );
  route(api, cart.removeCartLine, ({ caller, params }) => removeLine(context, caller.userId, params.id));
  route(api, cart.clearCart, ({ caller }) => clearCart(context, caller.userId));

  route(api, cart.getSavedLines, ({ caller }) => savedLinesOf(db.kysely, caller.userId, clock.now()));
  route(api, cart.saveLine, ({ caller, params }) => saveLine(context, caller.userId, params.id));
  route(api, cart.restoreLine, ({ caller, params }) => restoreLine(context, caller.userId, params.id));
  route(api, cart.removeSavedLine, ({ caller, params }) =>
    removeSavedLine(context, caller.userId, params.id),
  );
  route(api, cart.addSavedLines, ({ caller, body }) => addSavedLines(context, caller.userId, body));
}
