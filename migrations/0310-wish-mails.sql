-- Mails about pieces of a wishlist, for who asked for them: the price fell, or the piece can be had again.
CREATE TABLE wish_mails (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- a price that fell by more than this is told
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 90),
  is_on boolean NOT NULL,
  -- stops the mails without logging in; stays the same, so that the link of an old mail does too
  token text NOT NULL UNIQUE
);

ALTER TABLE wishlist_items
  -- what it cost when it was wished; empty where that is not known
  ADD COLUMN price_cents integer,
  -- the price that a mail told, for as long as the piece costs so much less than when it was wished
  ADD COLUMN told_cents integer;
UPDATE wishlist_items w SET price_cents = l.price_cents FROM product_listings l WHERE l.product_id = w.product_id;

-- Listings of wanted pieces that got another price or can be had again; worked off behind, so that who writes a listing
-- never waits for who wants it.
CREATE TABLE wish_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  is_back boolean NOT NULL
);
CREATE INDEX wish_events_product ON wish_events (product_id);

CREATE FUNCTION mark_wish_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wish_events (product_id, is_back)
  SELECT NEW.product_id, NEW.in_stock AND NOT OLD.in_stock
  WHERE EXISTS (SELECT FROM product_wishes WHERE product_id = NEW.product_id AND count > 0);
  RETURN NULL;
END $$;
CREATE TRIGGER listings_mark_wish_event AFTER UPDATE ON product_listings FOR EACH ROW
  WHEN (NEW.is_visible AND (
    NEW.price_cents <> OLD.price_cents OR (NEW.in_stock AND NOT OLD.in_stock) OR NOT OLD.is_visible
  ))
  EXECUTE FUNCTION mark_wish_event();

-- What a person is to be told; all of it goes into one mail.
CREATE TABLE wish_news (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  is_back boolean NOT NULL,
  is_cheaper boolean NOT NULL,
  UNIQUE (user_id, product_id)
);
CREATE INDEX wish_news_product ON wish_news (product_id);

-- What a mail program offers to stop such mails with one press; empty where nothing is to be stopped.
ALTER TABLE mails ADD COLUMN stop_url text;

-- As it was, but that the price at the time is kept with the wish.
CREATE OR REPLACE FUNCTION wish_change(person text, product integer, adds boolean, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  price integer;
BEGIN
  IF adds THEN
    SELECT l.price_cents INTO price FROM product_listings l WHERE l.product_id = product AND l.is_visible;
    IF NOT FOUND THEN RETURN NULL; END IF;
    INSERT INTO wishlist_items (user_id, product_id, added_at, price_cents) VALUES (person, product, at, price)
    ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM wishlist_items WHERE user_id = person AND product_id = product;
  END IF;
  RETURN jsonb_build_object(
    'count', coalesce((SELECT w.count FROM product_wishes w WHERE w.product_id = product), 0),
    'total', (SELECT count(*) FROM wishlist_items WHERE user_id = person)
  );
END $$;
