-- Paths of the shop that visitors requested and that have no page, for the list of the back office. Bounded, and without anything
-- that identifies a visitor: no query, no address, and no path that contains a secret.
CREATE TABLE missed_paths (
  path text PRIMARY KEY,
  hits integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX missed_paths_newest ON missed_paths (last_at DESC);
COMMENT ON TABLE missed_paths IS 'Paths without a page that visitors requested.';

-- The list of redirects is sorted by age, and finds those that lead to a URL.
CREATE INDEX redirects_newest ON redirects (created_at DESC, path);
CREATE INDEX redirects_target ON redirects (target_url) WHERE target_url <> '';
CREATE INDEX redirects_search ON redirects USING gin ((path || ' ' || target_url) gin_trgm_ops);
