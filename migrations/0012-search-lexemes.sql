-- Every word stem that occurs in the catalogue: whether a word is known is one look-up, not a search.
CREATE TABLE search_lexemes (lexeme text PRIMARY KEY);

-- Products that a search finds, as "1,2,3": first those whose name or tags say it all, then all. Sequential scans are
-- off because the planner thinks too well of them: matching a stored vector costs far more than reading the index, and
-- a common word finds a third of all rows.
CREATE FUNCTION find_products(query tsquery, OUT first text, OUT others text)
  LANGUAGE sql STABLE SET enable_seqscan = off
  AS $$
    SELECT array_to_string(ARRAY(SELECT product_id FROM product_search WHERE title @@ query), ','),
      array_to_string(ARRAY(SELECT product_id FROM product_search WHERE body @@ query), ',')
  $$;

-- Made anew by the next refresh of each product.
INSERT INTO search_lexemes SELECT word FROM ts_stat('SELECT body FROM product_search');
