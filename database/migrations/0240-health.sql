-- Problems of the shop that its owner gets a mail about.
CREATE TABLE health_problems (
  check_name text PRIMARY KEY,
  since timestamptz NOT NULL,
  -- null: no mail yet, because it may be over in a moment
  mailed_at timestamptz,
  -- null: it lasts
  ended_at timestamptz
);
COMMENT ON TABLE health_problems IS 'Problems that the health check found, and when the owner got a mail about them.';

-- The latest check of the shop's packages for known vulnerabilities: one row.
CREATE TABLE advisory_checks (
  id integer PRIMARY KEY CHECK (id = 1),
  checked_at timestamptz NOT NULL,
  severe integer NOT NULL DEFAULT 0,
  other integer NOT NULL DEFAULT 0,
  packages text[] NOT NULL DEFAULT '{}',
  -- empty if the check succeeded
  failure text NOT NULL DEFAULT ''
);
COMMENT ON TABLE advisory_checks IS 'Known vulnerabilities in the packages of the shop, checked weekly.';
