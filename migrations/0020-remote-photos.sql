-- Photos that an import named but that are still elsewhere: when to ask for them (again).
ALTER TABLE media ADD COLUMN next_try_at timestamptz;
DROP INDEX media_pending;
CREATE INDEX media_due ON media (next_try_at NULLS FIRST, id) WHERE state = 'pending';
