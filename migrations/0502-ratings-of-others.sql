-- What shoppers of another shop give a piece, as far as it tells: kept and shown no longer than its prices.
ALTER TABLE offer_quotes
  ADD COLUMN stars numeric(2, 1) CHECK (stars BETWEEN 0 AND 5),
  -- empty: it tells the stars only
  ADD COLUMN review_count integer CHECK (review_count >= 0);
