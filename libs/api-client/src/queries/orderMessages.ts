import { request } from '@haat/api-client';
import { type MessagePictureWidth, type OrderMessage, orderMessages } from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** The side whose page it is. */
export type MessageSide = OrderMessage['side'];

export const orderMessageKeys = {
  all: ['order-messages'] as const,
  conversation: (side: MessageSide, orderId: string) => [...orderMessageKeys.all, side, orderId] as const,
};

/** How often an open conversation asks for new messages, in ms; not while its tab is hidden. */
const REFETCH_MS = 30_000;

const CALLS = {
  buyer: {
    list: orderMessages.listMessages,
    post: orderMessages.postMessage,
    read: orderMessages.markMessagesRead,
    picture: orderMessages.messagePictureOfBuyer,
  },
  store: {
    list: orderMessages.listSellerMessages,
    post: orderMessages.postSellerMessage,
    read: orderMessages.markSellerMessagesRead,
    picture: orderMessages.messagePictureOfSeller,
  },
} as const;

/** The messages about an order, by pages: first the latest ones, oldest first within a page. */
export const conversationQuery = (side: MessageSide, orderId: string) =>
  infiniteQueryOptions({
    queryKey: orderMessageKeys.conversation(side, orderId),
    queryFn: ({ pageParam }) =>
      request(CALLS[side].list, {
        params: { id: orderId },
        query: pageParam === 0 ? {} : { before: String(pageParam) },
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.has_earlier ? page.messages[0]?.id : undefined),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: REFETCH_MS,
  });

/** Identifies a picture of a message: the order, the message, its position. */
export interface MessagePicturePlace {
  side: MessageSide;
  orderId: string;
  messageId: number;
  place: number;
}

/** The bytes of a picture of a message: only the two sides get them, so they have no address that an <img> could load. */
export const messagePictureQuery = (
  { side, orderId, messageId, place }: MessagePicturePlace,
  width: MessagePictureWidth,
) =>
  queryOptions({
    queryKey: ['message-picture', side, orderId, messageId, place, width] as const,
    queryFn: ({ signal }) =>
      request(CALLS[side].picture, {
        params: { id: orderId, message: messageId, place },
        query: { width: `${width}` },
        signal,
      }),
    staleTime: Infinity,
  });

interface NewMessage {
  content: string;
  photos?: readonly Blob[];
  /** the same one with every retry */
  key: string;
}

export function postMessage(
  side: MessageSide,
  orderId: string,
  { content, photos = [], key }: NewMessage,
  onProgress?: (share: number) => void,
): Promise<OrderMessage> {
  const { post } = CALLS[side];
  if (photos.length === 0) return request(post, { params: { id: orderId }, body: { content }, key });
  const form = new FormData();
  form.append('content', content);
  for (const photo of photos) form.append('uploaded_images', photo);
  return request(post, { params: { id: orderId }, body: form, key, onProgress });
}

/** The side has read all messages up to one. */
export const markMessagesRead = (side: MessageSide, orderId: string, lastId: number): Promise<void> =>
  request(CALLS[side].read, { params: { id: orderId }, body: { last_id: lastId } });
