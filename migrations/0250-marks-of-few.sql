-- A list tells how much there is of a piece only when it is little (FEW_LEFT in catalog/catalog.ts). So a stock that was
-- and stays above that changes no list, and leaves no mark: most orders are spared making their listings anew.
CREATE FUNCTION mark_stale_changed_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_listings (product_id)
  SELECT DISTINCT a.product_id FROM after a JOIN before b ON b.id = a.id
  WHERE a.stock IS NULL OR b.stock IS NULL OR a.stock = b.stock OR least(a.stock, b.stock) <= 3
    OR to_jsonb(a) - 'stock' <> to_jsonb(b) - 'stock';
  RETURN NULL;
END $$;
DROP TRIGGER variants_mark_changed ON variants;
CREATE TRIGGER variants_mark_changed AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_changed_variant();
