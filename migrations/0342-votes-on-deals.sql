-- As it was, but that deals can be voted on too, from when they begin until they are taken away.
CREATE OR REPLACE FUNCTION vote_change(thing integer, voter text, hot boolean, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM product_listings l WHERE l.product_id = thing AND l.is_visible) AND NOT EXISTS (
    SELECT FROM coupons c WHERE c.id = thing AND c.removed_at IS NULL AND (c.starts_at IS NULL OR c.starts_at <= at)
  ) THEN
    RETURN NULL;
  END IF;
  -- One voter's presses come one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended(voter, thing));
  DELETE FROM votes v WHERE v.post_id = thing AND v.voter_id = voter AND v.is_hot IS DISTINCT FROM hot;
  IF hot IS NOT NULL THEN
    INSERT INTO votes (post_id, voter_id, is_hot, voted_at) VALUES (thing, voter, hot, at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN vote_tell(thing, voter);
END $$;
