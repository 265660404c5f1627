-- The job that refreshes the pages of changed temperatures compares the votes with those of its last run, because a run that started
-- late missed the changes before a fixed time.

DROP INDEX temperatures_changed;
ALTER TABLE temperatures
  DROP COLUMN changed_at,
  ADD published_hot integer NOT NULL DEFAULT 0,
  ADD published_cold integer NOT NULL DEFAULT 0;
UPDATE temperatures SET published_hot = hot, published_cold = cold;

CREATE INDEX temperatures_unpublished ON temperatures (post_id) WHERE hot <> published_hot OR cold <> published_cold;
