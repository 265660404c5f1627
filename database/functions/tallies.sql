-- Numbers of orders and reviews per state. Each number is the sum of rows, and a change inserts rows, so that no writer waits for another.

-- Updates the tallies when an order is inserted, changes state or is deleted.
CREATE OR REPLACE FUNCTION tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_tallies (state, n) SELECT state, count(*) FROM made GROUP BY state;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_tallies (state, n) SELECT state, -count(*) FROM gone GROUP BY state;
  ELSE
    INSERT INTO order_tallies (state, n) VALUES (OLD.state, -1), (NEW.state, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_tally_new AFTER INSERT ON orders
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();

CREATE OR REPLACE TRIGGER orders_tally_moved AFTER UPDATE OF state ON orders FOR EACH ROW
  WHEN (OLD.state <> NEW.state)
  EXECUTE FUNCTION tally_orders();
CREATE OR REPLACE TRIGGER orders_tally_gone AFTER DELETE ON orders
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();

-- Returns the tallies that include a review: its state, "reported" with open reports, "to-moderate" if the owner has to look at it.
CREATE OR REPLACE FUNCTION review_tally_states(state text, open_reports integer) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[state]
    || CASE WHEN open_reports > 0 THEN ARRAY['reported'] ELSE '{}' END
    || CASE WHEN open_reports > 0 OR state = 'waiting' THEN ARRAY['to-moderate'] ELSE '{}' END
$$;

-- Updates the tallies when a review is inserted, changes state, is reported or is deleted.
CREATE OR REPLACE FUNCTION tally_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER reviews_tally_new AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_reviews();

CREATE OR REPLACE TRIGGER reviews_tally_moved AFTER UPDATE OF state, open_reports ON reviews FOR EACH ROW
  WHEN ((OLD.state, OLD.open_reports > 0) IS DISTINCT FROM (NEW.state, NEW.open_reports > 0))
  EXECUTE FUNCTION tally_reviews();
CREATE OR REPLACE TRIGGER reviews_tally_gone AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_reviews();
