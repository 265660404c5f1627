-- Gives columns and stored codes the words of the trade (docs/glossary.md).

ALTER TABLE products RENAME COLUMN maker TO manufacturer;
ALTER TABLE reviews RENAME COLUMN refusal TO rejection_reason;
ALTER TABLE search_terms RENAME COLUMN word TO term;
ALTER TABLE parcel_labels RENAME COLUMN silence TO status_problem;
ALTER INDEX media_said RENAME TO media_texts;

UPDATE settings SET name = 'manufacturer' || substr(name, 6)
WHERE name IN ('makerName', 'makerAddress', 'makerEmail');

-- What an import changed is restored from these rows by the names of columns.
UPDATE import_changes
SET before = jsonb_set(before #- '{product,maker}', '{product,manufacturer}', before #> '{product,maker}')
WHERE before -> 'product' ? 'maker';
UPDATE import_changes
SET after = jsonb_set(after #- '{product,maker}', '{product,manufacturer}', after #> '{product,maker}')
WHERE after -> 'product' ? 'maker';

ALTER TABLE reviews DROP CONSTRAINT reviews_state_check;
UPDATE reviews SET state = 'rejected' WHERE state = 'refused';
ALTER TABLE reviews ADD CONSTRAINT reviews_state_check CHECK (state IN ('waiting', 'approved', 'rejected'));
UPDATE review_tallies SET state = 'rejected' WHERE state = 'refused';
UPDATE review_tallies SET state = 'to-moderate' WHERE state = 'to-judge';

ALTER TABLE import_items DROP CONSTRAINT import_items_source_check, DROP CONSTRAINT import_items_outcome_check;
UPDATE import_items SET outcome = 'rejected' WHERE outcome = 'refused';
ALTER TABLE import_items
  ADD CONSTRAINT import_items_outcome_check CHECK (outcome IN ('made', 'joined', 'changed', 'left', 'missing', 'rejected')),
  ADD CONSTRAINT import_items_source_check CHECK ((source IN ('amazon', 'bol')) OR (source = 'other' AND outcome = 'rejected'));

UPDATE import_runs SET task = jsonb_set(task, '{what}', '"items"') WHERE task ->> 'what' = 'pieces';
UPDATE import_runs SET summary = jsonb_set(summary, '{kind}', '"items"') WHERE summary ->> 'kind' = 'pieces';
UPDATE import_runs SET undo = replace(undo::text, '"kept":', '"retained":')::jsonb WHERE undo IS NOT NULL;

ALTER TABLE mails DROP CONSTRAINT mails_state_check;
UPDATE mails SET state = 'stored' WHERE state = 'kept';
ALTER TABLE mails ADD CONSTRAINT mails_state_check
  CHECK (state IN ('queued', 'stored', 'sending', 'sent', 'failed', 'uncertain'));

ALTER TABLE parcel_labels DROP CONSTRAINT parcel_labels_place_check, DROP CONSTRAINT parcel_labels_silence_check;
UPDATE parcel_labels SET place = 'problem' WHERE place = 'trouble';
UPDATE parcel_labels SET status_problem = replace(status_problem, 'refused', 'rejected') WHERE status_problem LIKE '%refused';
ALTER TABLE parcel_labels
  ADD CONSTRAINT parcel_labels_place_check
    CHECK (place IN ('announced', 'underway', 'pickup-point', 'delivered', 'problem', 'cancelled')),
  ADD CONSTRAINT parcel_labels_status_problem_check
    CHECK (status_problem IN ('busy', 'unavailable', 'keys-rejected', 'rejected', 'unknown-there'));

ALTER TABLE product_events DROP CONSTRAINT product_events_kind_check;
UPDATE product_events SET kind = 'imported' WHERE kind = 'told';
ALTER TABLE product_events ADD CONSTRAINT product_events_kind_check
  CHECK (kind IN ('imported', 'price', 'availability', 'name', 'facts', 'gone', 'back', 'hidden', 'shown'));

ALTER TABLE source_accounts DROP CONSTRAINT source_accounts_state_check;
UPDATE source_accounts SET state = 'keys-rejected' WHERE state = 'keys-refused';
ALTER TABLE source_accounts ADD CONSTRAINT source_accounts_state_check
  CHECK (state IN ('ok', 'not-eligible', 'keys-rejected', 'unavailable', 'throttled', 'day-used'));
