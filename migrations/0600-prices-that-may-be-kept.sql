-- What offers cost before, of sources whose policy allows it; of the others no price outlives the next one.
CREATE TABLE offer_prices (
  offer_id integer NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (offer_id, at)
);
CREATE INDEX offer_prices_age ON offer_prices (at);
