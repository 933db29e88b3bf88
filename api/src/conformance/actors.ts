import type { TestApp } from '../testing/testApp';
import type { Customer, Seller, Visitor } from '../testing/visitor';

/** Whom the access table asks, in its columns' order. */
export const ACTORS = ['nobody', 'buyerA', 'buyerB', 'pending', 'sellerA', 'sellerB', 'operator'] as const;
export type Actor = (typeof ACTORS)[number];

/** Everybody of the access table. What a sample asks for belongs to buyer A and seller A. */
export interface Actors {
  testApp: TestApp;
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

export async function createActors(testApp: TestApp): Promise<Actors> {
  let count = 0;
  return {
    testApp,
    nobody: testApp.aVisitor(),
    buyerA: await testApp.aCustomer({ firstName: 'Buyer', lastName: 'A' }),
    buyerB: await testApp.aCustomer({ firstName: 'Buyer', lastName: 'B' }),
    pending: await testApp.aSeller({ status: 'pending' }),
    sellerA: await testApp.aSeller({ businessName: 'Store A' }),
    sellerB: await testApp.aSeller({ businessName: 'Store B' }),
    operator: await testApp.anOperator(),
    next: () => ++count,
  };
}
