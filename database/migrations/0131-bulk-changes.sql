-- Changes of many products at once, which a job works on in portions.
CREATE TABLE bulk_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  action jsonb NOT NULL,
  actor_id text NOT NULL,
  actor text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped')),
  total integer NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
COMMENT ON TABLE bulk_changes IS 'Changes that staff make to many products at once.';
CREATE INDEX bulk_changes_running ON bulk_changes (id) WHERE state = 'running';

-- A product that is deleted meanwhile leaves its row, with the reason.
CREATE TABLE bulk_change_products (
  bulk_change_id integer NOT NULL REFERENCES bulk_changes (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  -- null: still to be changed
  outcome text CHECK (outcome IN ('changed', 'same', 'failed')),
  name text NOT NULL DEFAULT '',
  error text,
  PRIMARY KEY (bulk_change_id, product_id)
);
COMMENT ON TABLE bulk_change_products IS 'The products of a bulk change, with what became of each.';
CREATE INDEX bulk_change_products_waiting ON bulk_change_products (bulk_change_id, product_id) WHERE outcome IS NULL;
