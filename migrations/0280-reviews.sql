-- What reviews give stars for besides the piece as a whole: five things at most, as the owner names them.
CREATE TABLE review_criteria (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0
);
SELECT keep_log_of('review_criteria', 'setting', 'id', 'name', 'id', 'position');

-- What somebody says of a piece, once; who they are goes with their account, their words stay.
CREATE TABLE reviews (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  user_id text REFERENCES users (id) ON DELETE SET NULL,
  -- lower case, and known to be theirs
  email text,
  -- in which it was bought
  order_id integer REFERENCES orders (id) ON DELETE SET NULL,
  is_verified boolean NOT NULL,
  author text NOT NULL,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  -- {"<number of the criterion>": stars}
  scores jsonb NOT NULL DEFAULT '{}',
  title text NOT NULL,
  body text NOT NULL,
  media_ids integer[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  -- why, when refused
  refusal text NOT NULL DEFAULT '',
  -- of the shop
  answer text NOT NULL DEFAULT '',
  open_reports integer NOT NULL DEFAULT 0 CHECK (open_reports >= 0),
  written_at timestamptz NOT NULL,
  UNIQUE (product_id, user_id),
  UNIQUE (product_id, email)
);
CREATE INDEX reviews_newest ON reviews (product_id, written_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX reviews_best ON reviews (product_id, stars DESC, written_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX reviews_worst ON reviews (product_id, stars, written_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX reviews_state ON reviews (state, written_at, id);
CREATE INDEX reviews_reported ON reviews (written_at, id) WHERE open_reports > 0;
CREATE INDEX reviews_user ON reviews (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX reviews_email ON reviews (email, id DESC) WHERE email IS NOT NULL;
CREATE INDEX reviews_order ON reviews (order_id) WHERE order_id IS NOT NULL;
-- Not who wrote it: the log stays when they are gone.
SELECT keep_log_of('reviews', 'product', 'product_id', 'id',
  'id', 'product_id', 'user_id', 'email', 'order_id', 'is_verified', 'author', 'media_ids', 'scores', 'open_reports', 'written_at');

-- Somebody says that a review should not be there.
CREATE TABLE review_reports (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  review_id integer NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  reason text NOT NULL,
  explanation text NOT NULL,
  -- where they want to hear what came of it; gone once it was handled
  email text NOT NULL DEFAULT '',
  reported_at timestamptz NOT NULL,
  handled_at timestamptz
);
CREATE INDEX review_reports_review ON review_reports (review_id, id DESC);

-- What approved reviews add up to, kept by the database itself; no row: there never was one.
CREATE TABLE product_ratings (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  -- how many gave one star, two stars …
  by_stars integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
  count integer NOT NULL GENERATED ALWAYS AS (by_stars[1] + by_stars[2] + by_stars[3] + by_stars[4] + by_stars[5]) STORED,
  stars_sum integer NOT NULL GENERATED ALWAYS AS
    (by_stars[1] + 2 * by_stars[2] + 3 * by_stars[3] + 4 * by_stars[4] + 5 * by_stars[5]) STORED,
  -- What lists are ordered by, in thousandths of a star: as if five more people had given 3.5, so that one happy buyer is
  -- not worth more than a hundred.
  rating_weight integer NOT NULL GENERATED ALWAYS AS (CASE
    WHEN by_stars = '{0,0,0,0,0}' THEN 0
    ELSE 1000 * (17.5 + by_stars[1] + 2 * by_stars[2] + 3 * by_stars[3] + 4 * by_stars[4] + 5 * by_stars[5])
      / (5 + by_stars[1] + by_stars[2] + by_stars[3] + by_stars[4] + by_stars[5]) END) STORED
);
CREATE TABLE product_criterion_ratings (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  criterion_id integer NOT NULL REFERENCES review_criteria (id) ON DELETE CASCADE,
  count integer NOT NULL,
  stars_sum integer NOT NULL,
  PRIMARY KEY (product_id, criterion_id)
);
CREATE INDEX product_criterion_ratings_criterion ON product_criterion_ratings (criterion_id);

CREATE FUNCTION add_rating(review reviews) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_ratings (product_id) VALUES (review.product_id) ON CONFLICT DO NOTHING;
  UPDATE product_ratings SET by_stars[review.stars] = by_stars[review.stars] + 1 WHERE product_id = review.product_id;
  INSERT INTO product_criterion_ratings AS kept (product_id, criterion_id, count, stars_sum)
  SELECT review.product_id, id, 1, (review.scores ->> id::text)::integer
  FROM review_criteria WHERE review.scores ? id::text ORDER BY id
  ON CONFLICT (product_id, criterion_id) DO UPDATE
  SET count = kept.count + 1, stars_sum = kept.stars_sum + excluded.stars_sum;
END $$;

-- When the piece itself goes its rows may be gone already.
CREATE FUNCTION take_rating(review reviews) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_ratings SET by_stars[review.stars] = by_stars[review.stars] - 1 WHERE product_id = review.product_id;
  UPDATE product_criterion_ratings
  SET count = count - 1, stars_sum = stars_sum - (review.scores ->> criterion_id::text)::integer
  WHERE product_id = review.product_id AND review.scores ? criterion_id::text;
END $$;

CREATE FUNCTION rate_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'approved' THEN PERFORM take_rating(OLD); END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'approved' THEN PERFORM add_rating(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rate_new_review AFTER INSERT OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION rate_product();
CREATE TRIGGER rate_changed_review AFTER UPDATE OF state, stars, scores ON reviews FOR EACH ROW
WHEN ((OLD.state, OLD.stars, OLD.scores) IS DISTINCT FROM (NEW.state, NEW.stars, NEW.scores))
EXECUTE FUNCTION rate_product();
