-- Gateway refunds of a refund.
CREATE INDEX CONCURRENTLY IF NOT EXISTS gateway_refunds_refund ON gateway_refunds (refund_id) WHERE refund_id IS NOT NULL;
