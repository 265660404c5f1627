-- The rows of a new shop. The owner can change all of them.

-- Attributes that jewellery is filtered on, in the order in which facets are shown. The catalogue adds one value of `merk`
-- per brand, so that a brand is a facet like any other.
INSERT INTO attributes (code, name, kind, unit, position) VALUES
  ('materiaal', 'Materiaal', 'text', NULL, 10),
  ('kleur', 'Kleur', 'text', NULL, 20),
  ('steen', 'Steen', 'text', NULL, 30),
  ('ringmaat', 'Ringmaat', 'number', 'mm', 40),
  ('lengte', 'Lengte', 'number', 'mm', 50),
  ('gehalte', 'Gehalte', 'number', '‰', 60),
  ('collectie', 'Collectie', 'text', NULL, 70),
  ('merk', 'Merk', 'text', NULL, 90);

INSERT INTO opening_hours (weekday, ranges) VALUES
  (0, '[]'),
  (1, '[{"from": 780, "to": 1050}]'),
  (2, '[{"from": 600, "to": 1050}]'),
  (3, '[{"from": 600, "to": 1050}]'),
  (4, '[{"from": 600, "to": 1050}]'),
  (5, '[{"from": 600, "to": 1050}]'),
  (6, '[{"from": 600, "to": 1020}]');

INSERT INTO shipping_zones (name, countries) VALUES ('Nederland', '{NL}'), ('België', '{BE}'), ('Duitsland', '{DE}');

INSERT INTO shipping_methods
  (zone_id, code, kind, name, description, position, price_cents, free_from_cents, order_before_hour, delivery_days)
SELECT zone.id, method.code, method.code, method.name, method.description, method.position,
  method.price_cents, method.free_from_cents, 22, method.delivery_days
FROM (VALUES
  ('Nederland', 'letterbox', 'Brievenbuspakje', 'je hoeft er niet voor thuis te blijven', 1, 395, 5000, 1),
  ('Nederland', 'parcel', 'Pakket', 'verzekerd en met handtekening', 2, 695, 5000, 1),
  ('Nederland', 'pickup', 'Ophalen in het atelier', '', 3, 0, NULL, 1),
  ('België', 'letterbox', 'Brievenbuspakje', 'je hoeft er niet voor thuis te blijven', 1, 395, 5000, 2),
  ('België', 'parcel', 'Pakket', 'verzekerd en met handtekening', 2, 695, 5000, 2),
  ('België', 'pickup', 'Ophalen in het atelier', '', 3, 0, NULL, 2),
  ('Duitsland', 'parcel', 'Pakket', 'verzekerd en met handtekening', 2, 1295, 15000, 2),
  ('Duitsland', 'pickup', 'Ophalen in het atelier', '', 3, 0, NULL, 2)
) AS method (zone, code, name, description, position, price_cents, free_from_cents, delivery_days)
JOIN shipping_zones zone ON zone.name = method.zone
ORDER BY zone.id, method.position;
