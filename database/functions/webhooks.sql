-- Records changes for webhooks in the transaction of the change. Skips resources without an active webhook. The notification wakes
-- the delivery job after the commit.

CREATE OR REPLACE FUNCTION has_webhooks(wanted text) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT EXISTS (
    SELECT FROM webhooks WHERE status = 'active' AND split_part(topic, '.', 1) IN (wanted, 'action')
  )
$$;

CREATE OR REPLACE FUNCTION record_webhook_events(kind text, ids integer[], event text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_events (resource, object_id, event)
  SELECT kind, id, record_webhook_events.event FROM unnest(ids) AS id WHERE id IS NOT NULL ORDER BY id;
  IF FOUND THEN PERFORM pg_notify('shop_changes', '{"from": "", "tags": ["webhooks"]}'); END IF;
END $$;

-- Removes the columns that are not part of a webhook's content, so that a change of only these sends nothing.
CREATE OR REPLACE FUNCTION without_internal(changed jsonb) RETURNS jsonb IMMUTABLE LANGUAGE sql AS $$
  SELECT changed - '{updated_at,search,is_invoiced,expires_at,popularity,in_members_category,import_hash,import_run_id}'::text[]
$$;

-- For rows that are a part of an order or a product. Arguments: the resource, and the column with the id of that order or product.
CREATE OR REPLACE FUNCTION record_webhook_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF NOT has_webhooks(TG_ARGV[0]) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT (to_jsonb(a) ->> TG_ARGV[1])::integer) INTO ids FROM after a;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT (to_jsonb(b) ->> TG_ARGV[1])::integer) INTO ids FROM before b;
  ELSE
    SELECT array_agg(DISTINCT (part ->> TG_ARGV[1])::integer) INTO ids
    FROM (
      SELECT to_jsonb(a) FROM after a EXCEPT SELECT to_jsonb(b) FROM before b
    ) AS changed (part);
  END IF;
  PERFORM record_webhook_events(TG_ARGV[0], ids, 'updated');
  IF TG_TABLE_NAME IN ('refunds', 'program_refunds') AND TG_OP = 'INSERT' THEN
    PERFORM record_webhook_events('order', ids, 'refunded');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_webhook_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF NOT has_webhooks('order') THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    -- An imported order is history: a bookkeeping program must not book it again.
    PERFORM record_webhook_events('order', (SELECT array_agg(id) FROM after WHERE import_source IS NULL), 'created');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_webhook_events('order', (SELECT array_agg(id) FROM before), 'deleted');
  ELSE
    PERFORM record_webhook_events('order', (
      SELECT array_agg(a.id) FROM after a JOIN before b USING (id)
      WHERE without_internal(to_jsonb(a)) <> without_internal(to_jsonb(b))
    ), 'updated');
    FOR changed IN SELECT a.id, a.state FROM after a JOIN before b USING (id) WHERE a.state <> b.state LOOP
      PERFORM record_webhook_events('order', ARRAY[changed.id], 'state:' || changed.state);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

-- Products and discount codes are deleted and restored by setting a column. Its name is the second argument.
CREATE OR REPLACE FUNCTION record_webhook_soft_delete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
  trashed_column text := TG_ARGV[1];
BEGIN
  IF NOT has_webhooks(kind) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM record_webhook_events(kind, (SELECT array_agg(id) FROM after), 'created');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_webhook_events(kind, (SELECT array_agg(id) FROM before b WHERE to_jsonb(b) ->> trashed_column IS NULL), 'deleted');
  ELSE
    PERFORM record_webhook_events(kind, ids, happened)
    FROM (
      SELECT array_agg(a.id), CASE
        WHEN to_jsonb(b) ->> trashed_column IS NULL AND to_jsonb(a) ->> trashed_column IS NOT NULL THEN 'deleted'
        WHEN to_jsonb(b) ->> trashed_column IS NOT NULL AND to_jsonb(a) ->> trashed_column IS NULL THEN 'restored'
        ELSE 'updated' END
      FROM after a JOIN before b USING (id)
      WHERE without_internal(to_jsonb(a)) <> without_internal(to_jsonb(b))
      GROUP BY 2
    ) AS found (ids, happened);
  END IF;
  RETURN NULL;
END $$;

-- Accounts of staff are not customers. Other programs know a customer by its number, not by the id of the account.
CREATE OR REPLACE FUNCTION record_webhook_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT has_webhooks('customer') THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME IN ('customer_addresses', 'program_customers') THEN
    IF TG_OP = 'DELETE' THEN
      PERFORM record_webhook_events('customer', (
        SELECT array_agg(DISTINCT u.number) FROM before JOIN users u ON u.id = user_id WHERE u.role = 'customer'
      ), 'updated');
    ELSE
      PERFORM record_webhook_events('customer', (
        SELECT array_agg(DISTINCT u.number) FROM after JOIN users u ON u.id = user_id WHERE u.role = 'customer'
      ), 'updated');
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM record_webhook_events('customer', (SELECT array_agg(number) FROM after WHERE role = 'customer'), 'created');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_webhook_events('customer', (SELECT array_agg(number) FROM before WHERE role = 'customer'), 'deleted');
  ELSE
    PERFORM record_webhook_events('customer', (
      SELECT array_agg(a.number) FROM after a JOIN before b USING (id)
      WHERE a.role = 'customer' AND without_internal(to_jsonb(a)) <> without_internal(to_jsonb(b))
    ), 'updated');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_order();
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_order();
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_order();
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON order_lines
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON order_lines
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON refunds
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON refunds
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON program_refunds
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON program_refunds
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON parcels
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON parcels
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON parcels
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('product', 'trashed_at');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('product', 'trashed_at');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('product', 'trashed_at');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON variants
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON variants
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON product_media
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON product_media
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON product_media
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON product_categories
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON product_categories
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON product_categories
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON product_attribute_values
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON product_attribute_values
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON product_attribute_values
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON program_products
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON program_products
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON discount_codes
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('coupon', 'removed_at');
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON discount_codes
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('coupon', 'removed_at');
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON discount_codes
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('coupon', 'removed_at');
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON customer_addresses
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON customer_addresses
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE OR REPLACE TRIGGER webhooks_delete AFTER DELETE ON customer_addresses
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE OR REPLACE TRIGGER webhooks_insert AFTER INSERT ON program_customers
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE OR REPLACE TRIGGER webhooks_update AFTER UPDATE ON program_customers
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();

CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON webhooks FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'secret', 'user_id', 'failure_count', 'last_success_at', 'created_at', 'updated_at');
