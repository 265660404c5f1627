-- The list of customers. A change only marks the customer as stale; the next reader computes the sums again.

CREATE OR REPLACE FUNCTION note_customer_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO customers_stale (email, user_id) VALUES (lower(OLD.email), OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO customers_stale (email, user_id) VALUES (lower(NEW.email), NEW.user_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_customer_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customers_stale (email, user_id)
  SELECT lower(email), user_id FROM orders
  WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  RETURN NULL;
END $$;

-- Accounts of staff are not in the list of customers.
CREATE OR REPLACE FUNCTION note_customer_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'customer' NOT IN (coalesce(OLD.role, ''), coalesce(NEW.role, '')) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO customers_stale (email) VALUES (lower(OLD.email));
  ELSE
    INSERT INTO customers_stale (email, user_id) VALUES (lower(NEW.email), NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_note_new_customer AFTER INSERT OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION note_customer_of_order();
CREATE OR REPLACE TRIGGER orders_note_customer AFTER UPDATE OF state, total_cents, email, user_id, first_name, last_name, company, city, country, is_test ON orders
  FOR EACH ROW WHEN ((OLD.state, OLD.total_cents, OLD.email, OLD.user_id, OLD.first_name, OLD.last_name, OLD.company, OLD.city, OLD.country, OLD.is_test)
    IS DISTINCT FROM (NEW.state, NEW.total_cents, NEW.email, NEW.user_id, NEW.first_name, NEW.last_name, NEW.company, NEW.city, NEW.country, NEW.is_test))
  EXECUTE FUNCTION note_customer_of_order();
CREATE OR REPLACE TRIGGER refunds_note_customer AFTER INSERT OR DELETE OR UPDATE OF state, amount_cents ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_customer_of_refund();
CREATE OR REPLACE TRIGGER chargebacks_note_customer AFTER INSERT OR UPDATE OR DELETE ON chargebacks
  FOR EACH ROW EXECUTE FUNCTION note_customer_of_refund();
CREATE OR REPLACE TRIGGER users_note_new_customer AFTER INSERT OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION note_customer_of_account();
CREATE OR REPLACE TRIGGER users_note_customer AFTER UPDATE OF name, email ON users
  FOR EACH ROW WHEN ((OLD.name, OLD.email) IS DISTINCT FROM (NEW.name, NEW.email))
  EXECUTE FUNCTION note_customer_of_account();
