-- What marketplaces and networks said they owe for what visitors of ours bought there, from their own reports. No shopper is in it.
CREATE TABLE commissions (
  source text NOT NULL CHECK (source IN ('amazon', 'bol', 'awin', 'tradetracker', 'daisycon')),
  -- their number of the line; of reports without one what makes it different from the others
  ref text NOT NULL,
  -- the day on which it was bought or sent, as the report says it
  day date NOT NULL,
  -- how the source names the piece: an ASIN, bol's number, an EAN; empty where it says none
  external_id text NOT NULL,
  name text NOT NULL,
  quantity integer NOT NULL,
  -- below zero for what came back
  revenue_cents integer NOT NULL,
  commission_cents integer NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'approved', 'rejected')),
  imported_at timestamptz NOT NULL,
  PRIMARY KEY (source, ref)
);
CREATE INDEX commissions_day ON commissions (day, source);
-- By which a report names a piece.
CREATE INDEX offers_by_name ON offers (external_id) WHERE source <> 'other';
