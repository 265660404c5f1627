-- A shipping method can be insured above an amount, with a surcharge.

ALTER TABLE shipping_methods
  ADD COLUMN insured_above_cents integer CHECK (insured_above_cents >= 0),
  ADD COLUMN insured_cents integer NOT NULL DEFAULT 0 CHECK (insured_cents >= 0);
COMMENT ON COLUMN shipping_methods.insured_above_cents IS 'Parcels with a higher value after discounts are insured; null: never.';
COMMENT ON COLUMN shipping_methods.insured_cents IS 'Surcharge for an insured parcel.';
