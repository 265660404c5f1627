-- What a visitor wants to buy at other shops lies in the same cart, but is bought there: offers, of which no price is kept.
CREATE TABLE cart_offers (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  offer_id integer NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, offer_id)
);
CREATE INDEX cart_offers_offer ON cart_offers (offer_id);

-- What the visitor said of a shop: paid there, or not this time. Only they say so, never a click.
CREATE TABLE cart_shops (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  seller text NOT NULL,
  status text NOT NULL CHECK (status IN ('done', 'canceled')),
  told_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, seller)
);

-- Pieces that were handed over to another shop. It names nobody: the cart's number goes with the cart.
CREATE TABLE handovers (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  cart_id text REFERENCES carts (id) ON DELETE SET NULL,
  product_id integer REFERENCES products (id) ON DELETE SET NULL,
  source text NOT NULL,
  country text NOT NULL,
  seller text NOT NULL,
  external_id text NOT NULL,
  quantity integer NOT NULL,
  handed_at timestamptz NOT NULL
);
CREATE INDEX handovers_of_cart ON handovers (cart_id, handed_at);
CREATE INDEX handovers_of_product ON handovers (product_id);
