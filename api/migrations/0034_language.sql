-- The language that a person has chosen for pages and emails; null: none was chosen.
ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'bn'));
-- Emails to a store go to the address in its application.
CREATE INDEX sellers_email ON sellers (email);
