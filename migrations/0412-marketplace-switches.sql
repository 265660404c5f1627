-- What the owner switched off: a source, or a box of the product page. What is not here is on.
CREATE TABLE marketplace_switches (
  name text PRIMARY KEY CHECK (name IN ('amazon', 'bol', 'offers', 'sync')),
  is_on boolean NOT NULL
);
SELECT keep_log_of('marketplace_switches', 'setting', 'name', 'name', 'name');
