-- The moderation list of one kind: without it, the list of a rare kind reads the cases of all kinds.
DROP INDEX IF EXISTS content_cases_kind;
CREATE INDEX CONCURRENTLY content_cases_kind ON content_cases (state, kind, since, id);
