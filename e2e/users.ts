import { type APIRequestContext, expect } from '@playwright/test';

/** The owner of an account. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

const PASSWORD = 'haat-demo-2026';

/** The seller of the demo market: Nokshi Ghor. */
export const SELLER = { email: 'seller@haat.example', password: PASSWORD, store: 'Nokshi Ghor' };
/** A shopper of the demo market, who has orders. */
export const CUSTOMER = { email: 'customer@haat.example', password: PASSWORD };
export const ADDRESS = 'House 12, Road 5, Dhanmondi, Dhaka';
export const PHONE = '01712 345678';

type Names = Pick<Person, 'firstName' | 'lastName'>;

/** A user without an account. */
export function aNewPerson(): Person {
  const sign = Math.random().toString(36).slice(2, 10);
  return {
    firstName: 'Rokeya',
    lastName: 'Sultana',
    email: `rokeya.${sign}@mail.example`,
    password: 'a-good-secret-1',
  };
}

/** A new account with finished onboarding. */
export async function aShopper(request: APIRequestContext, names?: Names): Promise<Person> {
  const person = { ...aNewPerson(), ...names };
  const { firstName, lastName, email, password } = person;
  const registered = await request.post('/api/v1/auth/register/', {
    data: {
      username: email,
      email,
      password,
      password_confirm: password,
      first_name: firstName,
      last_name: lastName,
    },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
  const saved = await request.post('/api/v1/auth/preferences/', {
    headers: { authorization: `Bearer ${await tokenOf(request, person)}` },
    data: { preferred_tags: ['ethnic'], onboarding_completed: true },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return person;
}

/** Signs in through the API. @returns the tokens */
export async function tokensOf(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<{ access: string; refresh: string }> {
  const answer = await request.post('/api/v1/auth/login/', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { access, refresh } = await answer.json();
  return { access, refresh };
}

/** An access token of an account. */
export async function tokenOf(
  request: APIRequestContext,
  person: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  return (await tokensOf(request, person)).access;
}
