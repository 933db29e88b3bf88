/** The password of every demo account. */
export const DEMO_PASSWORD = 'haat-demo-2026';

/** The accounts that a person can log in with, as `npm start` prints them. */
export const DEMO_ACCOUNTS = [
  { email: 'customer@haat.example', role: 'a shopper with orders' },
  { email: 'seller@haat.example', role: 'an approved seller, Nokshi Ghor' },
  { email: 'applicant@haat.example', role: 'a seller who waits for approval' },
  { email: 'operator@haat.example', role: 'the operator, who approves sellers' },
] as const;
