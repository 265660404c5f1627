-- Marks products whose listing must be refreshed. The refresh runs after the commit. If the process crashes before the refresh,
-- the mark remains and the next process refreshes the listing.

-- Marks products that were written.
CREATE OR REPLACE FUNCTION mark_stale_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_listings (product_id) SELECT id FROM touched;
  RETURN NULL;
END $$;

-- Marks the products whose media, categories, values or variants were written.
CREATE OR REPLACE FUNCTION mark_stale_product_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_listings (product_id) SELECT DISTINCT product_id FROM touched;
  RETURN NULL;
END $$;

-- Lists show the stock only when few units are left (FEW_LEFT in catalog/catalog.ts). A change of stock above that limit marks
-- nothing, so most orders cause no refresh.
CREATE OR REPLACE FUNCTION mark_stale_changed_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_listings (product_id)
  SELECT DISTINCT a.product_id FROM after a JOIN before b ON b.id = a.id
  WHERE a.stock IS NULL OR b.stock IS NULL OR a.stock = b.stock OR least(a.stock, b.stock) <= 3
    OR to_jsonb(a) - 'stock' <> to_jsonb(b) - 'stock';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_mark_new AFTER INSERT ON products
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product();
CREATE OR REPLACE TRIGGER products_mark_changed AFTER UPDATE ON products
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product();
CREATE OR REPLACE TRIGGER variants_mark_new AFTER INSERT ON variants
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER variants_mark_changed AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_changed_variant();
CREATE OR REPLACE TRIGGER variants_mark_gone AFTER DELETE ON variants
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER product_media_mark_new AFTER INSERT ON product_media
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER product_media_mark_changed AFTER UPDATE ON product_media
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER product_media_mark_gone AFTER DELETE ON product_media
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER product_categories_mark_new AFTER INSERT ON product_categories
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER product_categories_mark_changed AFTER UPDATE ON product_categories
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER product_categories_mark_gone AFTER DELETE ON product_categories
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER product_attribute_values_mark_new AFTER INSERT ON product_attribute_values
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER product_attribute_values_mark_changed AFTER UPDATE ON product_attribute_values
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE OR REPLACE TRIGGER product_attribute_values_mark_gone AFTER DELETE ON product_attribute_values
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
