-- Keys of programs that speak the REST interface of WooCommerce, each with the person it acts for.
CREATE TABLE api_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  key_end text NOT NULL,
  -- encrypted with SESSION_SECRET: signatures are computed with it
  secret text NOT NULL,
  rights text NOT NULL CHECK (rights IN ('read', 'write', 'read_write')),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
COMMENT ON TABLE api_keys IS 'Keys of programs that speak the REST interface of WooCommerce, each with the person it acts for.';
CREATE INDEX api_keys_of_user ON api_keys (user_id, id DESC);
CREATE INDEX api_keys_working ON api_keys (id DESC) WHERE revoked_at IS NULL;

-- A signed request counts once: its nonce is stored until its timestamp is too old.
CREATE TABLE api_key_nonces (
  key_id integer NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  nonce text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key_id, nonce)
);
COMMENT ON TABLE api_key_nonces IS 'A signed request counts once: its nonce is stored until its timestamp is too old.';
CREATE INDEX api_key_nonces_expired ON api_key_nonces (key_id, expires_at);
