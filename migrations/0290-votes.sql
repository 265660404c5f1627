-- What visitors find hot or cold: one row for a visitor and a thing. Things have numbers of one row of numbers, so that
-- whatever is added to the shop can be voted on; voter_id is the number in a guest's cookie, or that of a customer.
CREATE TABLE votes (
  post_id integer NOT NULL,
  voter_id text NOT NULL,
  is_hot boolean NOT NULL,
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, voter_id)
);
CREATE INDEX votes_voter ON votes (voter_id);

-- How many find a thing hot and cold, kept by the database itself; no row: nobody voted.
CREATE TABLE temperatures (
  post_id integer PRIMARY KEY,
  hot integer NOT NULL CHECK (hot >= 0),
  cold integer NOT NULL CHECK (cold >= 0),
  -- kept pages may still show the temperature before this
  changed_at timestamptz NOT NULL
);
CREATE INDEX temperatures_changed ON temperatures (changed_at);

-- Things in the order of their numbers, so that two who change the same ones never wait for each other in a circle.
CREATE FUNCTION count_new_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO temperatures AS kept (post_id, hot, cold, changed_at)
  SELECT post_id, count(*) FILTER (WHERE is_hot), count(*) FILTER (WHERE NOT is_hot), max(voted_at)
  FROM made GROUP BY post_id ORDER BY post_id
  ON CONFLICT (post_id) DO UPDATE
  SET hot = kept.hot + excluded.hot, cold = kept.cold + excluded.cold,
      changed_at = greatest(kept.changed_at, excluded.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_votes AFTER INSERT ON votes
REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_votes();

-- A vote that is changed is one that is gone and one that is new.
CREATE FUNCTION count_gone_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM temperatures WHERE post_id IN (SELECT post_id FROM gone) ORDER BY post_id FOR UPDATE;
  UPDATE temperatures kept SET hot = kept.hot - lost.hot, cold = kept.cold - lost.cold, changed_at = now()
  FROM (
    SELECT post_id, count(*) FILTER (WHERE is_hot) AS hot, count(*) FILTER (WHERE NOT is_hot) AS cold
    FROM gone GROUP BY post_id
  ) lost
  WHERE kept.post_id = lost.post_id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_gone_votes AFTER DELETE ON votes
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_votes();

CREATE FUNCTION forget_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM votes WHERE post_id IN (SELECT id FROM gone);
  DELETE FROM temperatures WHERE post_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_votes AFTER DELETE ON products
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_votes();

CREATE FUNCTION vote_tell(thing integer, voter text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'hot', coalesce((SELECT t.hot FROM temperatures t WHERE t.post_id = thing), 0),
    'cold', coalesce((SELECT t.cold FROM temperatures t WHERE t.post_id = thing), 0),
    'isHot', (SELECT v.is_hot FROM votes v WHERE v.post_id = thing AND v.voter_id = voter)
  )
$$;

-- Votes hot or cold, or takes the vote back (NULL), and tells the numbers. NULL: there is no such thing to vote on.
CREATE FUNCTION vote_change(thing integer, voter text, hot boolean, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_listings l WHERE l.product_id = thing AND l.is_visible;
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- One voter's presses come one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended(voter, thing));
  DELETE FROM votes v WHERE v.post_id = thing AND v.voter_id = voter AND v.is_hot IS DISTINCT FROM hot;
  IF hot IS NOT NULL THEN
    INSERT INTO votes (post_id, voter_id, is_hot, voted_at) VALUES (thing, voter, hot, at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN vote_tell(thing, voter);
END $$;

-- A guest's votes become those of the customer; where both voted on a thing, the later vote stays.
CREATE FUNCTION votes_merge(guest text, customer text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM votes v USING votes other
  WHERE v.voter_id IN (guest, customer) AND other.voter_id IN (guest, customer)
    AND v.post_id = other.post_id AND v.voter_id <> other.voter_id
    AND (v.voted_at, v.voter_id = customer) < (other.voted_at, other.voter_id = customer);
  UPDATE votes SET voter_id = customer WHERE voter_id = guest;
END $$;
