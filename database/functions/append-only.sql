-- Tables whose rows are evidence: a row is written once and never changed or removed.

-- Rejects changes and deletions of such rows. There is one exception for TRUNCATE: the rows of a demo are no evidence, so emptying
-- the demo may truncate its tables, if the stored setting isDemo confirms that the shop is a demo.
CREATE OR REPLACE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND TG_TABLE_NAME <> 'audit_log' AND current_setting('shop.empties_demo', true) = 'on'
    AND EXISTS (SELECT FROM settings WHERE name = 'isDemo' AND value = 'true') THEN RETURN NULL;
  END IF;
  -- The nightly job erases personal data that no law requires any more. It sets shop.erases_before:
  -- documents from before that moment may be deleted, and the audit log may be updated.
  IF coalesce(current_setting('shop.erases_before', true), '') <> '' THEN
    IF TG_TABLE_NAME = 'documents' AND TG_OP = 'DELETE' THEN
      IF OLD.made_at < current_setting('shop.erases_before')::timestamptz THEN RETURN OLD; END IF;
    END IF;
    IF TG_TABLE_NAME = 'audit_log' AND TG_OP = 'UPDATE' THEN RETURN NULL; END IF;
  END IF;
  -- Undoing a move-in deletes the logs of the products that it removed, see forget_undone_products.
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('price_log', 'stock_moves') AND EXISTS (
    SELECT FROM move_in_runs WHERE id::text = current_setting('shop.undoes_move', true) AND state = 'undoing'
  ) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is written once and never changed', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER documents_stay BEFORE UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER documents_are_not_emptied BEFORE TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER legal_texts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER price_log_is_immutable BEFORE UPDATE OR DELETE ON price_log
  FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER price_log_is_not_emptied BEFORE TRUNCATE ON price_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER stock_moves_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_moves
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
