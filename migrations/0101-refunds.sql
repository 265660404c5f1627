-- Money that goes back. One that is done by hand is done when it is written down; the others wait for the provider.
CREATE TABLE refunds (
  -- made when its form is shown: the same form sent twice is one refund, here and at the provider
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  payment_id text NOT NULL REFERENCES payments (id),
  way text NOT NULL CHECK (way IN ('provider', 'by-hand')),
  state text NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- how much of it is for shipping
  shipping_cents integer NOT NULL DEFAULT 0 CHECK (shipping_cents >= 0),
  reason text NOT NULL DEFAULT '',
  provider_ref text,
  -- why it failed, in the provider's words
  failure text,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE UNIQUE INDEX refunds_provider_ref ON refunds (provider_ref) WHERE provider_ref IS NOT NULL;

CREATE TABLE refund_lines (
  refund_id text NOT NULL REFERENCES refunds (id) ON DELETE CASCADE,
  order_line_id integer NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  cents integer NOT NULL CHECK (cents >= 0),
  -- of these so many went back into stock
  restocked integer NOT NULL DEFAULT 0 CHECK (restocked BETWEEN 0 AND quantity),
  PRIMARY KEY (refund_id, order_line_id)
);
CREATE INDEX refund_lines_order_line ON refund_lines (order_line_id);

-- Money that a bank took back on behalf of its customer.
CREATE TABLE chargebacks (
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  payment_id text NOT NULL REFERENCES payments (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- when the bank gave it back after all
  reversed_at timestamptz
);
CREATE INDEX chargebacks_order ON chargebacks (order_id);
CREATE INDEX chargebacks_payment ON chargebacks (payment_id);

-- What the shop still has to send back: paid twice, or paid for an order that does not go through.
ALTER TABLE orders ADD COLUMN refund_due_cents integer NOT NULL DEFAULT 0 CHECK (refund_due_cents >= 0);
CREATE INDEX orders_refund_due ON orders (id DESC) WHERE refund_due_cents > 0;
