-- Where else a piece is sold: one product, many offers. An offer by itself is where a piece is found, which may be kept for
-- good; what a source says of it at a moment stands in offer_quotes.
CREATE TABLE offers (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- amazon, bol, or another shop of which the owner knows the address only
  source text NOT NULL CHECK (source IN ('amazon', 'bol', 'other')),
  -- the country of the shop: nl, de, uk; empty where the address tells none
  country text NOT NULL DEFAULT '',
  -- how the source names it: an ASIN, bol's own number; of another shop its address
  external_id text NOT NULL,
  -- its page there, without anybody's tag, or as the source's own calls gave it
  url text NOT NULL,
  -- "amazon.nl": whose shop it is
  seller text NOT NULL,
  -- who put it here: the owner by hand, a product file, or the source's own calls
  origin text NOT NULL CHECK (origin IN ('owner', 'file', 'source')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (product_id, source, country, external_id)
);
-- An ASIN names one product. An address of another shop may lead to what is several pieces here.
CREATE UNIQUE INDEX offers_names_one_product ON offers (source, country, external_id) WHERE source <> 'other';

SELECT keep_log_of('offers', 'product', 'product_id', 'seller', 'id', 'product_id', 'created_at');

-- What a source said of an offer, for as long as it may be shown. One row each: there is no history of it.
CREATE TABLE offer_quotes (
  offer_id integer PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  price_cents integer CHECK (price_cents > 0),
  -- what the source calls the price it was, and what kind of price that is
  list_price_cents integer CHECK (list_price_cents > 0),
  list_price_kind text CHECK (list_price_kind IN ('advised', 'earlier')),
  -- empty: not told
  shipping_cents integer CHECK (shipping_cents >= 0),
  availability text NOT NULL CHECK (availability IN ('in-stock', 'later', 'sold-out', 'unknown')),
  -- "Vóór 23:59 besteld, morgen in huis", in the source's words
  delivery text NOT NULL DEFAULT '',
  -- who sells it in that shop, when it is not the shop itself
  merchant text NOT NULL DEFAULT '',
  -- links to photographs at the source: [{url, width, height}]
  images jsonb NOT NULL DEFAULT '[]',
  fetched_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > fetched_at)
);
CREATE INDEX offer_quotes_expiry ON offer_quotes (expires_at);

-- A file or an editor of old gives a product of another shop one address; it is an offer like every other.
CREATE FUNCTION offer_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM offers WHERE product_id = NEW.id AND origin = 'file' AND url IS DISTINCT FROM NEW.external_url;
  END IF;
  IF NEW.external_url <> '' THEN
    INSERT INTO offers (product_id, source, external_id, url, seller, origin)
    SELECT NEW.id, 'other', NEW.external_url, NEW.external_url,
      substring(NEW.external_url FROM '^https?://(?:www\.)?([^/:?#]+)'), 'file'
    WHERE NEW.external_url ~ '^https?://[^/:?#]+'
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_offer_of_address AFTER INSERT OR UPDATE OF external_url ON products FOR EACH ROW
  EXECUTE FUNCTION offer_of_address();
UPDATE products SET external_url = external_url WHERE external_url <> '';

-- A piece of another shop has no price of ours: lists take -1 for none.
UPDATE product_listings l SET price_cents = -1,
  card = l.card || '{"priceCents": -1, "isFromPrice": false, "beforeCents": null}'::jsonb
FROM products p WHERE p.id = l.product_id AND p.seller = 'external';
