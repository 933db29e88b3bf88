-- The role of an operator; null: owner, as all operators were before.
ALTER TABLE users ADD COLUMN staff_role text
  CHECK (staff_role IN ('owner', 'seller_manager', 'order_support', 'moderator', 'read_only'));
