import type { Customer, Seller, Visitor } from '../testing/visitor';
import type { World } from '../testing/world';

/** Whom the access table asks, in its columns' order. */
export const ACTORS = ['nobody', 'buyerA', 'buyerB', 'pending', 'sellerA', 'sellerB', 'operator'] as const;
export type Actor = (typeof ACTORS)[number];

/** Everybody of the access table. What a sample asks for belongs to buyer A and seller A. */
export interface Cast {
  world: World;
  nobody: Visitor;
  buyerA: Customer;
  buyerB: Customer;
  pending: Seller;
  sellerA: Seller;
  sellerB: Seller;
  operator: Customer;
  /** A number that no other sample has. */
  next(): number;
}

export async function aCast(world: World): Promise<Cast> {
  let count = 0;
  return {
    world,
    nobody: world.aVisitor(),
    buyerA: await world.aCustomer({ firstName: 'Buyer', lastName: 'A' }),
    buyerB: await world.aCustomer({ firstName: 'Buyer', lastName: 'B' }),
    pending: await world.aSeller({ status: 'pending' }),
    sellerA: await world.aSeller({ businessName: 'Store A' }),
    sellerB: await world.aSeller({ businessName: 'Store B' }),
    operator: await world.anOperator(),
    next: () => ++count,
  };
}
