import type { TestApp } from '../../testing/testApp';
import type { Customer, Seller, Visitor } from '../../testing/visitor';

/** The columns of the access table, in its order. */
export const ACTORS = ['visitor', 'buyerA', 'buyerB', 'pending', 'sellerA', 'sellerB', 'operator'] as const;
export type Actor = (typeof ACTORS)[number];

/** One client for each column of the access table. The requested rows belong to buyer A and seller A. */
export interface Actors {
  testApp: TestApp;
  visitor: Visitor;
  buyerA: Customer;
  buyerB: Customer;
  pending: Seller;
  sellerA: Seller;
  sellerB: Seller;
  operator: Customer;
  /** A number that is unique among the samples. */
  next(): number;
}

export async function createActors(testApp: TestApp): Promise<Actors> {
  let count = 0;
  return {
    testApp,
    visitor: testApp.aVisitor(),
    buyerA: await testApp.aCustomer({ firstName: 'Buyer', lastName: 'A' }),
    buyerB: await testApp.aCustomer({ firstName: 'Buyer', lastName: 'B' }),
    pending: await testApp.aSeller({ status: 'pending' }),
    sellerA: await testApp.aSeller({ businessName: 'Store A' }),
    sellerB: await testApp.aSeller({ businessName: 'Store B' }),
    operator: await testApp.anOperator(),
    next: () => ++count,
  };
}
