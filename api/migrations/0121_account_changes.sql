-- A new email address that waits for the code that was sent there. The code follows from the seed and the session secret.
CREATE TABLE email_changes (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  seed text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- The member's own phone number, which forms suggest; addresses have their recipients' numbers.
CREATE TABLE contact_phones (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  phone text NOT NULL
);
