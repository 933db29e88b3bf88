import { orderStatusNames } from '@haat/contracts';

/** Texts of the account that several screens need. Texts quoted in the specification must match it exactly. */
export const en = {
  loading: 'Loading...',

  status: orderStatusNames,
} as const;
