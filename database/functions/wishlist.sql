-- Wishlists. Triggers update the counts at once. Pages show product_wishes.published, which a job updates later.

-- Adds or removes a product and returns the counts, or null if customers cannot see the product. Stores the current price, which
-- a later mail compares with the new price.
CREATE OR REPLACE FUNCTION wish_change(person text, product integer, adds boolean, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  price integer;
BEGIN
  IF adds THEN
    SELECT l.price_cents INTO price FROM product_listings l WHERE l.product_id = product AND customers_can_see(l);
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

-- Adds new wishes to the counts, ordered by id, so that two statements on the same rows cannot deadlock.
CREATE OR REPLACE FUNCTION count_new_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_wishes AS totals (product_id, count)
  SELECT product_id, count(*) FROM made GROUP BY product_id ORDER BY product_id
  ON CONFLICT (product_id) DO UPDATE SET count = totals.count + excluded.count;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_new_wishes AFTER INSERT ON wishlist_items
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_wishes();

-- Subtracts removed wishes.
CREATE OR REPLACE FUNCTION count_gone_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM product_wishes WHERE product_id IN (SELECT product_id FROM gone) ORDER BY product_id FOR UPDATE;
  UPDATE product_wishes totals SET count = totals.count - lost.many
  FROM (SELECT product_id, count(*) AS many FROM gone GROUP BY product_id) lost
  WHERE totals.product_id = lost.product_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_gone_wishes AFTER DELETE ON wishlist_items
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_wishes();

-- Notes a wished product whose price changed or that is available again. A job handles the notes and checks who may see the
-- product, so that writing a listing does not wait for this.
CREATE OR REPLACE FUNCTION mark_wish_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wish_events (product_id, is_back)
  SELECT NEW.product_id, NEW.in_stock AND NOT OLD.in_stock
  WHERE EXISTS (SELECT FROM product_wishes WHERE product_id = NEW.product_id AND count > 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER listings_mark_wish_event AFTER UPDATE ON product_listings FOR EACH ROW
  WHEN (NEW.price_cents <> OLD.price_cents OR (NEW.in_stock AND NOT OLD.in_stock)
    OR ((NEW.is_visible OR NEW.is_for_members) AND NOT (OLD.is_visible OR OLD.is_for_members)))
  EXECUTE FUNCTION mark_wish_event();
