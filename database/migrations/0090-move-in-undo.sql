-- Moves of shops: what a run needs to be continued and undone completely, and what the owner decided.

ALTER TABLE move_in_runs
  -- URL of the former shop
  ADD COLUMN shop text NOT NULL DEFAULT '',
  -- the last numbers before and after the run, so that undoing it finds the brands, tags and attributes that it added
  ADD COLUMN marks jsonb;

-- Rows that existed before a run changed them, except products.
CREATE TABLE move_in_snapshots (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id integer NOT NULL REFERENCES move_in_runs (id) ON DELETE CASCADE,
  kind text NOT NULL,
  object_id text NOT NULL,
  -- the rows by table
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  UNIQUE (run_id, kind, object_id)
);

-- Answers of the owner about a former shop, which later runs use.
CREATE TABLE move_in_decisions (
  shop text NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (shop, name)
);
