/** Identifies a cluster and a database; a replica shares it with its primary. */
const IDENTITY = `(SELECT system_identifier::text FROM pg_control_system())
  || ' ' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity`;

// A commit is visible once it is flushed; with synchronous_commit off, before.
export const PRIMARY_POSITION = `SELECT ${IDENTITY}, pg_wal_lsn_diff(CASE current_setting('synchronous_commit')
  WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END, '0/0') AS position`;

export const REPLICA_POSITION = `SELECT ${IDENTITY}, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') AS position,
  pg_is_in_recovery() AS is_replica`;

export interface Position {
  identity: string;
  /** bytes since the start of the write-ahead log */
  position: number;
  /** of {@link REPLICA_POSITION} */
  is_replica?: boolean;
}
