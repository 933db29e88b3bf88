import { DEMO_ACCOUNTS } from './accounts';
import type { RowsOf } from './demo.queries';
import { addresses, shoppers } from './people';
import { applicantStore, stores } from './stores';

const [CUSTOMER, SELLER, APPLICANT, OPERATOR] = DEMO_ACCOUNTS.map(({ email }) => email) as [
  string,
  string,
  string,
  string,
];

/** The instant `age` days before the first start. */
export type At = (age: number) => Date;

/** All users: the demo accounts, the stores' owners and the shoppers. */
export function peopleRows(passwordHash: string, at: At) {
  const rows: RowsOf<'users'> = [];
  const add = (
    first: string,
    last: string,
    email: string,
    age: number,
    canLogIn = false,
    isOperator = false,
  ) => {
    const id = rows.length + 1;
    const row = {
      id,
      email,
      username: email,
      password_hash: canLogIn ? passwordHash : null,
      first_name: first,
      last_name: last,
      // Not assigned to anyone: 017 and then zeros.
      phone: `0170000${String(id).padStart(4, '0')}`,
      address_line_1: addresses[id % addresses.length]!,
      is_operator: isOperator,
      onboarding_completed: true,
      preferred_tags: id % 3 === 0 ? ['ethnic', 'casual'] : ['streetwear', 'formal', 'casual'],
      created_at: at(age),
    };
    rows.push(row);
    return row;
  };
  const customer = add('Nadia', 'Rahman', CUSTOMER, 90, true);
  const owners = stores.map(({ owner: [first, last] }, index) =>
    add(
      first,
      last,
      index === 0 ? SELLER : `${first}.${last}@haat.example`.toLowerCase(),
      380 - index * 11,
      index === 0,
    ),
  );
  const [first, last] = applicantStore.owner;
  const applicant = add(first, last, APPLICANT, 2, true);
  add('Rokeya', 'Haat', OPERATOR, 400, true, true);
  const buyers = [
    customer,
    ...shoppers.map(([given, family], index) =>
      add(given, family, `${given}.${family}@haat.example`.toLowerCase(), 300 - index * 5),
    ),
  ];
  return { rows, owners, applicant, buyers };
}

export type Person = ReturnType<typeof peopleRows>['buyers'][number];
