import { request } from '@haat/api-client';
import { type BodyOf, type ReturnCase, returns } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Returns of orders. Everything is below `all`. */
export const returnKeys = {
  all: ['returns'] as const,
  ofOrder: (orderId: string) => [...returnKeys.all, 'order', orderId] as const,
  lists: ['returns', 'seller', 'list'] as const,
  detail: (id: string) => [...returnKeys.all, 'seller', 'detail', id] as const,
};

/** Sellers answer at any time: cached ones are shown at once and fetched again. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The returns of an order. @param proof of a guest's phone number */
export const returnsQuery = (orderId: string, proof?: string) =>
  queryOptions({
    queryKey: returnKeys.ofOrder(orderId),
    queryFn: () =>
      proof
        ? request(returns.listGuestReturns, { params: { id: orderId }, body: { proof } })
        : request(returns.listReturns, { params: { id: orderId } }),
    ...LIVE,
  });

export type ReturnRequest = BodyOf<typeof returns.requestReturn>;

interface NewReturn {
  body: ReturnRequest;
  photos: readonly Blob[];
  /** the same one with every retry */
  key: string;
  /** of a guest's phone number */
  proof?: string | undefined;
}

/** Asks to send pieces back. */
export function requestReturn(
  orderId: string,
  { body, photos, key, proof }: NewReturn,
  onProgress?: (share: number) => void,
): Promise<ReturnCase> {
  const params = { id: orderId };
  const written = proof ? { ...body, proof } : body;
  if (photos.length === 0)
    return proof
      ? request(returns.requestGuestReturn, { params, body: { ...body, proof }, key })
      : request(returns.requestReturn, { params, body, key });
  const form = new FormData();
  for (const [name, value] of Object.entries(written))
    if (value !== '') form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const photo of photos) form.append('uploaded_images', photo);
  return request(proof ? returns.requestGuestReturn : returns.requestReturn, {
    params,
    body: form,
    key,
    onProgress,
  });
}

/** A step of the buyer. @param proof of a guest's phone number */
export const actOnReturn = (
  id: string,
  body: BodyOf<typeof returns.actOnReturn>,
  proof?: string,
): Promise<ReturnCase> =>
  proof
    ? request(returns.actOnGuestReturn, { params: { id }, body: { ...body, proof } })
    : request(returns.actOnReturn, { params: { id }, body });

/** A page of the store's returns. @param state 'open': those that wait for the store */
export const sellerReturnsQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: [...returnKeys.lists, state, page],
    queryFn: () =>
      request(returns.listSellerReturns, {
        query: { state: state as 'all', page: String(page), limit: '20' },
      }),
    ...LIVE,
  });

export const sellerReturnQuery = (id: string) =>
  queryOptions({
    queryKey: returnKeys.detail(id),
    queryFn: () => request(returns.getSellerReturn, { params: { id } }),
    ...LIVE,
  });

/** The bytes of a picture of a return: they have no address that an <img> could load. */
export const returnPictureQuery = (viewer: 'seller' | 'operator', id: string, place: number) =>
  queryOptions({
    queryKey: ['return-picture', viewer, id, place] as const,
    queryFn: ({ signal }) =>
      request(viewer === 'seller' ? returns.sellerReturnPicture : returns.operatorReturnPicture, {
        params: { id, place },
        query: { width: '1280' },
        signal,
      }),
    staleTime: Infinity,
  });

export const answerReturn = (id: string, body: BodyOf<typeof returns.answerReturn>) =>
  request(returns.answerReturn, { params: { id }, body });

export const receiveReturn = (id: string, body: BodyOf<typeof returns.receiveReturn>) =>
  request(returns.receiveReturn, { params: { id }, body });

export const inspectReturn = (id: string, body: BodyOf<typeof returns.inspectReturn>) =>
  request(returns.inspectReturn, { params: { id }, body });

export const sendRefund = (id: number, body: BodyOf<typeof returns.sendRefund>) =>
  request(returns.sendRefund, { params: { id }, body });

export const saveReturnPolicy = (days: number) => request(returns.saveReturnPolicy, { body: { days } });
