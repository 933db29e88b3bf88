import { dashboardKeys } from '@haat/api-client/queries/dashboard';
import { sellerOrderKeys, sellerOrderQuery } from '@haat/api-client/queries/sellerOrders';
import { type Order, phoneHref } from '@haat/contracts';
import { Conversation } from '@haat/features';
import { useTexts } from '@haat/remote';
import { Notice } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messagesTexts } from '../strings/messages';

/** The messages between the customer and the store about an order. Loaded shortly before they scroll into view. */
export function OrderMessages({ order: { id, customer_name, customer_phone } }: { order: Order }) {
  const t = useTexts(messagesTexts);
  const queryClient = useQueryClient();
  const onRead = useCallback(() => {
    queryClient.setQueryData(
      sellerOrderQuery(id).queryKey,
      (order) => order && { ...order, unread_messages: 0 },
    );
    void queryClient.invalidateQueries({ queryKey: sellerOrderKeys.lists() });
    void queryClient.invalidateQueries({ queryKey: dashboardKeys.all });
  }, [queryClient, id]);
  return (
    <Conversation
      side="store"
      orderId={id}
      other={customer_name}
      texts={t}
      closed={(why) =>
        why === 'guest' ? (
          <Notice tone="info" action={<a href={phoneHref(customer_phone)}>{t.call(customer_phone)}</a>}>
            {t.guest}
          </Notice>
        ) : (
          <Notice tone="info">{t.suspended}</Notice>
        )
      }
      onRead={onRead}
    />
  );
}
