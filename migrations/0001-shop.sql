-- The shop's first tables. Files in this folder are never edited after they land.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- unaccent() is only STABLE; generated columns and indexes need an immutable one.
CREATE FUNCTION plain_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent', value)) $$;

CREATE TEXT SEARCH CONFIGURATION shop_dutch (COPY = dutch);
ALTER TEXT SEARCH CONFIGURATION shop_dutch
  ALTER MAPPING FOR hword, hword_part, word WITH unaccent, dutch_stem;

-- Products, variants and later posts share one number range, as the wire contract's clients expect.
CREATE SEQUENCE post_id_seq START 100;

-- settings ------------------------------------------------------------------------------------
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- media ---------------------------------------------------------------------------------------
CREATE TABLE media (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  -- sha-256 of the original's bytes, first 20 hex digits: part of the address, so files are immutable
  hash text,
  original_path text,
  mime_type text,
  width integer,
  height integer,
  alt text NOT NULL DEFAULT '',
  -- a data: address of a few hundred bytes, shown until the photo is there
  placeholder text,
  source_url text,
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'pending', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX media_hash ON media (hash);
CREATE UNIQUE INDEX media_source_url ON media (source_url) WHERE source_url IS NOT NULL;
CREATE INDEX media_pending ON media (id) WHERE state = 'pending';

-- catalog -------------------------------------------------------------------------------------
CREATE TABLE categories (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  parent_id integer REFERENCES categories (id),
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  media_id integer REFERENCES media (id),
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX categories_parent ON categories (parent_id, position);

CREATE TABLE brands (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  slug text NOT NULL UNIQUE,
  name text NOT NULL
);

-- A typed property of a piece that visitors can filter on.
CREATE TABLE attributes (
  code text PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'number')),
  unit text,
  is_facet boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0
);

CREATE TABLE products (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  kind text NOT NULL CHECK (kind IN ('simple', 'variable')),
  seller text NOT NULL DEFAULT 'own' CHECK (seller IN ('own', 'external')),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'hidden')),
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  -- one line of material under the name: "14 karaat witgoud, saffier"
  subtitle text NOT NULL DEFAULT '',
  short_description text NOT NULL DEFAULT '',
  -- sanitised HTML
  description text NOT NULL DEFAULT '',
  brand_id integer REFERENCES brands (id),
  category_id integer REFERENCES categories (id),
  tags text[] NOT NULL DEFAULT '{}',
  -- [{code, name, values: [..]}] in the order in which they are chosen; empty for simple
  options jsonb NOT NULL DEFAULT '[]',
  -- [{label, value}] for the specification table
  specifications jsonb NOT NULL DEFAULT '[]',
  vat_rate numeric(4, 2) NOT NULL DEFAULT 21,
  sold_individually boolean NOT NULL DEFAULT false,
  external_url text,
  -- who brought it in and under which name, so that an import finds it again
  import_source text,
  import_ref text,
  import_hash text,
  popularity integer NOT NULL DEFAULT 0,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX products_import ON products (import_source, import_ref) WHERE import_ref IS NOT NULL;
CREATE INDEX products_category ON products (category_id);
CREATE INDEX products_status ON products (status, id DESC);
CREATE INDEX products_name_trgm ON products USING gin (plain_text(name) gin_trgm_ops);

CREATE TABLE variants (
  id integer PRIMARY KEY DEFAULT nextval('post_id_seq'),
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- the one variant of a simple product is never shown as a choice
  position integer NOT NULL DEFAULT 0,
  sku text UNIQUE,
  gtin text,
  -- {code: value} for each option of the product
  option_values jsonb NOT NULL DEFAULT '{}',
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  sale_price_cents integer CHECK (sale_price_cents >= 0),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  -- null: not counted, always there
  stock integer CHECK (stock >= 0),
  weight_mg integer,
  media_ids integer[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true
);
CREATE INDEX variants_product ON variants (product_id, position);
CREATE INDEX variants_gtin ON variants (gtin) WHERE gtin IS NOT NULL;
CREATE INDEX variants_sale_edges ON variants (sale_starts_at, sale_ends_at) WHERE sale_price_cents IS NOT NULL;

CREATE TABLE product_media (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  media_id integer NOT NULL REFERENCES media (id),
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, media_id)
);

