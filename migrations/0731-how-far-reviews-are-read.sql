-- How many reviews the reading that is under way came to; empty: none is. And when the newest one ended, well or not.
ALTER TABLE review_feeds ADD COLUMN rows_read integer, ADD COLUMN ended_at timestamptz;
