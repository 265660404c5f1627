-- What was sold on each day in the shop, so that the overview reads days instead of orders. Whatever changes a sale only
-- notes its day here; who wants the sums first reckons the noted days anew, see desk/refresh-sales.server.ts. Notes are
-- rows of their own, so that two sales of one day never wait for each other.
CREATE TABLE sales_days (
  day date PRIMARY KEY,
  orders integer NOT NULL,
  -- what was paid back is taken off the day of the order it belongs to
  cents bigint NOT NULL
);
CREATE TABLE sales_products (
  day date NOT NULL,
  product_id integer NOT NULL,
  pieces integer NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (day, product_id) INCLUDE (pieces, cents)
);
CREATE TABLE sales_stale (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL
);

CREATE FUNCTION shop_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE 'Europe/Amsterdam')::date
$$;
CREATE FUNCTION day_begins(day date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT day::timestamp AT TIME ZONE 'Europe/Amsterdam'
$$;

CREATE FUNCTION note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.paid_at IS NOT NULL THEN
    INSERT INTO sales_stale (day) VALUES (shop_day(OLD.paid_at));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.paid_at IS NOT NULL THEN
    INSERT INTO sales_stale (day) VALUES (shop_day(NEW.paid_at));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_note_new_sale AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_sale();
CREATE TRIGGER orders_note_sale AFTER UPDATE OF state, paid_at, total_cents ON orders FOR EACH ROW
  WHEN ((OLD.state, OLD.paid_at, OLD.total_cents) IS DISTINCT FROM (NEW.state, NEW.paid_at, NEW.total_cents))
  EXECUTE FUNCTION note_sale();

-- Of a row that belongs to an order; new lines come with a new order, or before it is paid.
CREATE FUNCTION note_sale_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_now jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  INSERT INTO sales_stale (day)
  SELECT shop_day(paid_at) FROM orders
  WHERE paid_at IS NOT NULL AND id = coalesce(
    (row_now ->> 'order_id')::integer,
    (SELECT order_id FROM refunds WHERE id = row_now ->> 'refund_id')
  );
  RETURN NULL;
END $$;
CREATE TRIGGER order_lines_note_sale AFTER DELETE OR UPDATE OF quantity, unit_cents, discount_cents ON order_lines
  FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();
CREATE TRIGGER refunds_note_sale AFTER INSERT OR DELETE OR UPDATE OF state, amount_cents ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();
CREATE TRIGGER refund_lines_note_sale AFTER INSERT OR DELETE OR UPDATE ON refund_lines
  FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();
CREATE TRIGGER chargebacks_note_sale AFTER INSERT OR DELETE OR UPDATE ON chargebacks
  FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();

INSERT INTO sales_stale (day) SELECT DISTINCT shop_day(paid_at) FROM orders WHERE paid_at IS NOT NULL;

-- It was for the sums of a day; the name of a product that sold well is that of its last sale.
DROP INDEX order_lines_product;
CREATE INDEX order_lines_product ON order_lines (product_id, id DESC);
