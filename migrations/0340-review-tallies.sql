-- How many reviews there are in each state, how many of them somebody reported, and how many ask for the owner's eye: the
-- sums of their rows here, added to as those of orders are.
CREATE TABLE review_tallies (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL,
  n integer NOT NULL
);

CREATE FUNCTION review_tally_states(state text, open_reports integer) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[state]
    || CASE WHEN open_reports > 0 THEN ARRAY['reported'] ELSE '{}' END
    || CASE WHEN open_reports > 0 OR state = 'waiting' THEN ARRAY['to-judge'] ELSE '{}' END
$$;

INSERT INTO review_tallies (state, n)
SELECT tally, count(*) FROM reviews r, unnest(review_tally_states(r.state, r.open_reports)) AS tally GROUP BY tally;

CREATE FUNCTION tally_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO review_tallies (state, n)
    SELECT tally, count(*) FROM made m, unnest(review_tally_states(m.state, m.open_reports)) AS tally GROUP BY tally;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO review_tallies (state, n)
    SELECT tally, -count(*) FROM gone g, unnest(review_tally_states(g.state, g.open_reports)) AS tally GROUP BY tally;
  ELSE
    INSERT INTO review_tallies (state, n)
    SELECT tally, -1 FROM unnest(review_tally_states(OLD.state, OLD.open_reports)) AS tally
    UNION ALL
    SELECT tally, 1 FROM unnest(review_tally_states(NEW.state, NEW.open_reports)) AS tally;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_tally_new AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_reviews();
CREATE TRIGGER reviews_tally_gone AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_reviews();
CREATE TRIGGER reviews_tally_moved AFTER UPDATE OF state, open_reports ON reviews FOR EACH ROW
  WHEN ((OLD.state, OLD.open_reports > 0) IS DISTINCT FROM (NEW.state, NEW.open_reports > 0))
  EXECUTE FUNCTION tally_reviews();

-- A page of the list is found in the indexes alone, so these must be kept tidy.
ALTER TABLE reviews SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
