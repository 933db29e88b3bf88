-- The account of a guest's orders, one for each phone number. Its email is not one: nobody can log in with it, register
-- it or reset its password. When it becomes an ordinary account, guest_phone is null again.
ALTER TABLE users ADD COLUMN guest_phone text CHECK (guest_phone IS NULL OR email = 'guest:' || guest_phone);

-- Codes that were sent to phones, until they are entered. code_hash is made with the session secret.
CREATE TABLE phone_codes (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  code_hash bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX phone_codes_expires ON phone_codes (expires_at);
