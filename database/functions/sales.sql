-- Sales figures per day. A change only marks its day in sales_stale; the reports compute the marked days again.

-- Returns the day of a moment in the shop's time zone.
CREATE OR REPLACE FUNCTION shop_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE 'Europe/Amsterdam')::date
$$;

-- Returns the moment at which a day begins in the shop's time zone.
CREATE OR REPLACE FUNCTION day_begins(day date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT day::timestamp AT TIME ZONE 'Europe/Amsterdam'
$$;

-- Notes the day on which an order was paid.
CREATE OR REPLACE FUNCTION note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.paid_at IS NOT NULL THEN
    INSERT INTO sales_stale (day) VALUES (shop_day(OLD.paid_at));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.paid_at IS NOT NULL THEN
    INSERT INTO sales_stale (day) VALUES (shop_day(NEW.paid_at));
  END IF;
  RETURN NULL;
END $$;

-- Notes the day of the order of a row. New order lines need no note: they are inserted with a new order or before the order is
-- paid.
CREATE OR REPLACE FUNCTION note_sale_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER orders_note_new_sale AFTER INSERT OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION note_sale();

CREATE OR REPLACE TRIGGER orders_note_sale AFTER UPDATE OF state, paid_at, total_cents ON orders FOR EACH ROW
  WHEN ((OLD.state, OLD.paid_at, OLD.total_cents) IS DISTINCT FROM (NEW.state, NEW.paid_at, NEW.total_cents))
  EXECUTE FUNCTION note_sale();
CREATE OR REPLACE TRIGGER order_lines_note_sale AFTER DELETE OR UPDATE OF quantity, unit_cents, discount_cents ON order_lines
  FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();
CREATE OR REPLACE TRIGGER refunds_note_sale AFTER INSERT OR DELETE OR UPDATE OF state, amount_cents ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();
CREATE OR REPLACE TRIGGER refund_lines_note_sale AFTER INSERT OR UPDATE OR DELETE ON refund_lines
  FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();
CREATE OR REPLACE TRIGGER chargebacks_note_sale AFTER INSERT OR UPDATE OR DELETE ON chargebacks
  FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();
