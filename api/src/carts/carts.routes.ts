import { cart } from '@haat/contracts';
import type { Context } from '../context';
import { type Api, route } from '../http/route';
import { addToCart, cartOf, clearCart, removeLine, updateLine } from './carts.service';

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
}
