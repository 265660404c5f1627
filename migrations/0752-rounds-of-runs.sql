-- A run may be done again. What an earlier try of the same round did before it broke off counts as the round's own; what an
-- earlier round did is there already.
ALTER TABLE import_runs ADD COLUMN round integer NOT NULL DEFAULT 0;
ALTER TABLE import_changes
  -- the first round that wrote the product, and the last one
  ADD COLUMN first_round integer NOT NULL DEFAULT 0,
  ADD COLUMN round integer NOT NULL DEFAULT 0;
