import type { Language, SellerStatus, StaffRole } from '@haat/contracts';

/** The account that makes a request, as the database has it at this moment. */
export interface Caller {
  userId: number;
  /** the login that the access token belongs to */
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** that the account has chosen */
  language: Language | null;
  /** null: not an operator */
  staffRole: StaffRole | null;
  /** an operator whose login has a second step */
  isTwoStepOperator: boolean;
  sellerId: number | null;
  sellerStatus: SellerStatus | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null for public calls */
    caller: Caller | null;
    /** The signed-in account, also for public calls; reads the database. */
    viewer: () => Promise<Caller | null>;
  }
}
