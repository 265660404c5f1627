-- Photos whose sizes are all on disk; the others are made in the background, or when somebody asks for one.
ALTER TABLE media ADD COLUMN has_sizes boolean NOT NULL DEFAULT false;
CREATE INDEX media_without_sizes ON media (id) WHERE state = 'ready' AND NOT has_sizes;

-- What jewellery is filtered on, in the order in which facets are shown.
INSERT INTO attributes (code, name, kind, unit, position) VALUES
  ('materiaal', 'Materiaal', 'text', NULL, 10),
  ('kleur', 'Kleur', 'text', NULL, 20),
  ('steen', 'Steen', 'text', NULL, 30),
  ('ringmaat', 'Ringmaat', 'number', 'mm', 40),
  ('lengte', 'Lengte', 'number', 'mm', 50),
  ('gehalte', 'Gehalte', 'number', '‰', 60),
  ('collectie', 'Collectie', 'text', NULL, 70)
ON CONFLICT (code) DO NOTHING;
