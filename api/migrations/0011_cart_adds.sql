-- The Idempotency-Key that pieces were added to a cart with: a guest's cart that is sent again adds nothing twice.
CREATE TABLE cart_adds (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idempotency_key)
);
