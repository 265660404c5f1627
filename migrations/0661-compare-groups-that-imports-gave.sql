-- What a run does, or tried without writing would do, to the compare group of its category; so that it is told and taken back.
ALTER TABLE import_runs ADD COLUMN placed jsonb;
