-- Product feeds of affiliate networks and merchants: files of any size that are read again and again. What a feed tells of a piece is
-- an offer like every other. A row that is the same as last time is not written anew: it is as young as the feed itself.
CREATE TABLE feeds (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL CHECK (source IN ('awin', 'tradetracker', 'daisycon', 'google')),
  -- of the shops whose pieces are in it
  country text NOT NULL,
  -- where it is; networks put the key into the address, so that it is never shown whole
  address text NOT NULL,
  -- when all of it was read last, and until when that may be shown; empty before that
  read_at timestamptz,
  ends_at timestamptz,
  UNIQUE (source, country, address)
);

ALTER TABLE offers
  ADD COLUMN feed_id integer REFERENCES feeds (id) ON DELETE SET NULL,
  DROP CONSTRAINT offers_source_check,
  ADD CONSTRAINT offers_source_check CHECK (source IN ('amazon', 'bol', 'awin', 'tradetracker', 'daisycon', 'google', 'other'));
CREATE INDEX offers_feed ON offers (feed_id, id) WHERE feed_id IS NOT NULL;

-- of the row of the feed that it was read from
ALTER TABLE offer_quotes ADD COLUMN row_hash text;

ALTER TABLE sourced_fields
  DROP CONSTRAINT sourced_fields_source_check,
  ADD CONSTRAINT sourced_fields_source_check CHECK (source IN ('amazon', 'bol', 'awin', 'tradetracker', 'daisycon', 'google'));
