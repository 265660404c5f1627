-- Attributes are numbered in the order of the filters, so that every new shop has the same numbers.
ALTER TABLE attributes DROP COLUMN id;
ALTER TABLE attributes ADD COLUMN id integer;
UPDATE attributes SET id = numbered.n
FROM (SELECT code, row_number() OVER (ORDER BY position, code) AS n FROM attributes) AS numbered
WHERE numbered.code = attributes.code;
ALTER TABLE attributes
  ALTER COLUMN id SET NOT NULL,
  ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY,
  ADD CONSTRAINT attributes_id_key UNIQUE (id);
SELECT setval(pg_get_serial_sequence('attributes', 'id'), (SELECT count(*) FROM attributes) + 1, false);
