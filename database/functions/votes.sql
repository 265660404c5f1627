-- Hot and cold votes.

-- Adds new votes to the temperatures, ordered by id, so that two statements on the same rows cannot deadlock.
CREATE OR REPLACE FUNCTION count_new_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO temperatures AS totals (post_id, hot, cold)
  SELECT post_id, count(*) FILTER (WHERE is_hot), count(*) FILTER (WHERE NOT is_hot)
  FROM made GROUP BY post_id ORDER BY post_id
  ON CONFLICT (post_id) DO UPDATE
  SET hot = totals.hot + excluded.hot, cold = totals.cold + excluded.cold;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_new_votes AFTER INSERT ON votes
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_votes();

-- Subtracts removed votes. A changed vote is removed and inserted again.
CREATE OR REPLACE FUNCTION count_gone_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM temperatures WHERE post_id IN (SELECT post_id FROM gone) ORDER BY post_id FOR UPDATE;
  UPDATE temperatures totals SET hot = totals.hot - lost.hot, cold = totals.cold - lost.cold
  FROM (
    SELECT post_id, count(*) FILTER (WHERE is_hot) AS hot, count(*) FILTER (WHERE NOT is_hot) AS cold
    FROM gone GROUP BY post_id
  ) lost
  WHERE totals.post_id = lost.post_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_gone_votes AFTER DELETE ON votes
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_votes();

-- Removes the votes of deleted products.
CREATE OR REPLACE FUNCTION forget_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM votes WHERE post_id IN (SELECT id FROM gone);
  DELETE FROM temperatures WHERE post_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_votes AFTER DELETE ON products
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_votes();

-- Returns the votes on a product or deal, and the visitor's own vote.
CREATE OR REPLACE FUNCTION read_vote(thing integer, voter text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'hot', coalesce((SELECT t.hot FROM temperatures t WHERE t.post_id = thing), 0),
    'cold', coalesce((SELECT t.cold FROM temperatures t WHERE t.post_id = thing), 0),
    'isHot', (SELECT v.is_hot FROM votes v WHERE v.post_id = thing AND v.voter_id = voter)
  )
$$;

-- Sets a vote, or withdraws it if `hot` is null, and returns the votes. Visitors can vote on a deal from its start until it is
-- removed. Returns null if the id is neither a visible product nor such a deal.
CREATE OR REPLACE FUNCTION vote_change(thing integer, voter text, hot boolean, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM product_listings l WHERE l.product_id = thing AND l.is_visible) AND NOT EXISTS (
    SELECT FROM coupons c WHERE c.id = thing AND c.removed_at IS NULL AND (c.starts_at IS NULL OR c.starts_at <= at)
  ) THEN
    RETURN NULL;
  END IF;
  -- Simultaneous clicks of one voter are handled one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended(voter, thing));
  DELETE FROM votes v WHERE v.post_id = thing AND v.voter_id = voter AND v.is_hot IS DISTINCT FROM hot;
  IF hot IS NOT NULL THEN
    INSERT INTO votes (post_id, voter_id, is_hot, voted_at) VALUES (thing, voter, hot, at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN read_vote(thing, voter);
END $$;

-- Moves a guest's votes to the customer. If both voted on a product, the later vote stays.
CREATE OR REPLACE FUNCTION votes_merge(guest text, customer text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM votes v USING votes other
  WHERE v.voter_id IN (guest, customer) AND other.voter_id IN (guest, customer)
    AND v.post_id = other.post_id AND v.voter_id <> other.voter_id
    AND (v.voted_at, v.voter_id = customer) < (other.voted_at, other.voter_id = customer);
  UPDATE votes SET voter_id = customer WHERE voter_id = guest;
END $$;
