-- Pages of brands and collections that had products when IndexNow last ran: one that gained its first or lost its last is sent.
ALTER TABLE index_now ADD COLUMN listed_places text[];
COMMENT ON COLUMN index_now.listed_places IS 'Paths; null until the first run after the switch.';
