import { request } from '@haat/api-client';
import { push } from '@haat/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const pushKeys = {
  state: () => ['push'] as const,
  browser: () => ['push', 'browser'] as const,
};

/** Whether the shop sends notifications by web push, and where this login gets them. */
export const pushQuery = queryOptions({
  queryKey: pushKeys.state(),
  queryFn: () => request(push.getPush),
  staleTime: 0,
});

/** The browser's own state. @param read reads it */
export const browserPushQuery = <State>(read: () => Promise<State>) =>
  queryOptions({
    queryKey: pushKeys.browser(),
    queryFn: read,
    staleTime: 0,
    // The visitor may come back from the browser's settings.
    refetchOnWindowFocus: true,
  });

/** Sends notifications to this browser until the login ends. @param subscription of the browser */
export async function subscribePush(client: QueryClient, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  client.setQueryData(pushQuery.queryKey, await request(push.subscribePush, { body }));
}

/** Sends no more notifications to this browser. */
export async function unsubscribePush(client: QueryClient): Promise<void> {
  client.setQueryData(pushQuery.queryKey, await request(push.unsubscribePush));
}
