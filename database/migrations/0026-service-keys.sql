-- Keys of the services that the shop uses, entered in the back office; where the environment has one, that one counts.

CREATE TABLE service_keys (
  service text PRIMARY KEY CHECK (service IN ('mollie', 'smtp', 'sendcloud')),
  -- what staff may see of it: the end of a key, or the name of the mail server
  hint text NOT NULL,
  -- encrypted with SESSION_SECRET
  secret text NOT NULL,
  set_at timestamptz NOT NULL
);
COMMENT ON TABLE service_keys IS 'Keys of payments, mail and labels, where the environment has none.';
