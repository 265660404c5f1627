-- How whoever handed a piece over came to this shop, where they let that be known.
ALTER TABLE handovers
  ADD COLUMN came_type text NOT NULL DEFAULT '',
  ADD COLUMN came_by text NOT NULL DEFAULT '';
CREATE INDEX handovers_at ON handovers (handed_at);
