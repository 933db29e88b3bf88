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

/** Columns shared by all people's first addresses, which are their defaults. */
const OWN_TEXTS = {
  name: 'Home',
  second_phone: '',
  district: '',
  upazila: '',
  delivery_note: '',
  is_default: true,
} as const;

/** The instant `age` days before the first start. */
export type At = (age: number) => Date;

/** All users: the demo accounts, the stores' owners and the shoppers. */
export function peopleRows(passwordHash: string, at: At) {
  const rows: RowsOf<'users'> = [];
  const book: RowsOf<'addresses'> = [];
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
      is_operator: isOperator,
      onboarding_completed: true,
      preferred_tags: id % 3 === 0 ? ['ethnic', 'casual'] : ['streetwear', 'formal', 'casual'],
      created_at: at(age),
    };
    rows.push(row);
    // Not assigned to anyone: 017 and then zeros.
    const phone = `0170000${String(id).padStart(4, '0')}`;
    const address = addresses[id % addresses.length]!;
    book.push({ ...OWN_TEXTS, user_id: id, recipient: `${first} ${last}`, phone, address_line: address });
    return { ...row, phone, address };
  };
  const customer = add('Nadia', 'Rahman', CUSTOMER, 90, true);
  const other = { ...OWN_TEXTS, user_id: customer.id, is_default: false };
  book.push({
    ...other,
    name: 'Office',
    recipient: 'Nadia Rahman',
    phone: customer.phone,
    address_line: 'Level 5, 18 Kemal Ataturk Avenue',
    district: 'Dhaka',
    upazila: 'Banani',
    delivery_note: 'Please leave it at the reception, 9 am to 6 pm.',
  });
  // In a district with delivery days of its own.
  book.push({
    ...other,
    name: 'Parents',
    recipient: 'Selina Rahman',
    phone: '01700000901',
    second_phone: customer.phone,
    address_line: 'Holding 8, Jhilongja',
    district: 'Cox’s Bazar',
    delivery_note: 'Opposite the primary school, the house with the green gate.',
  });
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
  return { rows, book, owners, applicant, buyers };
}

export type Person = ReturnType<typeof peopleRows>['buyers'][number];
