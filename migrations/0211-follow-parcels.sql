-- Where the parcel of a label is, as its carrier said last.
ALTER TABLE parcel_labels
  ADD COLUMN place text CHECK (place IN ('announced', 'underway', 'pickup-point', 'delivered', 'trouble', 'cancelled')),
  ADD COLUMN placed_at timestamptz,
  -- why the last question got no answer; null: it did
  ADD COLUMN silence text CHECK (silence IN ('busy', 'unavailable', 'keys-refused', 'refused', 'unknown-there')),
  ADD COLUMN asked_at timestamptz,
  -- when to ask again; null: never
  ADD COLUMN ask_at timestamptz;
UPDATE parcel_labels SET ask_at = made_at WHERE made_at IS NOT NULL;
CREATE INDEX parcel_labels_to_ask ON parcel_labels (ask_at) WHERE ask_at IS NOT NULL;
