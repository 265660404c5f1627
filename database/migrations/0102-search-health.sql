-- What is missing in the structured data of products, found by a nightly check, and how fast pages were for visitors.
CREATE TABLE data_checks (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  run timestamptz NOT NULL,
  products integer NOT NULL
);
CREATE TABLE data_problems (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run timestamptz NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  severity text NOT NULL,
  path text NOT NULL,
  message text NOT NULL,
  variants integer NOT NULL
);
CREATE INDEX data_problems_run ON data_problems (run, id);
CREATE INDEX data_problems_product ON data_problems (product_id);
CREATE TABLE analytics_vitals (
  day date NOT NULL,
  metric text NOT NULL,
  good integer NOT NULL,
  fair integer NOT NULL,
  poor integer NOT NULL,
  PRIMARY KEY (day, metric)
);
