-- Where the shop sends to, how, and what that costs.
CREATE TABLE shipping_zones (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  countries text[] NOT NULL,
  -- deleted, and can be put back
  removed_at timestamptz
);
CREATE TABLE shipping_methods (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  zone_id integer NOT NULL REFERENCES shipping_zones (id),
  -- its name in the checkout's form
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('brievenbuspakje', 'pakket', 'ophalen')),
  name text NOT NULL,
  -- what stands behind the day of delivery
  description text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 1,
  is_active boolean NOT NULL DEFAULT true,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  -- [{upToGrams, cents}] from light to heavy; empty: the price is the same for any weight
  brackets jsonb NOT NULL DEFAULT '[]',
  -- null: never free
  free_from_cents integer CHECK (free_from_cents >= 0),
  order_before_hour integer NOT NULL CHECK (order_before_hour BETWEEN 0 AND 24),
  delivery_days integer NOT NULL CHECK (delivery_days BETWEEN 1 AND 14),
  -- the carrier's own name for it, to make labels with
  label_option text NOT NULL DEFAULT '',
  removed_at timestamptz,
  UNIQUE (zone_id, code)
);
CREATE INDEX shipping_methods_zone ON shipping_methods (zone_id, position, id);

-- An order remembers which one it was; its name and price stand in the order itself.
ALTER TABLE orders ADD COLUMN shipping_method_id integer REFERENCES shipping_methods (id);

-- What weighs nothing as far as the shop knows: counted where prices go by weight.
CREATE INDEX variants_weightless ON variants (product_id) WHERE weight_mg IS NULL AND is_active;

-- The three ways there were, at the prices that the owner had set.
CREATE FUNCTION pg_temp.kept(wanted text, standard integer) RETURNS integer LANGUAGE sql AS $$
  SELECT coalesce((SELECT value::integer FROM settings WHERE name = wanted AND jsonb_typeof(value) = 'number'), standard)
$$;
INSERT INTO shipping_zones (name, countries)
VALUES ('Nederland', '{NL}'), ('België', '{BE}'), ('Duitsland', '{DE}');
INSERT INTO shipping_methods
  (zone_id, code, kind, name, description, position, price_cents, free_from_cents, order_before_hour, delivery_days)
SELECT z.id, m.code, m.code, m.name, m.description, m.position,
  CASE
    WHEN m.code = 'ophalen' THEN 0
    WHEN z.name = 'Duitsland' THEN 1295
    WHEN m.code = 'pakket' THEN pg_temp.kept('parcelCents', 695)
    ELSE pg_temp.kept('letterboxCents', 395)
  END,
  CASE
    WHEN m.code = 'ophalen' THEN NULL
    WHEN z.name = 'Duitsland' THEN greatest(15000, pg_temp.kept('freeShippingFromCents', 5000))
    ELSE pg_temp.kept('freeShippingFromCents', 5000)
  END,
  pg_temp.kept('orderBeforeHour', 22),
  CASE WHEN z.name = 'Nederland' THEN 1 ELSE 2 END
FROM shipping_zones z, (VALUES
  ('brievenbuspakje', 'Brievenbuspakje', 'je hoeft er niet voor thuis te blijven', 1),
  ('pakket', 'Pakket', 'verzekerd en met handtekening', 2),
  ('ophalen', 'Ophalen in het atelier', '', 3)
) AS m (code, name, description, position)
WHERE NOT (z.name = 'Duitsland' AND m.code = 'brievenbuspakje')
ORDER BY z.id, m.position;
DELETE FROM settings WHERE name IN ('parcelCents', 'letterboxCents', 'freeShippingFromCents', 'orderBeforeHour');
DROP FUNCTION pg_temp.kept(text, integer);
