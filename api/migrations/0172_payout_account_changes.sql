-- The payout account that a store wants instead of its present one, until an operator has decided. It is of no use before its
-- owner has confirmed it by a code.
CREATE TABLE payout_account_changes (
  seller_id bigint PRIMARY KEY REFERENCES sellers ON DELETE CASCADE,
  payment_method text NOT NULL CHECK (payment_method IN ('Bank', 'bKash', 'Nagad')),
  account_number text NOT NULL,
  bank_name text NOT NULL,
  branch_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
