-- What an account at a marketplace is opened with, where the environment gives nothing.
CREATE TABLE source_keys (
  source text PRIMARY KEY CHECK (source IN ('amazon', 'bol')),
  key_id text NOT NULL,
  -- encrypted with the shop's SESSION_SECRET
  secret text NOT NULL,
  -- of Amazon: which region and token server it belongs to
  version text NOT NULL DEFAULT '',
  set_at timestamptz NOT NULL
);
SELECT keep_log_of('source_keys', 'setting', 'source', 'source', 'source', 'key_id', 'secret');
