-- Each entry of the audit trail is hashed together with the hash before it, in the order of commits: who changes or removes
-- one has to change all that follow. Links are written at commit, so that no other lock is taken while they wait for each other.
CREATE TABLE audit_chain (
  link bigint PRIMARY KEY,
  entry_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL
);
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

-- The same for every time zone of a connection: the time is a number.
CREATE FUNCTION audit_hash(previous bytea, entry audit) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(entry.id, extract(epoch FROM entry.at), entry.actor_id, entry.actor,
    entry.act, entry.seller_id, entry.subject, entry.reason, entry.before, entry.after)::text, 'UTF8'))
$$;

CREATE FUNCTION link_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_chain'));
  SELECT link, hash INTO last FROM audit_chain ORDER BY link DESC LIMIT 1;
  INSERT INTO audit_chain (link, entry_id, hash)
  VALUES (coalesce(last.link, 0) + 1, NEW.id, audit_hash(coalesce(last.hash, ''), NEW));
  RETURN NULL;
END $$;

DO $$
DECLARE entry audit; position bigint := 0; hash bytea := '';
BEGIN
  FOR entry IN SELECT * FROM audit ORDER BY id LOOP
    position := position + 1;
    hash := audit_hash(hash, entry);
    INSERT INTO audit_chain (link, entry_id, hash) VALUES (position, entry.id, hash);
  END LOOP;
END $$;

CREATE CONSTRAINT TRIGGER link_audit AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_audit();

CREATE INDEX audit_act ON audit (act, id DESC);
CREATE INDEX audit_actor ON audit (actor, id DESC);
