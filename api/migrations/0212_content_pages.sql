-- The words of content pages: versions never change. A page without a row in `live_pages` shows its built-in words.
CREATE TABLE page_versions (
  page text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  -- title, lead and body of each language
  en jsonb NOT NULL,
  bn jsonb NOT NULL,
  author text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (page, version)
);

CREATE TABLE live_pages (
  page text PRIMARY KEY,
  version int NOT NULL,
  FOREIGN KEY (page, version) REFERENCES page_versions
);

-- Rendered pages are made anew, also those in caches.
CREATE TRIGGER tell_catalog AFTER INSERT OR DELETE OR UPDATE ON live_pages
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
