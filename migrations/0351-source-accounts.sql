-- An account at a marketplace: whose turn it is to call, and whether calls are answered. One row for each credential, so that
-- all processes of the shop keep to its quota together.
CREATE TABLE source_accounts (
  -- "amazon eu 3f2a…": never the credential itself
  account text PRIMARY KEY,
  next_call_at timestamptz NOT NULL,
  calls_on date NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'ok' CHECK (state IN ('ok', 'not-eligible', 'keys-refused', 'unavailable')),
  state_since timestamptz NOT NULL
);
