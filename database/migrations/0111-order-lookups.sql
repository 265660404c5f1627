CREATE TABLE order_lookups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_number text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE order_lookups IS 'Requests of shoppers for the link to an order; every one is stored and handled alike, so the answer reveals nothing.';
