-- When a report of commissions was last asked for by itself, and why it did not come; empty: it came.
CREATE TABLE commission_readings (
  source text PRIMARY KEY CHECK (source IN ('bol')),
  tried_at timestamptz NOT NULL,
  failure text NOT NULL
);
