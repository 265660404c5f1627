-- Deals whose code visitors come to fetch; what takes money off in the checkout are the discount codes. The number is the
-- contract's codeid.
CREATE TABLE coupons (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  title text NOT NULL,
  -- large beside the title: "€ 20"
  teaser text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  media_id integer REFERENCES media (id) ON DELETE SET NULL,
  brand_id integer REFERENCES brands (id) ON DELETE SET NULL,
  product_id integer REFERENCES products (id) ON DELETE SET NULL,
  code text NOT NULL,
  is_masked boolean NOT NULL,
  members_only boolean NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  -- http(s), or a path of the shop; empty: the page of its product or brand
  destination text NOT NULL DEFAULT '',
  is_paid_link boolean NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE INDEX coupons_newest ON coupons (id DESC) WHERE removed_at IS NULL;
CREATE INDEX coupons_ended ON coupons (ends_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX coupons_starts ON coupons (starts_at) WHERE removed_at IS NULL;
CREATE INDEX coupons_code ON coupons (upper(code)) WHERE removed_at IS NULL;
CREATE INDEX coupons_removed ON coupons (removed_at DESC) WHERE removed_at IS NOT NULL;
CREATE INDEX coupons_words ON coupons USING gin ((title || ' ' || code) gin_trgm_ops);
CREATE INDEX coupons_media ON coupons (media_id);
CREATE INDEX coupons_brand ON coupons (brand_id);
CREATE INDEX coupons_product ON coupons (product_id);
SELECT keep_log_of('coupons', 'discount', 'id', 'title', 'id', 'created_at');

-- How often a code was shown and its destination opened; apart, so that counting never touches what the log watches.
CREATE TABLE coupon_counts (
  coupon_id integer PRIMARY KEY REFERENCES coupons (id) ON DELETE CASCADE,
  reveals integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0
);
