-- Search in the catalogue.

-- Returns ids of matching products as "1,2,3": in `first` the matches in name or tags, in `others` all matches. Sequential scans
-- are off because the planner underestimates their cost: matching a stored vector costs far more than reading the index, and a
-- common term matches a third of all rows.
CREATE OR REPLACE FUNCTION find_products(query tsquery, OUT first text, OUT others text)
  LANGUAGE sql STABLE SET enable_seqscan = off
  AS $$
    SELECT array_to_string(ARRAY(SELECT product_id FROM product_search WHERE title @@ query), ','),
      array_to_string(ARRAY(SELECT product_id FROM product_search WHERE body @@ query), ',')
  $$;
