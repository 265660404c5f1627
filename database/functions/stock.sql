-- The stock log. Triggers write it, so that the changes of a variant always add up to its stock, whichever code changes it.

-- Returns the reason, actor, order or time that the transaction gave for its changes, see explainStock in catalog/stock/stock.server.ts.
CREATE OR REPLACE FUNCTION stock_story(part text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('shop.stock_' || part, true), '')
$$;

-- Logs every change of a stock.
CREATE OR REPLACE FUNCTION log_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  why text := coalesce(stock_story('reason'), CASE TG_OP WHEN 'INSERT' THEN 'start' WHEN 'DELETE' THEN 'removed' ELSE 'other' END);
  who text := coalesce(stock_story('actor'), 'shop');
  of_order integer := stock_story('order')::integer;
  moment timestamptz := coalesce(stock_story('at')::timestamptz, now());
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_moves (variant_id, product_id, change, stock, reason, actor, order_id, at)
    SELECT id, product_id, stock, stock, why, who, of_order, moment FROM after WHERE stock > 0 ORDER BY id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stock_moves (variant_id, product_id, change, stock, reason, actor, order_id, at)
    SELECT id, product_id, -stock, 0, why, who, of_order, moment FROM before WHERE stock > 0 ORDER BY id;
  ELSE
    INSERT INTO stock_moves (variant_id, product_id, change, stock, reason, actor, order_id, at)
    SELECT a.id, a.product_id, coalesce(a.stock, 0) - coalesce(b.stock, 0), coalesce(a.stock, 0), why, who, of_order, moment
    FROM after a JOIN before b ON b.id = a.id
    WHERE coalesce(a.stock, 0) <> coalesce(b.stock, 0) ORDER BY a.id;
  END IF;
  RETURN NULL;
END $$;

-- Rejects rows that do not come from the triggers on variants.
CREATE OR REPLACE FUNCTION reject_direct_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN RAISE EXCEPTION 'stock_moves follows variants.stock and is not written by hand'; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_log_new_stock AFTER INSERT ON variants
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION log_stock();
CREATE OR REPLACE TRIGGER variants_log_changed_stock AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION log_stock();
CREATE OR REPLACE TRIGGER variants_log_gone_stock AFTER DELETE ON variants
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION log_stock();
CREATE OR REPLACE TRIGGER stock_moves_follow BEFORE INSERT ON stock_moves
  FOR EACH STATEMENT EXECUTE FUNCTION reject_direct_moves();
