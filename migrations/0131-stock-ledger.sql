-- Every change of a stock with its reason and who made it. It is written by the database itself, so that whoever changes
-- a stock, the moves of a variant add up to what it has (nothing, when it is not counted or gone).
CREATE TABLE stock_moves (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- no references: the moves of what was deleted stay
  variant_id integer NOT NULL,
  product_id integer NOT NULL,
  change integer NOT NULL CHECK (change <> 0),
  -- after it
  stock integer NOT NULL CHECK (stock >= 0),
  reason text NOT NULL CHECK (
    reason IN ('start', 'order', 'order-changed', 'cancelled', 'expired', 'returned', 'corrected', 'imported', 'removed', 'other')
  ),
  actor text NOT NULL,
  order_id integer,
  at timestamptz NOT NULL
);
CREATE INDEX stock_moves_product ON stock_moves (product_id, id DESC);
CREATE INDEX stock_moves_variant ON stock_moves (variant_id, id DESC);

INSERT INTO stock_moves (variant_id, product_id, change, stock, reason, actor, at)
SELECT id, product_id, stock, stock, 'start', 'winkel', now() FROM variants WHERE stock > 0;

-- What a transaction says about the changes it makes, see explainStock in catalog/stock.server.ts.
CREATE FUNCTION stock_story(part text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('shop.stock_' || part, true), '')
$$;

CREATE FUNCTION log_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  why text := coalesce(stock_story('reason'), CASE TG_OP WHEN 'INSERT' THEN 'start' WHEN 'DELETE' THEN 'removed' ELSE 'other' END);
  who text := coalesce(stock_story('actor'), 'winkel');
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
CREATE TRIGGER variants_log_new_stock AFTER INSERT ON variants
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION log_stock();
CREATE TRIGGER variants_log_changed_stock AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION log_stock();
CREATE TRIGGER variants_log_gone_stock AFTER DELETE ON variants
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION log_stock();

-- Only the triggers above write here, and never twice.
CREATE FUNCTION refuse_own_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN RAISE EXCEPTION 'stock_moves follows variants.stock and is not written by hand'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_moves_follow BEFORE INSERT ON stock_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_moves();
CREATE TRIGGER stock_moves_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
