-- Files with all products for search engines, marketplaces and shopping assistants, one row per channel.
CREATE TABLE product_feeds (
  name text PRIMARY KEY,
  -- Part of the secret address.
  token text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  is_active boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL DEFAULT '{}',
  -- When the file of the last successful run was begun; null: never.
  generated_at timestamptz,
  -- When a sale begins or ends, so that the file is no longer right.
  fresh_until timestamptz,
  items integer NOT NULL DEFAULT 0,
  -- Why the last run failed; empty: it did not.
  failure text NOT NULL DEFAULT ''
);

-- Facts that products lack for a channel, found when its file was made.
CREATE TABLE feed_problems (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  feed text NOT NULL REFERENCES product_feeds (name) ON DELETE CASCADE,
  run timestamptz NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  severity text NOT NULL CHECK (severity IN ('error', 'warning')),
  field text NOT NULL,
  message text NOT NULL,
  -- Number of variants of the product that have it.
  variants integer NOT NULL
);
CREATE INDEX feed_problems_feed ON feed_problems (feed, run, id);
CREATE INDEX feed_problems_product ON feed_problems (product_id);
