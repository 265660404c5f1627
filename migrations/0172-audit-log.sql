-- What people changed: who, when, what, and how it was before and after. The database writes it itself, in the transaction
-- of the change, so that no use case can forget it. What the shop does by itself and what customers do is not in it.
CREATE TABLE audit_log (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  -- no reference: what somebody did stays when they are gone
  actor_id text NOT NULL,
  actor text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('setting', 'product', 'order', 'discount', 'person')),
  -- the number or name by which its page knows it
  subject text NOT NULL,
  -- the table of the row, and what people call it
  thing text NOT NULL,
  name text NOT NULL,
  action text NOT NULL CHECK (action IN ('made', 'changed', 'removed')),
  -- {column: [before, after]}, without what is secret
  changes jsonb NOT NULL
);
CREATE INDEX audit_log_kind ON audit_log (kind, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC);
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Arguments: the kind, the column that names the subject, the column that people call it by, and what is left out.
CREATE FUNCTION log_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
      ELSE this ->> TG_ARGV[2] END, ''),
    CASE TG_OP WHEN 'INSERT' THEN 'made' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END,
    coalesce(changed, '{}')
  );
  RETURN NULL;
END $$;

-- Only what somebody does: without a person the function is not even called, which counts when thousands are imported.
CREATE FUNCTION keep_log_of(of_table regclass, VARIADIC arguments text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER tell_audit_log AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW
       WHEN (current_setting(''shop.actor_id'', true) <> '''') EXECUTE FUNCTION log_change(%s)',
    of_table,
    (SELECT string_agg(quote_literal(argument), ', ') FROM unnest(arguments) AS argument)
  );
END $$;

SELECT keep_log_of('settings', 'setting', 'name', 'name', 'name', 'updated_at');
SELECT keep_log_of('payment_choices', 'setting', 'method', 'method', 'method');
SELECT keep_log_of('mail_texts', 'setting', 'kind', 'kind', 'kind', 'updated_by', 'updated_at');
SELECT keep_log_of('products', 'product', 'id', 'name', 'id', 'import_source', 'import_ref', 'import_hash', 'popularity', 'created_at', 'updated_at');
-- The stock has a ledger of its own.
SELECT keep_log_of('variants', 'product', 'product_id', 'sku', 'id', 'product_id', 'position', 'stock');
SELECT keep_log_of('categories', 'product', 'id', 'name', 'id', 'position');
SELECT keep_log_of('brands', 'product', 'id', 'name', 'id');
SELECT keep_log_of('attributes', 'product', 'code', 'name', 'position');
SELECT keep_log_of('orders', 'order', 'id', 'id', 'id', 'key', 'form_token', 'cart_id', 'user_id', 'search', 'updated_at');
SELECT keep_log_of('order_lines', 'order', 'order_id', 'name', 'id', 'order_id', 'product_id', 'variant_id', 'media_id', 'counts_stock');
SELECT keep_log_of('parcels', 'order', 'order_id', 'number', 'id', 'order_id');
SELECT keep_log_of('refunds', 'order', 'order_id', 'amount_cents', 'id', 'order_id', 'payment_id', 'provider_ref');
SELECT keep_log_of('withdrawals', 'order', 'order_id', 'order_number', 'id', 'key', 'form_token', 'order_id');
SELECT keep_log_of('discount_codes', 'discount', 'id', 'code', 'id', 'created_at', 'updated_at');
SELECT keep_log_of('users', 'person', 'id', 'name', 'id', 'email_verified', 'image', 'created_at', 'updated_at');
SELECT keep_log_of('invitations', 'person', 'id', 'email', 'id', 'token_hash', 'created_at');
