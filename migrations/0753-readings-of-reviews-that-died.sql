-- How often the reading of a feed of reviews was begun without an end: a shop that dies at it three times would go on doing so.
ALTER TABLE review_feeds ADD COLUMN attempts integer NOT NULL DEFAULT 0;
