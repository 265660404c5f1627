-- A listing is made after the commit that calls for it. Should the shop end in between, the mark left here tells the next
-- one. There is no unique key on purpose: writers never wait for each other here.
CREATE TABLE stale_listings (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL,
  -- by the clock of the database: it only tells a writer that is still at work from one that has gone
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stale_listings_product ON stale_listings (product_id);
CREATE INDEX stale_listings_since ON stale_listings (since);

CREATE FUNCTION mark_stale_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_listings (product_id) SELECT id FROM touched;
  RETURN NULL;
END $$;
CREATE TRIGGER products_mark_new AFTER INSERT ON products
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product();
CREATE TRIGGER products_mark_changed AFTER UPDATE ON products
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product();

CREATE FUNCTION mark_stale_piece() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_listings (product_id) SELECT DISTINCT product_id FROM touched;
  RETURN NULL;
END $$;
DO $$
DECLARE
  piece text;
BEGIN
  FOREACH piece IN ARRAY ARRAY['variants', 'product_media', 'product_categories', 'product_attribute_values'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_mark_new AFTER INSERT ON %1$I
      REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_piece()', piece);
    EXECUTE format('CREATE TRIGGER %1$s_mark_changed AFTER UPDATE ON %1$I
      REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_piece()', piece);
    EXECUTE format('CREATE TRIGGER %1$s_mark_gone AFTER DELETE ON %1$I
      REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_piece()', piece);
  END LOOP;
END $$;
