-- The refund of a return or of refused pieces that a gateway pays back; null for orders that ended and late payments. Old rows have
-- none, so that the new column is not checked against them.
ALTER TABLE gateway_refunds ADD COLUMN refund_id bigint REFERENCES refunds;
