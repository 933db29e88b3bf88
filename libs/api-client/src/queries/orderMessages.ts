import { request } from '@haat/api-client';
import { type OrderMessage, orderMessages } from '@haat/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Whose page it is. */
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
  },
  store: {
    list: orderMessages.listSellerMessages,
    post: orderMessages.postSellerMessage,
    read: orderMessages.markSellerMessagesRead,
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

/** @param key the same one with every retry */
export const postMessage = (
  side: MessageSide,
  orderId: string,
  content: string,
  key: string,
): Promise<OrderMessage> => request(CALLS[side].post, { params: { id: orderId }, body: { content }, key });

/** The side has read all messages up to one. */
export const markMessagesRead = (side: MessageSide, orderId: string, lastId: number): Promise<void> =>
  request(CALLS[side].read, { params: { id: orderId }, body: { last_id: lastId } });
