-- What shoppers withdraw from, exactly as they said it; matched to an order when number and address agree.
CREATE TABLE withdrawals (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- the secret in the address of the receipt
  key text NOT NULL UNIQUE,
  -- one per shown confirmation: pressing twice withdraws once
  form_token text NOT NULL UNIQUE,
  order_number text NOT NULL,
  order_id integer REFERENCES orders (id),
  name text NOT NULL,
  email text NOT NULL,
  -- which articles, in the shopper's words; empty: the whole order
  items text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'handled')),
  submitted_at timestamptz NOT NULL
);
CREATE INDEX withdrawals_order ON withdrawals (order_id);
CREATE INDEX withdrawals_open ON withdrawals (id) WHERE state = 'received';
