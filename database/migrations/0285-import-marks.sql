-- The last number of the catalogue before a run, so that undoing it removes the categories and brands that it added.
ALTER TABLE import_runs ADD ids_after integer;
