import { orderKeys, orderQuery } from '@haat/api-client/queries/orders';
import type { Order } from '@haat/contracts';
import { Conversation } from '@haat/features';
import { useTexts } from '@haat/remote';
import { Notice } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messagesTexts } from '../strings/messages';

/** The messages between the buyer and the store about an order. Loaded shortly before they scroll into view. */
export function OrderMessages({ order: { id, seller } }: { order: Order }) {
  const t = useTexts(messagesTexts);
  const queryClient = useQueryClient();
  const onRead = useCallback(() => {
    queryClient.setQueryData(orderQuery(id).queryKey, (order) => order && { ...order, unread_messages: 0 });
    void queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
  }, [queryClient, id]);
  return (
    <Conversation
      side="buyer"
      orderId={id}
      other={seller.business_name}
      texts={t}
      closed={() => <Notice tone="info">{t.suspended}</Notice>}
      onRead={onRead}
    />
  );
}
