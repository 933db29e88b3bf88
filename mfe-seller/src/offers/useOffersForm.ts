import type { ApiError } from '@haat/api-client';
import { createOffer, offerKeys } from '@haat/api-client/queries/offers';
import { forOffersQuery, invalidateProducts } from '@haat/api-client/queries/sellerProducts';
import { dhakaDay, type OffersForm, offersForm, type SellerProductRow } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { newKey, notify } from '@haat/session';
import { type FormState, useForm } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { offersTexts } from '../strings/offers';
import { eachInTurn } from './eachInTurn';
import { offerOf } from './offerOf';
import { offerPreview } from './offerPreview';

/** Requests that run at the same time. */
const CONCURRENCY = 4;

const emptyForm = (): OffersForm => ({
  products: [],
  offer_type: 'percentage',
  discount: '',
  start_date: dhakaDay(new Date()),
  end_date: '',
  name: '',
  description: '',
});

export interface OffersDraft {
  form: FormState<typeof offersForm>;
  /** while offers are being created */
  progress: { done: number; of: number } | null;
  /** reasons of the last failures, by product; products with a created offer are no longer selected */
  failures: ReadonlyMap<number, string>;
  /** how many offers the last attempt created */
  made: number;
  /** the form differs from the empty one */
  begun: boolean;
  /** products whose price would be ৳0, while the confirmation is open */
  free: readonly SellerProductRow[];
  /** answers the confirmation of prices of ৳0 */
  confirmFree: (agreed: boolean) => void;
}

/** Server field → form field, where the names differ. */
const FIELDS = { discount_percentage: 'discount', discount_amount: 'discount' } as const;
const INPUTS: readonly string[] = [...Object.keys(FIELDS), 'start_date', 'end_date', 'name', 'description'];

/** Whether every error belongs to an input of the form. */
const isOfInputs = ({ fields = {} }: ApiError) => {
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name) => INPUTS.includes(name));
};

/**
 * The form of new offers, with one request per product. Failed products stay selected with their reasons and can be
 * sent again; created offers remain (section 7).
 */
export function useOffersForm({ onCreated }: { onCreated: () => void }): OffersDraft {
  const t = useTexts(offersTexts).form;
  const queryClient = useQueryClient();
  const [start, setStart] = useState(emptyForm);
  const [progress, setProgress] = useState<OffersDraft['progress']>(null);
  const [{ failures, made }, setLast] = useState({ failures: new Map<number, string>(), made: 0 });

  const [free, setFree] = useState<readonly SellerProductRow[]>([]);
  /** ids of the products that the seller gives away */
  const agreed = useRef<readonly number[]>([]);

  /** Idempotency keys of requests whose answer is pending or was lost, by request body. */
  const keys = useRef(new Map<string, string>());
  const createOnce = async (values: OffersForm, product: number, freeConfirmed: boolean) => {
    const offer = offerOf(values, product, freeConfirmed);
    const name = JSON.stringify(offer);
    const key = keys.current.get(name) ?? newKey();
    keys.current.set(name, key);
    await createOffer(offer, key);
    keys.current.delete(name);
  };

  const create = async (values: OffersForm, givenAway: readonly number[]) => {
    const { products } = values;
    setLast({ failures: new Map(), made: 0 });
    setProgress({ done: 0, of: products.length });
    const outcomes = await eachInTurn(
      products,
      CONCURRENCY,
      (product) => createOnce(values, product, givenAway.includes(product)),
      (done) => setProgress({ done, of: products.length }),
    );
    setProgress(null);
    void queryClient.invalidateQueries({ queryKey: offerKeys.all });
    invalidateProducts(queryClient);

    const refused = outcomes.flatMap((outcome, index): [number, ApiError][] =>
      outcome.status === 'rejected' ? [[products[index]!, outcome.reason]] : [],
    );
    if (refused.length === 0) {
      notify(t.created(products.length), 'success');
      const empty = emptyForm();
      setStart(empty);
      form.reset(empty);
      onCreated();
      return;
    }
    // Each error is shown once: at its input, or above the form with its products.
    const unconfirmed = refused.filter(([, { code }]) => code === 'zero_price_unconfirmed').map(([id]) => id);
    if (unconfirmed.length === refused.length) {
      // A price fell meanwhile.
      form.set('products', unconfirmed);
      setFree(rowsOf(unconfirmed));
      return;
    }
    const first = refused[0]?.[1];
    if (first && refused.length === products.length && refused.every(([, error]) => isOfInputs(error))) {
      throw { message: null, fields: first.fields };
    }
    const reasons = new Map(refused.map(([product, error]) => [product, error.message || t.unknown]));
    const [reason, ...others] = new Set(reasons.values());
    form.set('products', [...reasons.keys()]);
    setLast({ failures: reasons, made: products.length - refused.length });
    throw { message: t.createFailed(others.length > 0 || !reason ? t.severalReasons : reason) };
  };

  const rowsOf = (ids: readonly number[]): SellerProductRow[] =>
    (queryClient.getQueryData(forOffersQuery.queryKey) ?? []).filter(({ id }) => ids.includes(id));

  const submit = async (values: OffersForm) => {
    const confirmed = agreed.current;
    agreed.current = [];
    const costNothing = rowsOf(values.products).filter(
      (row) => !confirmed.includes(row.id) && offerPreview(row, values)?.pricePaisa === 0,
    );
    if (costNothing.length > 0) setFree(costNothing);
    else await create(values, confirmed);
  };

  const confirmFree = (agrees: boolean) => {
    setFree([]);
    agreed.current = agrees ? free.map(({ id }) => id) : [];
    if (agrees) form.submit();
  };

  const form = useForm({
    schema: offersForm,
    initial: start,
    fallbackError: t.createFailed(t.unknown),
    serverFields: FIELDS,
    onSubmit: submit,
  });
  const begun = JSON.stringify(form.values) !== JSON.stringify(start);
  return { form, progress, failures, made, begun, free, confirmFree };
}
