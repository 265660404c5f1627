-- The price log: every price of an own product, and whether visitors could see it (art. 5a Besluit prijsaanduiding producten).

-- Logs a price when it is set or changed; products of other shops have none.
CREATE OR REPLACE FUNCTION log_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.price_cents, NEW.sale_price_cents, NEW.sale_starts_at, NEW.sale_ends_at)
    IS NOT DISTINCT FROM (OLD.price_cents, OLD.sale_price_cents, OLD.sale_starts_at, OLD.sale_ends_at) THEN
    RETURN NULL;
  END IF;
  INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, is_visible)
  SELECT NEW.product_id, NEW.id, NEW.price_cents, NEW.sale_price_cents, NEW.sale_starts_at, NEW.sale_ends_at, status <> 'draft'
  FROM products WHERE id = NEW.product_id AND seller = 'own';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_log_price AFTER INSERT OR UPDATE ON variants
  FOR EACH ROW EXECUTE FUNCTION log_price();

-- Logs the prices of a product again when it appears in the shop or leaves it.
CREATE OR REPLACE FUNCTION log_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, is_visible)
  SELECT product_id, id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, NEW.status <> 'draft'
  FROM variants WHERE product_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_log_visibility AFTER UPDATE OF status ON products FOR EACH ROW
  WHEN (NEW.seller = 'own' AND (OLD.status = 'draft') <> (NEW.status = 'draft'))
  EXECUTE FUNCTION log_visibility();
