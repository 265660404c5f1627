-- Links that the owner chose for a place that every page shows; a place without a row has the shop's own.
CREATE TABLE menus (
  place text PRIMARY KEY CHECK (place IN ('header', 'shop', 'help', 'rules')),
  -- [{text, href}] in the order in which they stand
  links jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
SELECT keep_log_of('menus', 'setting', 'place', 'place', 'updated_at');
