ALTER TABLE feeds
  -- where its photographs are: pages let in no others
  ADD COLUMN photo_hosts text[] NOT NULL DEFAULT '{}',
  -- empty: only when somebody asks for it
  ADD COLUMN every_hours smallint CHECK (every_hours BETWEEN 1 AND 168),
  ADD COLUMN next_read_at timestamptz,
  -- as the owner chose when it was taken over
  ADD COLUMN category_slug text,
  ADD COLUMN publishes boolean NOT NULL DEFAULT false;
CREATE INDEX feeds_due ON feeds (next_read_at) WHERE every_hours IS NOT NULL;
