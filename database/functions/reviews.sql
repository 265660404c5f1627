-- Ratings of products: sums of approved reviews, so that lists need not read the reviews.

-- Adds a review to the sums of its product and criteria.
CREATE OR REPLACE FUNCTION add_rating(review reviews) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_ratings (product_id) VALUES (review.product_id) ON CONFLICT DO NOTHING;
  UPDATE product_ratings SET by_stars[review.stars] = by_stars[review.stars] + 1 WHERE product_id = review.product_id;
  INSERT INTO product_criterion_ratings AS totals (product_id, criterion_id, count, stars_sum)
  SELECT review.product_id, id, 1, (review.scores ->> id::text)::integer
  FROM review_criteria WHERE review.scores ? id::text ORDER BY id
  ON CONFLICT (product_id, criterion_id) DO UPDATE
  SET count = totals.count + 1, stars_sum = totals.stars_sum + excluded.stars_sum;
END $$;

-- Subtracts a review from these sums. If the product itself was deleted, its sums may be gone already, so missing rows are fine.
CREATE OR REPLACE FUNCTION take_rating(review reviews) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_ratings SET by_stars[review.stars] = by_stars[review.stars] - 1 WHERE product_id = review.product_id;
  UPDATE product_criterion_ratings
  SET count = count - 1, stars_sum = stars_sum - (review.scores ->> criterion_id::text)::integer
  WHERE product_id = review.product_id AND review.scores ? criterion_id::text;
END $$;

-- Updates the sums when a review is approved, changed or removed.
CREATE OR REPLACE FUNCTION rate_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'approved' THEN PERFORM take_rating(OLD); END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'approved' THEN PERFORM add_rating(NEW); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rate_new_review AFTER INSERT OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION rate_product();

CREATE OR REPLACE TRIGGER rate_changed_review AFTER UPDATE OF state, stars, scores ON reviews FOR EACH ROW
  WHEN ((OLD.state, OLD.stars, OLD.scores) IS DISTINCT FROM (NEW.state, NEW.stars, NEW.scores))
  EXECUTE FUNCTION rate_product();
