-- IndexNow: search engines are sent the addresses that changed. One row.
CREATE TABLE index_now (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- off until the owner switches it on
  is_active boolean NOT NULL DEFAULT false,
  -- proves that the shop sent the addresses; served as /<key>.txt
  key text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- everything that changed before this moment was sent; null: never switched on
  sent_until timestamptz,
  -- the last answer
  answered_at timestamptz,
  addresses integer NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  -- nothing is sent before this moment
  paused_until timestamptz
);
COMMENT ON TABLE index_now IS 'IndexNow: the key, up to when changes were sent, and the last answer.';
-- Edits of lists that the lists themselves do not date.
CREATE INDEX audit_log_lists ON audit_log (at) WHERE thing IN ('categories', 'brands', 'collections');
