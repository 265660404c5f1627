-- Orders that a program records as they are, refunds of orders that the shop received no money for, and what programs write
-- about taxes and shipping.
ALTER TABLE program_orders
  ADD COLUMN is_recorded boolean NOT NULL DEFAULT false,
  ADD COLUMN status text,
  ADD COLUMN parent_id integer NOT NULL DEFAULT 0,
  ADD COLUMN fee_line_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN shipping_method text,
  ADD COLUMN search text NOT NULL DEFAULT '',
  ADD COLUMN deleted_at timestamptz;
CREATE INDEX program_orders_search ON program_orders USING gin (search gin_trgm_ops);
CREATE INDEX program_orders_parent ON program_orders (parent_id) WHERE parent_id > 0;

CREATE TABLE program_refunds (
  number integer DEFAULT nextval('refund_number_seq') PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL DEFAULT '',
  lines jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL
);
CREATE INDEX program_refunds_order ON program_refunds (order_id);
COMMENT ON TABLE program_refunds IS 'Refunds that programs record with an order that the shop received no money for.';

-- The ids of the shop's own rates are below these.
CREATE TABLE program_tax_rates (
  id integer GENERATED ALWAYS AS IDENTITY (START WITH 10000000) PRIMARY KEY,
  country text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  postcodes text[] NOT NULL DEFAULT '{}',
  cities text[] NOT NULL DEFAULT '{}',
  rate numeric(7, 4) NOT NULL,
  name text NOT NULL DEFAULT '',
  priority integer NOT NULL DEFAULT 1,
  is_compound boolean NOT NULL DEFAULT false,
  is_for_shipping boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  class text NOT NULL DEFAULT 'standard'
);
COMMENT ON TABLE program_tax_rates IS 'Tax rates of programs, for orders to countries where the shop itself charges no VAT.';

CREATE TABLE program_tax_classes (
  slug text PRIMARY KEY,
  name text NOT NULL
);
COMMENT ON TABLE program_tax_classes IS 'Tax classes of programs beside the three of the shop.';

ALTER TABLE shipping_zones ADD COLUMN program_locations jsonb;
ALTER TABLE shipping_methods ADD COLUMN program_fields jsonb NOT NULL DEFAULT '{}';
