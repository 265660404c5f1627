-- The price log: every price of an own product, and whether visitors could see it (art. 5a Besluit prijsaanduiding producten).

-- Visitors of a closed shop see no price. A shop without the setting, or with an unreadable one, is closed.
CREATE OR REPLACE FUNCTION shop_is_open() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM settings WHERE name = 'isComingSoon' AND value = 'false')
$$;

-- Logs a price when it is set or changed; products of other shops have none.
CREATE OR REPLACE FUNCTION log_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.price_cents, NEW.sale_price_cents, NEW.sale_starts_at, NEW.sale_ends_at)
    IS NOT DISTINCT FROM (OLD.price_cents, OLD.sale_price_cents, OLD.sale_starts_at, OLD.sale_ends_at) THEN
    RETURN NULL;
  END IF;
  INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, is_visible)
  SELECT NEW.product_id, NEW.id, NEW.price_cents, NEW.sale_price_cents, NEW.sale_starts_at, NEW.sale_ends_at,
    status <> 'draft' AND shop_is_open()
  FROM products WHERE id = NEW.product_id AND seller = 'own';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_log_price AFTER INSERT OR UPDATE ON variants
  FOR EACH ROW EXECUTE FUNCTION log_price();

-- Logs the prices of a product again when it appears in the shop or leaves it.
CREATE OR REPLACE FUNCTION log_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, is_visible)
  SELECT product_id, id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at,
    NEW.status <> 'draft' AND shop_is_open()
  FROM variants WHERE product_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_log_visibility AFTER UPDATE OF status ON products FOR EACH ROW
  WHEN (NEW.seller = 'own' AND (OLD.status = 'draft') <> (NEW.status = 'draft'))
  EXECUTE FUNCTION log_visibility();

-- Logs the prices of all published products again when the shop opens or closes.
CREATE OR REPLACE FUNCTION log_opening() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_open boolean := TG_OP <> 'INSERT' AND OLD.value = 'false';
  is_open boolean := TG_OP <> 'DELETE' AND NEW.value = 'false';
BEGIN
  IF was_open <> is_open THEN
    INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, is_visible)
    SELECT v.product_id, v.id, v.price_cents, v.sale_price_cents, v.sale_starts_at, v.sale_ends_at, is_open
    FROM variants v JOIN products p ON p.id = v.product_id WHERE p.seller = 'own' AND p.status <> 'draft';
    -- Cards of reduced products show an earlier price.
    INSERT INTO stale_listings (product_id)
    SELECT DISTINCT v.product_id FROM variants v JOIN products p ON p.id = v.product_id
    WHERE p.seller = 'own' AND p.status <> 'draft' AND v.sale_price_cents IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settings_log_opening AFTER INSERT OR UPDATE OF value ON settings FOR EACH ROW
  WHEN (NEW.name = 'isComingSoon')
  EXECUTE FUNCTION log_opening();
CREATE OR REPLACE TRIGGER settings_log_closing AFTER DELETE ON settings FOR EACH ROW
  WHEN (OLD.name = 'isComingSoon')
  EXECUTE FUNCTION log_opening();
