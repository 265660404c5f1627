-- A code that is deleted can be put back; meanwhile another may have its name.
ALTER TABLE discount_codes ADD COLUMN removed_at timestamptz;
ALTER TABLE discount_codes DROP CONSTRAINT discount_codes_code_key;
CREATE UNIQUE INDEX discount_codes_code ON discount_codes (code) WHERE removed_at IS NULL;
CREATE INDEX discount_codes_removed ON discount_codes (removed_at DESC) WHERE removed_at IS NOT NULL;
