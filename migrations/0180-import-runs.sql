-- A product file that came in through the back office, and what became of it.
CREATE TABLE import_runs (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  file_name text NOT NULL,
  -- its name in DATA_DIR/imports/files; null once it was thrown away
  file_key text,
  bytes bigint NOT NULL,
  state text NOT NULL CHECK (
    state IN ('new', 'waiting', 'running', 'checked', 'done', 'cancelled', 'failed', 'broken-off', 'undoing', 'undone')
  ),
  is_dry_run boolean NOT NULL DEFAULT false,
  -- for files that the shop does not recognise: what each column is
  mapping jsonb,
  -- how often it was begun; a server that died leaves it begun
  attempts integer NOT NULL DEFAULT 0,
  is_cancel_asked boolean NOT NULL DEFAULT false,
  progress jsonb,
  summary jsonb,
  failure text,
  report_file text,
  -- what undoing did and what it left
  undo jsonb,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX import_runs_open ON import_runs (id) WHERE state IN ('waiting', 'running', 'undoing');

-- What a run made or changed, as it was before and after, so that it can be undone.
CREATE TABLE import_changes (
  run_id integer NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  -- null: the run made it
  before jsonb,
  after jsonb NOT NULL,
  PRIMARY KEY (run_id, product_id)
);

-- "Was this piece ordered?"
CREATE INDEX order_lines_product ON order_lines (product_id);
