-- The official EU notice about the legal guarantee, as the owner uploaded it: the picture is a file in DATA_DIR/notices,
-- named by its hash. The newest that was not taken away is shown.
CREATE TABLE guarantee_notices (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  file_name text NOT NULL,
  hash text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
SELECT keep_log_of('guarantee_notices', 'setting', 'id', 'file_name', 'id', 'hash', 'width', 'height', 'created_at');
