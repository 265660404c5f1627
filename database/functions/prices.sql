-- The price log: every price of an own product, and whether visitors could see it (art. 5a Besluit prijsaanduiding producten).
-- Its triggers run at commit: visitors never see a price or a status that the same transaction replaces.

-- Returns whether visitors can see prices. A shop without the setting, or with an invalid value, is closed.
CREATE OR REPLACE FUNCTION shop_is_open() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM settings WHERE name = 'isComingSoon' AND value = 'false')
$$;

-- Logs the current prices of these variants, unless the latest entry has the same ones. Products of other shops have no prices.
CREATE OR REPLACE FUNCTION log_prices(variant_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, is_visible)
  SELECT v.product_id, v.id, v.price_cents, v.sale_price_cents, v.sale_starts_at, v.sale_ends_at, visibility.is_visible
  FROM variants v JOIN products p ON p.id = v.product_id
  CROSS JOIN LATERAL (SELECT p.status <> 'draft' AND shop_is_open() AS is_visible) visibility
  LEFT JOIN LATERAL (
    SELECT l.* FROM price_log l WHERE l.variant_id = v.id ORDER BY l.recorded_at DESC, l.id DESC LIMIT 1
  ) last_entry ON true
  WHERE v.id = ANY(variant_ids) AND p.seller = 'own'
    AND (v.price_cents, v.sale_price_cents, v.sale_starts_at, v.sale_ends_at, visibility.is_visible) IS DISTINCT FROM
      (last_entry.price_cents, last_entry.sale_price_cents, last_entry.sale_starts_at, last_entry.sale_ends_at, last_entry.is_visible);
END $$;

-- Logs a price when it is set or changed.
CREATE OR REPLACE FUNCTION log_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_prices(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER variants_log_first_price AFTER INSERT ON variants DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION log_price();
CREATE CONSTRAINT TRIGGER variants_log_price AFTER UPDATE ON variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((NEW.price_cents, NEW.sale_price_cents, NEW.sale_starts_at, NEW.sale_ends_at)
    IS DISTINCT FROM (OLD.price_cents, OLD.sale_price_cents, OLD.sale_starts_at, OLD.sale_ends_at))
  EXECUTE FUNCTION log_price();

-- Logs the prices of a product again when it stops being a draft or becomes one.
CREATE OR REPLACE FUNCTION log_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_prices(ARRAY(SELECT id FROM variants WHERE product_id = NEW.id));
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER products_log_visibility AFTER UPDATE OF status ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.seller = 'own' AND (OLD.status = 'draft') <> (NEW.status = 'draft'))
  EXECUTE FUNCTION log_visibility();

-- Logs the prices of all published products again when the shop opens or closes.
CREATE OR REPLACE FUNCTION log_opening() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_open boolean := TG_OP <> 'INSERT' AND OLD.value = 'false';
  is_open boolean := TG_OP <> 'DELETE' AND NEW.value = 'false';
BEGIN
  IF was_open <> is_open THEN
    PERFORM log_prices(ARRAY(
      SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.seller = 'own' AND p.status <> 'draft'
    ));
    -- Cards of reduced products show the reference price, which the log determines.
    INSERT INTO stale_listings (product_id)
    SELECT DISTINCT v.product_id FROM variants v JOIN products p ON p.id = v.product_id
    WHERE p.seller = 'own' AND p.status <> 'draft' AND v.sale_price_cents IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER settings_log_opening AFTER INSERT OR UPDATE OF value ON settings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.name = 'isComingSoon') EXECUTE FUNCTION log_opening();
CREATE CONSTRAINT TRIGGER settings_log_closing AFTER DELETE ON settings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.name = 'isComingSoon') EXECUTE FUNCTION log_opening();
