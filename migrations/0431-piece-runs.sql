-- A run of the import may take over pieces of marketplaces or a feed instead of a file.
ALTER TABLE import_runs
  -- what is taken over: {"what": "pieces" | "feed", …}; empty for a file
  ADD COLUMN task jsonb,
  ADD COLUMN is_pause_asked boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT import_runs_state_check,
  ADD CONSTRAINT import_runs_state_check CHECK (
    state IN ('new', 'waiting', 'running', 'paused', 'checked', 'done', 'cancelled', 'failed', 'broken-off', 'undoing', 'undone')
  );

-- The pieces of such a run, in turn. What became of one is written when it is done, so that a run goes on where it was.
CREATE TABLE import_pieces (
  run_id integer NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  position integer NOT NULL,
  source text NOT NULL CHECK (source IN ('amazon', 'bol')),
  country text NOT NULL,
  -- as its source is asked for it: an ASIN, an EAN
  asked text NOT NULL,
  -- empty: not done yet
  outcome text CHECK (outcome IN ('made', 'joined', 'changed', 'left', 'missing', 'refused')),
  name text NOT NULL DEFAULT '',
  product_id integer,
  notes text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (run_id, position)
);

-- The run that brought an offer to a product that was there already, so that it can be taken back.
ALTER TABLE offers ADD COLUMN import_run_id integer REFERENCES import_runs (id) ON DELETE SET NULL;
CREATE INDEX offers_import_run ON offers (import_run_id) WHERE import_run_id IS NOT NULL;
