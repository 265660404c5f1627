-- Everybody who ordered or has an account, with sums for the list of the back office. Orders of guests belong to the customer
-- with their address; several addresses are one customer after they were merged.
CREATE TABLE customers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the account, if there is one
  user_id text UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  email text NOT NULL,
  name text NOT NULL DEFAULT '',
  -- of the latest order; empty without orders
  country text NOT NULL DEFAULT '',
  -- lower-case name, addresses and city, for the search
  search text NOT NULL DEFAULT '',
  orders integer NOT NULL DEFAULT 0,
  -- paid less paid back
  spent_cents bigint NOT NULL DEFAULT 0,
  first_order_at timestamptz,
  last_order_at timestamptz,
  note text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  -- the personal data was erased; orders stay as long as the law requires
  erased_at timestamptz
);
CREATE INDEX customers_recent ON customers (last_order_at DESC NULLS LAST, id DESC) WHERE erased_at IS NULL;
CREATE INDEX customers_spent ON customers (spent_cents DESC, id DESC) WHERE erased_at IS NULL;
CREATE INDEX customers_orders ON customers (orders DESC, id DESC) WHERE erased_at IS NULL;
CREATE INDEX customers_search ON customers USING gin (search gin_trgm_ops);
CREATE INDEX customers_tags ON customers USING gin (tags);

CREATE TABLE customer_emails (
  -- lower case
  email text PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE
);
CREATE INDEX customer_emails_customer ON customer_emails (customer_id);

-- Addresses and accounts whose sums have to be computed again. Writers only add rows, so that no two orders wait for each other.
CREATE TABLE customers_stale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text,
  user_id text
);
COMMENT ON TABLE customers IS 'Everybody who ordered or has an account, with sums, notes and tags.';
COMMENT ON TABLE customer_emails IS 'The addresses of a customer; each belongs to one.';
COMMENT ON TABLE customers_stale IS 'Addresses and accounts whose sums have to be computed again. Written by triggers.';

INSERT INTO customers_stale (email, user_id) SELECT DISTINCT lower(email), NULL FROM orders WHERE email <> '';
INSERT INTO customers_stale (email, user_id) SELECT NULL, id FROM users WHERE role = 'customer';
