import { type APIRequestContext, expect } from '@playwright/test';
import { aShopper, type Person, tokenOf } from './users';

/** The operator of the demo market. */
export const OPERATOR = { email: 'operator@haat.example', password: 'haat-demo-2026' };

export interface Applicant extends Person {
  store: string;
}

/** A unique store name. */
export const aStoreName = () => `Tant Ghor ${Math.random().toString(36).slice(2, 8)}`;

/** A new user with a pending application to sell. @param fields of the application that differ from the usual ones */
export async function anApplicant(
  request: APIRequestContext,
  fields: Record<string, string> = {},
): Promise<Applicant> {
  const person = await aShopper(request);
  const store = fields.business_name ?? aStoreName();
  const applied = await request.post('/api/v1/auth/seller/signup/', {
    headers: { authorization: `Bearer ${await tokenOf(request, person)}` },
    multipart: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: '01712345678',
      id_number: '1234567890',
      business_name: store,
      business_type: 'General Clothing',
      founded_date: '2019-04-14',
      bio: 'Handloom from Tangail',
      pickup_location: 'House 7, Pathrail, Tangail',
      payment_method: 'bKash',
      account_number: '01712345678',
      ...fields,
    },
  });
  expect(applied.ok(), await applied.text()).toBe(true);
  return { ...person, store };
}

/** A new approved seller. */
export async function aSeller(request: APIRequestContext): Promise<Applicant> {
  const applicant = await anApplicant(request);
  await decides(request, applicant.store, 'approve');
  return applicant;
}

/** The first entries of an operator's list. @param search words to search it for */
async function listed(request: APIRequestContext, list: string, search?: string) {
  const headers = { authorization: `Bearer ${await tokenOf(request, OPERATOR)}` };
  const found = await request.get(`/api/v1/operator/${list}/`, { headers, params: search ? { search } : {} });
  return (await found.json()).results as { id: number; code?: string }[];
}

/** The id of a store, for operators. */
export async function storeIdOf(request: APIRequestContext, store: string): Promise<number> {
  return (await listed(request, 'sellers', store))[0]!.id;
}

/** The id of a coupon, for operators. */
export async function couponIdOf(request: APIRequestContext, code: string): Promise<number> {
  return (await listed(request, 'coupons')).find((coupon) => coupon.code === code)!.id;
}

/** The id of a customer, for operators. */
export async function customerIdOf(request: APIRequestContext, email: string): Promise<number> {
  return (await listed(request, 'customers', email))[0]!.id;
}

/** Applies an operator's decision to a store. */
export async function decides(
  request: APIRequestContext,
  store: string,
  act: 'approve' | 'reject' | 'suspend' | 'reinstate',
  reason = 'Seen and checked',
): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, OPERATOR)}` };
  const id = await storeIdOf(request, store);
  const done = await request.post(`/api/v1/operator/sellers/${id}/${act}/`, { headers, data: { reason } });
  expect(done.ok(), await done.text()).toBe(true);
}
