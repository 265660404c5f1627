-- The audit log. The database writes it in the transaction of the change, so that no use case can forget it. Only changes by
-- staff are logged: the session setting shop.actor_id names the member of staff and is empty for customers and jobs.

-- Logs the columns that a statement changed. Arguments: the kind of subject, the column with the id of the subject, the column
-- with the name that staff read, and the columns to leave out.
CREATE OR REPLACE FUNCTION log_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  this jsonb := coalesce(after, before);
  changed jsonb;
BEGIN
  SELECT jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)) INTO changed
  FROM jsonb_object_keys(this) AS field
  WHERE field <> ALL (TG_ARGV[3:])
    AND coalesce(before -> field, 'null') <> coalesce(after -> field, 'null');
  IF changed IS NULL AND TG_OP = 'UPDATE' THEN RETURN NULL; END IF;
  INSERT INTO audit_log (at, actor_id, actor, kind, subject, thing, name, action, changes)
  VALUES (
    coalesce(nullif(current_setting('shop.actor_at', true), '')::timestamptz, now()),
    current_setting('shop.actor_id', true),
    current_setting('shop.actor', true),
    TG_ARGV[0],
    coalesce(this ->> TG_ARGV[1], ''),
    TG_TABLE_NAME,
    coalesce(CASE TG_TABLE_NAME
      WHEN 'variants' THEN concat_ws(', ', (SELECT name FROM products WHERE id = (this ->> 'product_id')::integer), this ->> 'sku')
      WHEN 'program_products' THEN (SELECT name FROM products WHERE id = (this ->> 'product_id')::integer)
      ELSE this ->> TG_ARGV[2] END, ''),
    CASE TG_OP WHEN 'INSERT' THEN 'made' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END,
    coalesce(changed, '{}')
  );
  RETURN NULL;
END $$;

-- Returns the photos of a product as the log shows them. Empty unless a member of staff makes the change: other changes are not logged.
CREATE OR REPLACE FUNCTION describe_photos(product integer) RETURNS jsonb STABLE LANGUAGE sql AS $$
  WITH own AS (
    SELECT photo, count(*) AS n
    FROM variants v CROSS JOIN unnest(v.media_ids) AS photo
    WHERE v.product_id = product AND v.removed_at IS NULL
    GROUP BY photo
  )
  SELECT coalesce(jsonb_agg(
    coalesce(nullif(m.name, ''), 'foto ' || m.id) || CASE
      WHEN own.n IS NULL THEN ''
      WHEN own.n = 1 THEN ' (1 uitvoering)'
      ELSE format(' (%s uitvoeringen)', own.n) END
    ORDER BY g.position, m.id
  ), '[]')
  FROM media m
  LEFT JOIN product_media g ON g.media_id = m.id AND g.product_id = product
  LEFT JOIN own ON own.photo = m.id
  WHERE current_setting('shop.actor_id', true) <> ''
    AND m.id IN (SELECT media_id FROM product_media WHERE product_id = product UNION SELECT photo FROM own)
$$;

-- Logs a change of a product's photos once, on the product, instead of on every variant that shows them.
CREATE OR REPLACE FUNCTION log_photos(product integer, before jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (at, actor_id, actor, kind, subject, thing, name, action, changes)
  SELECT
    coalesce(nullif(current_setting('shop.actor_at', true), '')::timestamptz, now()),
    current_setting('shop.actor_id', true), current_setting('shop.actor', true),
    'product', p.id::text, 'products', p.name, 'changed',
    jsonb_build_object('media_ids', jsonb_build_array(before, after))
  FROM products p CROSS JOIN describe_photos(product) AS after
  WHERE p.id = product AND after <> before AND current_setting('shop.actor_id', true) <> ''
$$;

-- The WHEN condition saves the function call when no member of staff makes the change. This matters during large imports.
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON index_now FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'only_row', 'only_row', 'only_row', 'key', 'sent_until', 'answered_at', 'addresses', 'failure', 'paused_until', 'listed_places');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON agent_switches FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'name', 'name', 'name');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON api_keys FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('person', 'user_id', 'name', 'id', 'user_id', 'key_hash', 'key_end', 'secret', 'created_at', 'last_used_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON app_passwords FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('person', 'user_id', 'name', 'id', 'user_id', 'secret_hash', 'created_at', 'last_used_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON attributes FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'code', 'name', 'position', 'id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON brands FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'id', 'name', 'id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'id', 'name', 'id', 'position');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON collections FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'id', 'name', 'id', 'created_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON compare_groups FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'position');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON coupons FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('discount', 'id', 'title', 'id', 'created_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON discount_codes FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('discount', 'id', 'code', 'id', 'created_at', 'updated_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON guarantee_notices FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'file_name', 'id', 'hash', 'width', 'height', 'created_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON invitations FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('person', 'id', 'email', 'id', 'token_hash', 'created_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT ON legal_text_versions FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '' AND NEW.saved_by <> '')
  EXECUTE FUNCTION log_change('setting', 'page', 'page', 'id', 'page', 'source', 'published', 'saved_by', 'created_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON mail_texts FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'kind', 'kind', 'kind', 'updated_by', 'updated_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON marketplace_switches FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'name', 'name', 'name');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON menus FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'place', 'place', 'updated_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON offers FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'product_id', 'seller', 'id', 'product_id', 'created_at', 'queried_at', 'misses');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON opening_hours FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'weekday', 'weekday', 'weekday');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON order_lines FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'name', 'id', 'order_id', 'product_id', 'variant_id', 'media_id', 'counts_stock');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('order', 'id', 'id', 'id', 'key', 'form_token', 'cart_id', 'user_id', 'search', 'updated_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON parcels FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'number', 'id', 'order_id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON payment_choices FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'method', 'method', 'method');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON post_categories FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'position');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON post_tags FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'slug');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON posts FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'title', 'id', 'document', 'created_at', 'updated_at', 'author_id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON product_feeds FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'name', 'name', 'name', 'token', 'generated_at', 'fresh_until', 'items', 'failure', 'problem_groups');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'id', 'name', 'id', 'import_source', 'import_ref', 'import_hash', 'popularity', 'in_members_category', 'created_at', 'updated_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'amount_cents', 'id', 'order_id', 'payment_id', 'provider_ref');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON review_criteria FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'position');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'product_id', 'id', 'id', 'product_id', 'user_id', 'email', 'order_id', 'is_verified', 'author', 'media_ids', 'scores', 'open_reports', 'written_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON service_keys FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'service', 'service', 'service', 'secret', 'set_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'name', 'name', 'name', 'updated_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER UPDATE ON program_products FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'product_id', 'product_id', 'post_id', 'product_id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON program_refunds FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'amount_cents', 'number', 'order_id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON program_tax_rates FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON program_tax_classes FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'slug', 'name', 'slug');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON shipping_classes FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'id', 'name', 'id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON shipping_methods FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'zone_id', 'position');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON shipping_zones FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON source_keys FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'source', 'source', 'source', 'key_id', 'secret');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON special_days FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('setting', 'id', 'note', 'id');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('person', 'id', 'name', 'id', 'number', 'email_verified', 'image', 'created_at', 'updated_at');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON variants FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('product', 'product_id', 'sku', 'id', 'product_id', 'position', 'stock', 'media_ids');
CREATE OR REPLACE TRIGGER write_audit_log AFTER INSERT OR UPDATE OR DELETE ON withdrawals FOR EACH ROW
  WHEN (current_setting('shop.actor_id', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'order_number', 'id', 'key', 'form_token', 'order_id');