-- Every category a product is found under: its own and those above it.
CREATE TABLE product_categories (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX product_categories_category ON product_categories (category_id, product_id);

-- A value is text, or a number for the numeric attributes (mm, thousandths); its label is what people read.
CREATE TABLE attribute_values (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  attribute_code text NOT NULL REFERENCES attributes (code),
  slug text NOT NULL,
  label text NOT NULL,
  number numeric(10, 2),
  UNIQUE (attribute_code, slug)
);
-- A row with a variant says that this variant has the value (a ring size in stock or not).
CREATE TABLE product_attribute_values (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  value_id integer NOT NULL REFERENCES attribute_values (id),
  PRIMARY KEY (product_id, value_id)
);
CREATE INDEX product_attribute_values_value ON product_attribute_values (value_id, product_id);

-- One row a product with what lists, facets and search need; written by the catalog's refreshListing.
CREATE TABLE product_listings (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  is_visible boolean NOT NULL,
  price_cents integer NOT NULL,
  in_stock boolean NOT NULL,
  popularity integer NOT NULL DEFAULT 0,
  published_at timestamptz NOT NULL,
  category_ids integer[] NOT NULL DEFAULT '{}',
  value_ids integer[] NOT NULL DEFAULT '{}',
  -- what a product card shows, see catalog.ts ProductCard
  card jsonb NOT NULL,
  -- the next moment a sale begins or ends and this row must be made anew
  next_price_change_at timestamptz,
  search tsvector NOT NULL,
  search_words text NOT NULL DEFAULT ''
);
CREATE INDEX product_listings_search ON product_listings USING gin (search);
CREATE INDEX product_listings_words ON product_listings USING gin (search_words gin_trgm_ops);
CREATE INDEX product_listings_price_change ON product_listings (next_price_change_at) WHERE next_price_change_at IS NOT NULL;

-- Words that occur in the catalogue, for mending typing errors.
CREATE TABLE search_terms (
  word text PRIMARY KEY,
  products integer NOT NULL
);
CREATE INDEX search_terms_trgm ON search_terms USING gin (word gin_trgm_ops);

CREATE TABLE slug_history (
  kind text NOT NULL CHECK (kind IN ('product', 'category')),
  slug text NOT NULL,
  target_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, slug)
);

-- Every price of an own product since its first day (art. 5a Besluit prijsaanduiding producten).
CREATE TABLE price_log (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL,
  variant_id integer NOT NULL,
  price_cents integer NOT NULL,
  sale_price_cents integer,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX price_log_variant ON price_log (variant_id, recorded_at);
CREATE INDEX price_log_product ON price_log (product_id, recorded_at);

CREATE FUNCTION log_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.price_cents, NEW.sale_price_cents, NEW.sale_starts_at, NEW.sale_ends_at)
    IS NOT DISTINCT FROM (OLD.price_cents, OLD.sale_price_cents, OLD.sale_starts_at, OLD.sale_ends_at) THEN
    RETURN NULL;
  END IF;
  INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at)
  SELECT NEW.product_id, NEW.id, NEW.price_cents, NEW.sale_price_cents, NEW.sale_starts_at, NEW.sale_ends_at
  FROM products WHERE id = NEW.product_id AND seller = 'own';
  RETURN NULL;
