-- Keeping up with what sources say.
ALTER TABLE offers
  -- when its source was last asked about it; empty: never
  ADD COLUMN asked_at timestamptz,
  -- how many times in a row the source did not know it; after three it is gone there until it is seen again
  ADD COLUMN misses smallint NOT NULL DEFAULT 0;
CREATE INDEX offers_to_ask ON offers (source, asked_at NULLS FIRST) WHERE source <> 'other';
-- Neither is anything that somebody did.
DROP TRIGGER tell_audit_log ON offers;
SELECT keep_log_of('offers', 'product', 'product_id', 'seller', 'id', 'product_id', 'created_at', 'asked_at', 'misses');

ALTER TABLE source_accounts
  -- when a call last told how the account stands; state_since: since when it stands so
  ADD COLUMN checked_at timestamptz,
  -- a process works through what is due until then at least; empty: nobody does
  ADD COLUMN syncing_until timestamptz,
  ADD COLUMN syncing_by text;

-- What became of a product at its sources, a line each, without any price: those may not be kept.
CREATE TABLE product_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('told', 'price', 'availability', 'name', 'gone', 'back', 'hidden', 'shown')),
  -- of which shop; empty where it is about the product itself
  seller text NOT NULL DEFAULT ''
);
CREATE INDEX product_events_of_product ON product_events (product_id, id DESC);
CREATE INDEX product_events_age ON product_events (at);

-- Products that nobody sells any more, and what they were before they were hidden for it.
CREATE TABLE products_gone (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  was_status text NOT NULL CHECK (was_status IN ('published', 'members')),
  gone_at timestamptz NOT NULL
);
