-- The price log: every price of an own product (art. 5a Besluit prijsaanduiding producten).

-- Logs a price when it is set or changed; products of other shops have none.
CREATE OR REPLACE FUNCTION log_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.price_cents, NEW.sale_price_cents, NEW.sale_starts_at, NEW.sale_ends_at)
    IS NOT DISTINCT FROM (OLD.price_cents, OLD.sale_price_cents, OLD.sale_starts_at, OLD.sale_ends_at) THEN
    RETURN NULL;
  END IF;
  INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at)
  SELECT NEW.product_id, NEW.id, NEW.price_cents, NEW.sale_price_cents, NEW.sale_starts_at, NEW.sale_ends_at
  FROM products WHERE id = NEW.product_id AND seller = 'own';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_log_price AFTER INSERT OR UPDATE ON variants
  FOR EACH ROW EXECUTE FUNCTION log_price();
