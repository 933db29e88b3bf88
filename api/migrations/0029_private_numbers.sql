-- sellers.id_number and sellers.account_number hold ciphertexts. The API encrypts those of earlier releases at its start.
COMMENT ON COLUMN sellers.id_number IS 'Encrypted, see api/src/private-data/privateData.ts.';
COMMENT ON COLUMN sellers.account_number IS 'Encrypted, see api/src/private-data/privateData.ts.';

-- The id of the key that private numbers are encrypted with, so that a process with another key doesn't start.
CREATE TABLE private_data_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  key_id text NOT NULL
);
