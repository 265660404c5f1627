-- An order leaves in one or more parcels; one that waits in the workshop to be fetched is a parcel too.
ALTER TABLE orders DROP CONSTRAINT orders_state_check;
ALTER TABLE orders ADD CONSTRAINT orders_state_check CHECK (
  state IN ('awaiting-payment', 'payment-failed', 'paid', 'partly-shipped', 'shipped', 'delivered', 'cancelled', 'expired')
);

-- Never more in parcels than was ordered.
ALTER TABLE order_lines ADD COLUMN shipped integer NOT NULL DEFAULT 0 CHECK (shipped BETWEEN 0 AND quantity);

CREATE TABLE parcels (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- the order's first, second, …
  number integer NOT NULL,
  carrier text NOT NULL,
  tracking_code text,
  -- handed over, or laid ready to be fetched
  shipped_at timestamptz NOT NULL,
  -- brought, or fetched
  delivered_at timestamptz,
  UNIQUE (order_id, number)
);
CREATE TABLE parcel_lines (
  parcel_id integer NOT NULL REFERENCES parcels (id) ON DELETE CASCADE,
  order_line_id integer NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (parcel_id, order_line_id)
);
CREATE INDEX parcel_lines_order_line ON parcel_lines (order_line_id);

-- What was shipped so far left in one parcel each; who came to fetch it has it.
UPDATE order_lines SET shipped = quantity WHERE order_id IN (SELECT id FROM orders WHERE state = 'shipped');
INSERT INTO parcels (order_id, number, carrier, tracking_code, shipped_at, delivered_at)
SELECT id, 1, CASE carrier WHEN 'afgehaald' THEN 'ophalen' ELSE coalesce(carrier, 'postnl') END, tracking_code,
  coalesce(shipped_at, updated_at), CASE carrier WHEN 'afgehaald' THEN coalesce(shipped_at, updated_at) END
FROM orders WHERE state = 'shipped';
INSERT INTO parcel_lines (parcel_id, order_line_id, quantity)
SELECT p.id, l.id, l.quantity FROM parcels p JOIN order_lines l ON l.order_id = p.order_id;
UPDATE orders SET state = 'delivered' WHERE state = 'shipped' AND carrier = 'afgehaald';
ALTER TABLE orders DROP COLUMN carrier, DROP COLUMN tracking_code;
