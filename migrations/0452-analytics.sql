-- What visitors did, as it came in. Nothing in it names a person: the session is a number of one visit, and is there only
-- where that was let. Read by the job that adds it up, a day at a time, so a small index by time will do.
CREATE TABLE analytics_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  session uuid,
  is_guest boolean NOT NULL,
  device text NOT NULL,
  path text NOT NULL,
  product_id integer,
  term text,
  found integer,
  source_type text,
  source text,
  campaign text
);
CREATE INDEX analytics_events_at ON analytics_events USING brin (at) WITH (pages_per_range = 16, autosummarize = on);

-- The same added up, which is all that reports read. Days are those of the shop.
CREATE TABLE analytics_hours (
  hour timestamptz PRIMARY KEY,
  views integer NOT NULL,
  visits integer NOT NULL
);
CREATE TABLE analytics_days (
  day date NOT NULL,
  device text NOT NULL,
  views integer NOT NULL,
  visits integer NOT NULL,
  -- how many of the visits came so far
  looked integer NOT NULL,
  carted integer NOT NULL,
  began integer NOT NULL,
  ordered integer NOT NULL,
  PRIMARY KEY (day, device)
);
CREATE TABLE analytics_deeds (
  day date NOT NULL,
  kind text NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (day, kind)
);
CREATE TABLE analytics_products (
  day date NOT NULL,
  product_id integer NOT NULL,
  views integer NOT NULL,
  carts integer NOT NULL,
  PRIMARY KEY (day, product_id) INCLUDE (views, carts)
);
CREATE TABLE analytics_searches (
  day date NOT NULL,
  term text NOT NULL,
  times integer NOT NULL,
  -- how often there was nothing to show
  empty integer NOT NULL,
  PRIMARY KEY (day, term) INCLUDE (times, empty)
);
CREATE TABLE analytics_sources (
  day date NOT NULL,
  source_type text NOT NULL,
  source text NOT NULL,
  campaign text NOT NULL,
  visits integer NOT NULL,
  ordered integer NOT NULL,
  PRIMARY KEY (day, source_type, source, campaign)
);

-- Until when everything is added up.
CREATE TABLE analytics_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  rolled_at timestamptz NOT NULL
);
