-- What programs know of orders: numbers for refunds and applied codes, and fields that the shop itself has no use for.

CREATE SEQUENCE refund_number_seq;
ALTER TABLE refunds ADD COLUMN number integer;
UPDATE refunds SET number = numbered.n
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM refunds) AS numbered
WHERE numbered.id = refunds.id;
SELECT setval('refund_number_seq', (SELECT count(*) FROM refunds) + 1, false);
ALTER TABLE refunds
  ALTER COLUMN number SET DEFAULT nextval('refund_number_seq'),
  ALTER COLUMN number SET NOT NULL,
  ADD CONSTRAINT refunds_number_key UNIQUE (number);

ALTER TABLE order_discounts ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE;

CREATE TABLE program_orders (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  created_via text NOT NULL DEFAULT '',
  payment_method text NOT NULL DEFAULT '',
  transaction_id text NOT NULL DEFAULT '',
  -- {address_1, address_2, state} as they were sent
  billing jsonb,
  shipping jsonb,
  trashed_at timestamptz
);
COMMENT ON TABLE program_orders IS 'Fields of orders that only programs use.';

CREATE TABLE program_meta (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource text NOT NULL,
  object_id integer NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL
);
COMMENT ON TABLE program_meta IS 'Values that programs store with an object, by their own keys.';
CREATE INDEX program_meta_object ON program_meta (resource, object_id, id);
