-- Reviews that other shops and review services hand over in a Product Ratings feed. Their words may be shown only where the owner
-- said that their publisher allows it, and no longer than the policy of such feeds says after they were read.
CREATE TABLE review_feeds (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- where it is; may hold a key, so that it is never shown whole
  address text NOT NULL UNIQUE,
  -- whose reviews they are, in the feed's own words; empty before it was read
  publisher text NOT NULL DEFAULT '',
  -- when and who said that its publisher lets them be shown; without that there is no feed
  allowed_at timestamptz NOT NULL,
  allowed_by text NOT NULL,
  -- when all of it was read last, and until when that may be shown
  read_at timestamptz,
  ends_at timestamptz,
  -- empty: only when somebody asks for it
  every_hours smallint CHECK (every_hours BETWEEN 1 AND 336),
  next_read_at timestamptz,
  -- an upload that waits to be read
  file_key text,
  -- of the newest reading; empty: it went well
  failure text NOT NULL DEFAULT ''
);
CREATE INDEX review_feeds_due ON review_feeds (next_read_at) WHERE next_read_at IS NOT NULL;

CREATE TABLE told_reviews (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  feed_id integer NOT NULL REFERENCES review_feeds (id) ON DELETE CASCADE,
  external_id text NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- plain text, all of it; an empty author did not want to be named
  author text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  language text NOT NULL DEFAULT '',
  stars real NOT NULL CHECK (stars BETWEEN 1 AND 5),
  -- whether its publisher checked that the author bought it; empty: it does not say
  is_verified boolean,
  -- the author got something for it
  is_rewarded boolean NOT NULL DEFAULT false,
  -- where it stands; empty: nowhere that is told
  url text NOT NULL DEFAULT '',
  written_at timestamptz NOT NULL,
  row_hash text NOT NULL,
  UNIQUE (feed_id, external_id, product_id)
);
CREATE INDEX told_reviews_shown ON told_reviews (product_id, written_at DESC, id DESC) INCLUDE (feed_id, stars);
