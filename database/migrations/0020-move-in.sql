-- Moves of complete shops to this one: each run, what became of each object of the former shop, and its URLs.

CREATE TABLE move_in_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sources jsonb NOT NULL,
  options jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('planning', 'planned', 'waiting', 'running', 'paused', 'done', 'failed', 'undoing', 'undone')),
  plan jsonb,
  progress jsonb,
  report jsonb,
  failure text NOT NULL DEFAULT '',
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);

-- Objects of a former shop and their successors here, so that a second run finds them.
CREATE TABLE move_in_objects (
  shop text NOT NULL,
  kind text NOT NULL,
  former_id text NOT NULL,
  new_id text NOT NULL,
  hash text NOT NULL,
  -- the run that created the object; null: it was there before
  run_id integer REFERENCES move_in_runs (id) ON DELETE SET NULL,
  -- what the object looked like after the run, to find later changes
  fingerprint text NOT NULL DEFAULT '',
  PRIMARY KEY (shop, kind, former_id)
);
CREATE INDEX move_in_objects_run ON move_in_objects (run_id, kind);
CREATE INDEX move_in_objects_new ON move_in_objects (kind, new_id);

-- Products that existed before a run changed them.
CREATE TABLE move_in_changes (
  run_id integer NOT NULL REFERENCES move_in_runs (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (run_id, product_id)
);

-- URLs of former shops; the path is lower case and has no slash at its end.
CREATE TABLE redirects (
  path text PRIMARY KEY,
  target_kind text NOT NULL CHECK (target_kind IN ('product', 'category', 'post', 'page', 'post-tag', 'post-category', 'media', 'url', 'gone')),
  target_id integer,
  target_url text NOT NULL DEFAULT '',
  run_id integer REFERENCES move_in_runs (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CHECK ((target_kind IN ('url', 'gone')) = (target_id IS NULL))
);
CREATE INDEX redirects_run ON redirects (run_id) WHERE run_id IS NOT NULL;
