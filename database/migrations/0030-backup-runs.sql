-- Backups and tests of restoring them, as they ended.
CREATE TABLE backup_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'restore-test')),
  -- Folder or bucket, and the name of the backup in it; empty if it failed before it had one.
  place text NOT NULL,
  name text NOT NULL DEFAULT '',
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  rows bigint NOT NULL DEFAULT 0,
  media_files integer NOT NULL DEFAULT 0,
  -- Why it failed; empty: it did not.
  failure text NOT NULL DEFAULT ''
);
CREATE INDEX backup_runs_latest ON backup_runs (kind, ended_at DESC);