END $$;
CREATE TRIGGER variants_log_price AFTER INSERT OR UPDATE ON variants FOR EACH ROW EXECUTE FUNCTION log_price();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is written once and never changed', TG_TABLE_NAME;
END $$;
CREATE TRIGGER price_log_is_immutable BEFORE UPDATE OR DELETE ON price_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- accounts (better-auth's own tables) -----------------------------------------------------------
CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  role text NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'manager')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE TABLE login_accounts (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_accounts_user ON login_accounts (user_id);
CREATE TABLE verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_identifier ON verifications (identifier);

-- cart ----------------------------------------------------------------------------------------
CREATE TABLE carts (
  -- "t_" + 30 hex for a guest, the user's id for who is logged in
  id text PRIMARY KEY,
  -- shown once on the next page: [{kind: 'error' | 'success', text, href?, link?}]
  notices jsonb NOT NULL DEFAULT '[]',
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX carts_expires ON carts (expires_at);
CREATE TABLE cart_lines (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  variant_id integer NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
  -- 32 hex, see the wire contract 1.4
  item_key text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cart_id, variant_id)
);
CREATE INDEX cart_lines_variant ON cart_lines (variant_id);

-- orders --------------------------------------------------------------------------------------
CREATE SEQUENCE order_number_seq START 10001;
CREATE TABLE orders (
  id integer PRIMARY KEY DEFAULT nextval('order_number_seq'),
  -- the secret in the address of the confirmation page
  key text NOT NULL UNIQUE,
  -- one per shown checkout form: the same form sent twice makes one order
  form_token text NOT NULL UNIQUE,
  cart_id text,
  user_id text REFERENCES users (id) ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('awaiting-payment', 'paid', 'shipped', 'completed', 'cancelled', 'expired', 'payment-failed')),
  email text NOT NULL,
  phone text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  country text NOT NULL,
  postcode text NOT NULL,
  house_number text NOT NULL,
  house_number_addition text NOT NULL DEFAULT '',
  street text NOT NULL,
  city text NOT NULL,
  note text NOT NULL DEFAULT '',
  shipping_method text NOT NULL,
  shipping_name text NOT NULL,
  shipping_cents integer NOT NULL,
  payment_method text NOT NULL,
  items_cents integer NOT NULL,
  total_cents integer NOT NULL,
  -- [{rate, netCents, vatCents}]
  vat_split jsonb NOT NULL,
  -- the delivery promise and the terms as they stood when the order was placed
  promises jsonb NOT NULL DEFAULT '{}',
  carrier text,
  tracking_code text,
  search text NOT NULL DEFAULT '',
  stock_returned boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  shipped_at timestamptz,
  placed_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX orders_state ON orders (state, id DESC);
CREATE INDEX orders_placed ON orders (placed_at DESC);
CREATE INDEX orders_email ON orders (lower(email));
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);

CREATE TABLE order_lines (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  variant_id integer NOT NULL,
  name text NOT NULL,
  variant_name text NOT NULL DEFAULT '',
  sku text,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_cents integer NOT NULL,
  vat_rate numeric(4, 2) NOT NULL,
  media_id integer,
  counts_stock boolean NOT NULL
);
CREATE INDEX order_lines_order ON order_lines (order_id);

CREATE TABLE order_events (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  kind text NOT NULL,
  text text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX order_events_order ON order_events (order_id, id);

-- payments ------------------------------------------------------------------------------------
CREATE TABLE payments (
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  attempt integer NOT NULL,
  provider text NOT NULL,
  method text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'paid', 'failed', 'cancelled', 'expired')),
  amount_cents integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  finished_at timestamptz,
  UNIQUE (order_id, attempt)
);
CREATE INDEX payments_open ON payments (expires_at) WHERE state = 'open';

-- notices -------------------------------------------------------------------------------------
CREATE TABLE mails (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- one mail per happening, whatever is retried
  event_key text NOT NULL UNIQUE,
  kind text NOT NULL,
  order_id integer,
  to_address text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'kept', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mails_created ON mails (id DESC);
CREATE INDEX mails_queued ON mails (id) WHERE state = 'queued';
