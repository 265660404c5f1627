-- Carts and checkout sessions of agents that were cancelled, and results of writes by their idempotency key.
CREATE TABLE ucp_cancellations (
  resource text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX ucp_cancellations_at ON ucp_cancellations (at);
CREATE TABLE ucp_answers (
  key_hash text PRIMARY KEY,
  request_hash text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ucp_answers_expires ON ucp_answers (expires_at);
