-- Presses on links to shops of others. They are counted as numbers, of everybody but robots and who works here.
ALTER TABLE analytics_events ADD COLUMN offer_id integer;

-- The same added up, with what the offer was called by then: it may be gone since.
CREATE TABLE analytics_clicks (
  day date NOT NULL,
  -- 0: not known
  product_id integer NOT NULL,
  offer_id integer NOT NULL,
  -- amazon, bol, a network; empty: not known
  source text NOT NULL,
  seller text NOT NULL,
  external_id text NOT NULL,
  -- the page on which it stood
  path text NOT NULL,
  -- how the visitor came, where that was let
  came_type text NOT NULL,
  came_by text NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (day, product_id, offer_id, path, came_type, came_by)
);
CREATE INDEX analytics_clicks_found ON analytics_clicks (source, external_id, day);
