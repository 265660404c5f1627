-- How many orders there are in each state: the sum of its rows here. Every change adds rows of its own, so that no order
-- waits for another; who reads them puts them together now and then, see orders/count-orders.server.ts.
CREATE TABLE order_tallies (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL,
  n integer NOT NULL
);
INSERT INTO order_tallies (state, n) SELECT state, count(*) FROM orders GROUP BY state;

CREATE FUNCTION tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER orders_tally_new AFTER INSERT ON orders
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();
CREATE TRIGGER orders_tally_gone AFTER DELETE ON orders
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();
CREATE TRIGGER orders_tally_moved AFTER UPDATE OF state ON orders FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION tally_orders();
