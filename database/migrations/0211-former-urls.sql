-- URLs of a former shop without a page here, and what the owner decided about each.

CREATE TABLE move_in_urls (
  -- URL of the former shop
  shop text NOT NULL,
  -- all URLs of one object, normalised; the first one names it
  path text NOT NULL,
  paths text[] NOT NULL,
  name text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('product', 'post', 'file', 'plugin')),
  -- the page that comes closest; empty: none
  proposal text NOT NULL DEFAULT '',
  -- null: not decided yet
  decision text CHECK (decision IN ('target', 'gone')),
  target_url text NOT NULL DEFAULT '',
  -- the reading of the former shop that found it last
  reading text NOT NULL,
  PRIMARY KEY (shop, path)
);

CREATE INDEX move_in_urls_open ON move_in_urls (shop, path) WHERE decision IS NULL;
