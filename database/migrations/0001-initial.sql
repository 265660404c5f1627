-- All tables of the shop, grouped by domain; database/schema.sql shows what later migrations made of them. Functions and
-- triggers are in database/functions, the rows of a new shop in 0002-seeds.sql.

CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

-- The results of these two functions are stored in indexes and generated columns. A change would make those wrong, so it
-- needs a migration that builds them again; that is why they are not in database/functions.

-- Lower case without accents. unaccent() is only STABLE, and an index needs an immutable function.
CREATE FUNCTION plain_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent', value)) $$;

-- Ids of the library's files that a text links to by URL; those files are in use.
CREATE FUNCTION linked_media(text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT m[1]::integer), '{}')
  FROM regexp_matches($1, '/media/([1-9][0-9]{0,8})-[0-9a-f]{20}/', 'g') AS m
$$;

CREATE TEXT SEARCH CONFIGURATION shop_dutch (COPY = dutch);
ALTER TEXT SEARCH CONFIGURATION shop_dutch ALTER MAPPING FOR hword, hword_part, word WITH unaccent, dutch_stem;

-- Products, variants, media, posts and other things share one range of numbers, as clients of the HTTP calls expect.
CREATE SEQUENCE post_id_seq START 100;
CREATE SEQUENCE order_number_seq START 10001;
-- Orders from a former shop get numbers that no order of this shop reaches.
CREATE SEQUENCE imported_order_number_seq START 1000000001;

-- core: settings, files, accounts, mail, audit log, consent ---------------------------------------

CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE settings IS 'Settings of the shop by name; a missing row means the default in the code.';

CREATE TABLE opening_hours (
  weekday smallint PRIMARY KEY CHECK (weekday BETWEEN 0 AND 6),
  -- [{from, to}] in minutes after midnight, in order; empty: closed
  ranges jsonb NOT NULL DEFAULT '[]',
  -- parcels leave on this weekday; if no day is marked they leave on the working days that the shop is open
  parcels_leave boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE opening_hours IS 'Opening hours by weekday (0 is Sunday).';

CREATE TABLE special_days (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_day date NOT NULL,
  to_day date NOT NULL,
  ranges jsonb NOT NULL DEFAULT '[]',
  -- text that shoppers read beside the day
  note text NOT NULL DEFAULT '',
  -- deleted, and can be restored
  removed_at timestamptz,
  CHECK (to_day >= from_day)
);
COMMENT ON TABLE special_days IS 'Days with other opening hours than their weekday.';
CREATE INDEX special_days_coming ON special_days (to_day) WHERE removed_at IS NULL;

CREATE TABLE guarantee_notices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  -- name of the file in DATA_DIR/notices
  hash text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
COMMENT ON TABLE guarantee_notices IS 'The official EU notice about the legal guarantee, as uploaded; the newest that was not removed is shown.';

CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  role text NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'employee', 'owner')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  two_factor_enabled boolean NOT NULL DEFAULT false,
  -- address typed at registration; it moves to email once its mail was confirmed, so that nobody learns which addresses have an account
  pending_email text
);
COMMENT ON TABLE users IS 'Accounts of customers and staff (better-auth).';
CREATE INDEX users_pending_email ON users (pending_email, created_at DESC) WHERE pending_email IS NOT NULL;
CREATE INDEX users_staff ON users (name, id) WHERE role <> 'customer';
CREATE INDEX users_unconfirmed ON users (created_at) WHERE (NOT email_verified) AND role = 'customer';

CREATE TABLE media (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  -- first 20 hex digits of the SHA-256 of the original; part of the URL, so files are immutable
  hash text,
  original_path text,
  mime_type text,
  width integer,
  height integer,
  alt text NOT NULL DEFAULT '',
  -- data: URL of a few hundred bytes, shown until the photo has loaded
  placeholder text,
  source_url text,
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'pending', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- all sizes are on disk; otherwise a job or the first request makes them
  has_sizes boolean NOT NULL DEFAULT false,
  -- when a photo that an import named is fetched (again)
  next_try_at timestamptz,
  -- since when no page shows the file; null while it is used; its files are removed after a while
  unused_since timestamptz,
  name text NOT NULL DEFAULT '',
  bytes bigint,
  -- percentage from the left, as focus_y from the top
  focus_x smallint NOT NULL DEFAULT 50 CHECK (focus_x BETWEEN 0 AND 100),
  focus_y smallint NOT NULL DEFAULT 50 CHECK (focus_y BETWEEN 0 AND 100),
  former_hashes text[] NOT NULL DEFAULT '{}',
  -- account that uploaded it
  author_id text DEFAULT NULLIF(current_setting('shop.actor_id', true), '') REFERENCES users (id) ON DELETE SET NULL,
  title text NOT NULL DEFAULT '',
  caption text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT ''
);
COMMENT ON TABLE media IS 'Photos, films and documents of the library, with the state of their download and their sizes.';
CREATE INDEX media_author ON media (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX media_due ON media (next_try_at NULLS FIRST, id) WHERE state = 'pending';
CREATE INDEX media_hash ON media (hash);
CREATE INDEX media_said ON media USING gin (((alt || ' ' || name || ' ' || title || ' ' || caption || ' ' || description)) gin_trgm_ops);
CREATE UNIQUE INDEX media_source_url ON media (source_url) WHERE source_url IS NOT NULL;
CREATE INDEX media_unused ON media (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX media_without_sizes ON media (id) WHERE state = 'ready' AND (NOT has_sizes);

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
COMMENT ON TABLE sessions IS 'Signed-in sessions (better-auth).';
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
COMMENT ON TABLE login_accounts IS 'Passwords and other ways to sign in to an account (better-auth).';
CREATE INDEX login_accounts_user ON login_accounts (user_id);

CREATE TABLE verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE verifications IS 'One-time values of sign-in steps (better-auth).';
CREATE INDEX verifications_expires ON verifications (expires_at);
CREATE INDEX verifications_identifier ON verifications (identifier);

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE passkeys IS 'Passkeys of customers (better-auth).';
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

CREATE TABLE two_factors (
  id text PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  -- false until the first code of the app was right
  verified boolean NOT NULL DEFAULT false,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);
COMMENT ON TABLE two_factors IS 'Second step of signing in (better-auth); secret and codes are encrypted with SESSION_SECRET.';

CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- milliseconds since 1970
  expire bigint
);
COMMENT ON TABLE rate_limits IS 'Recent attempts, counted by hashed key: sign-in attempts by address and by account.';
CREATE INDEX rate_limits_expire ON rate_limits (expire);

CREATE TABLE account_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('reset', 'registered', 'confirm', 'change-email')),
  email text NOT NULL,
  -- account in question; null when it is found by the address
  user_id text REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE account_requests IS 'Requests by mail from visitors who may have an account; every address is stored and handled alike, so the answer reveals nothing.';

CREATE TABLE account_links (
  token_hash text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('reset', 'confirm')),
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- address that the mail went to: following the link proves that it can be read
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE account_links IS 'One-time links in mails; the link itself is only in the mail.';
CREATE INDEX account_links_expires ON account_links (expires_at);
CREATE INDEX account_links_user ON account_links (user_id, kind);

CREATE TABLE invitations (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('employee', 'owner')),
  -- the link itself is only in the mail
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE invitations IS 'Invitations of staff, until their link was used or is too old.';

CREATE TABLE app_passwords (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- good for comparing, useless for signing in
  secret_hash text NOT NULL UNIQUE,
  -- permissions as accounts/permissions.ts names them
  areas text[] NOT NULL,
  may_write boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
COMMENT ON TABLE app_passwords IS 'Passwords of other programs, each created by a member of staff, with the areas that it opens.';
CREATE INDEX app_passwords_of_user ON app_passwords (user_id, id DESC);
CREATE INDEX app_passwords_working ON app_passwords (id DESC) WHERE revoked_at IS NULL;

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- no reference: entries outlive the account
  actor_id text NOT NULL,
  actor text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('setting', 'product', 'order', 'discount', 'person')),
  -- number or name by which the page of the thing finds it
  subject text NOT NULL,
  -- table of the row; name is what staff call the row
  thing text NOT NULL,
  name text NOT NULL,
  action text NOT NULL CHECK (action IN ('made', 'changed', 'removed')),
  -- {column: [before, after]}, without secrets
  changes jsonb NOT NULL
);
COMMENT ON TABLE audit_log IS 'Changes made by staff: who, when, what, before and after. Written by triggers only and never changed.';
CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_kind ON audit_log (kind, id DESC);
CREATE INDEX audit_log_kind_actor ON audit_log (kind, actor_id, id DESC);

CREATE TABLE mails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- one mail per event, however often the event is retried
  event_key text NOT NULL UNIQUE,
  kind text NOT NULL,
  order_id integer,
  to_address text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'kept', 'sending', 'sent', 'failed', 'uncertain')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- earliest moment of the next attempt to send
  next_try_at timestamptz,
  -- data from which the mail is rendered when it is first sent or viewed; null once it is rendered
  draft jsonb,
  -- one-click unsubscribe URL; empty for mails that cannot be stopped
  stop_url text,
  -- account that the mail is about; it is removed with the account
  user_id text REFERENCES users (id) ON DELETE CASCADE
);
COMMENT ON TABLE mails IS 'The outbox: every mail of the shop and what became of it.';
CREATE INDEX mails_created ON mails (id DESC);
CREATE INDEX mails_failed ON mails (id DESC) WHERE state = 'failed';
CREATE INDEX mails_order ON mails (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX mails_queued ON mails (id) WHERE state = 'queued';
CREATE INDEX mails_sending ON mails (id) WHERE state = 'sending';
CREATE INDEX mails_state ON mails (state, id DESC);
CREATE INDEX mails_uncertain ON mails (id DESC) WHERE state = 'uncertain';
CREATE INDEX mails_user ON mails (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE mail_texts (
  kind text PRIMARY KEY,
  subject text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE mail_texts IS 'Texts of mails as the owner changed them; a mail without a row has the default text.';

CREATE TABLE consent_texts (
  version integer PRIMARY KEY,
  title text NOT NULL,
  lead text NOT NULL,
  statistics text NOT NULL,
  marketing text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE consent_texts IS 'Versions of the consent question; a version never changes, because it is part of the proof.';

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consent_id uuid NOT NULL,
  version integer NOT NULL,
  statistics boolean NOT NULL,
  marketing boolean NOT NULL,
  given_at timestamptz NOT NULL
);
COMMENT ON TABLE consents IS 'Every choice about consent, by the id in the visitor''s browser; proof without personal data.';
CREATE INDEX consents_by_age ON consents (given_at);
CREATE INDEX consents_of_one ON consents (consent_id, id DESC);

-- catalog: products, variants, categories, attributes, tags, prices, stock ------------------------

CREATE TABLE categories (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  parent_id integer REFERENCES categories (id),
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  media_id integer REFERENCES media (id),
  position integer NOT NULL DEFAULT 0,
  -- the category and everything below it is for customers only
  members_only boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE categories IS 'The tree of categories.';
CREATE INDEX categories_parent ON categories (parent_id, "position");
CREATE INDEX categories_photo ON categories (media_id);

CREATE TABLE brands (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL
);
COMMENT ON TABLE brands IS 'Brands of products.';

CREATE TABLE attributes (
  code text PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'number')),
  unit text,
  is_facet boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE attributes IS 'Typed properties of products that visitors can filter on.';

CREATE TABLE attribute_values (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attribute_code text NOT NULL REFERENCES attributes (code),
  slug text NOT NULL,
  label text NOT NULL,
  -- value of a numeric attribute (mm, thousandths)
  number numeric(10,2),
  UNIQUE (attribute_code, slug)
);
COMMENT ON TABLE attribute_values IS 'Values of attributes.';

CREATE TABLE products (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('simple', 'variable')),
  seller text NOT NULL DEFAULT 'own' CHECK (seller IN ('own', 'external')),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'hidden', 'members')),
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
  -- [{code, name, values: [..]}] in the order in which they are chosen; empty for a simple product
  options jsonb NOT NULL DEFAULT '[]',
  -- [{label, value}] for the specification table
  specifications jsonb NOT NULL DEFAULT '[]',
  vat_rate numeric(4,2) NOT NULL DEFAULT 21,
  sold_individually boolean NOT NULL DEFAULT false,
  external_url text,
  -- where an import found the product; import_ref is its name there, so that the next import finds it again
  import_source text,
  import_ref text,
  import_hash text,
  popularity integer NOT NULL DEFAULT 0,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- {name, address, email} of the manufacturer: an own product is not shown without it (GPSR, art. 19)
  maker jsonb,
  -- {metal, fineness, plating, massMg, hallmark}, as the Waarborgwet requires
  metal jsonb,
  -- {title, description} for search engines, where they differ from name and introduction
  search_result jsonb,
  -- maintained by mark_members_products(), so that a guest's request need not climb the tree for each product
  in_members_category boolean NOT NULL DEFAULT false,
  -- in the trash since; every other status takes it out (trigger leave_trash)
  trashed_at timestamptz
);
COMMENT ON TABLE products IS 'Products; each has one variant or more.';
CREATE INDEX products_by_change ON products (updated_at DESC, id DESC);
CREATE INDEX products_by_moment ON products (COALESCE(published_at, created_at) DESC, id DESC);
CREATE INDEX products_by_name ON products (name, id);
CREATE INDEX products_category ON products (category_id);
CREATE UNIQUE INDEX products_import ON products (import_source, import_ref) WHERE import_ref IS NOT NULL;
CREATE INDEX products_linked_media ON products USING gin (linked_media((short_description || ' ' || description))) WHERE POSITION(('/media/') IN ((short_description || ' ' || description))) > 0;
CREATE INDEX products_name ON products (name, id);
CREATE INDEX products_name_trgm ON products USING gin (plain_text(name) gin_trgm_ops);
CREATE INDEX products_status ON products (status, id DESC);
CREATE INDEX products_tags ON products USING gin (tags);

CREATE TABLE variants (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- the only variant of a simple product is never shown as a choice
  position integer NOT NULL DEFAULT 0,
  sku text UNIQUE,
  gtin text,
  -- {code: value} for each option of the product
  option_values jsonb NOT NULL DEFAULT '{}',
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  sale_price_cents integer CHECK (sale_price_cents >= 0),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  -- null: not counted, always available
  stock integer CHECK (stock >= 0),
  weight_mg integer,
  media_ids integer[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  -- deleted in the editor; the row stays for the price log, orders and carts, and comes back with the same choice
  removed_at timestamptz
);
COMMENT ON TABLE variants IS 'The choices of a product that can be bought, each with its own price and stock.';
CREATE INDEX variants_gtin ON variants (gtin) WHERE gtin IS NOT NULL;
CREATE INDEX variants_least_stock ON variants (stock, product_id, id) WHERE is_active AND stock <= 3;
CREATE INDEX variants_low_stock ON variants (product_id) WHERE is_active AND stock <= 3;
CREATE INDEX variants_photos ON variants USING gin (media_ids) WHERE media_ids <> '{}';
CREATE INDEX variants_product ON variants (product_id, "position");
CREATE INDEX variants_sale_edges ON variants (sale_starts_at, sale_ends_at) WHERE sale_price_cents IS NOT NULL;
CREATE INDEX variants_sku_upper ON variants (upper(sku)) WHERE sku IS NOT NULL;
CREATE INDEX variants_weightless ON variants (product_id) WHERE weight_mg IS NULL AND is_active;

CREATE TABLE product_media (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  media_id integer NOT NULL REFERENCES media (id),
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, media_id)
);
COMMENT ON TABLE product_media IS 'Photos of a product, in order.';
CREATE INDEX product_media_photo ON product_media (media_id);

CREATE TABLE product_categories (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, category_id)
);
COMMENT ON TABLE product_categories IS 'Further categories of a product, beside products.category_id.';
CREATE INDEX product_categories_category ON product_categories (category_id, product_id);

CREATE TABLE product_attribute_values (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  value_id integer NOT NULL REFERENCES attribute_values (id),
  PRIMARY KEY (product_id, value_id)
);
COMMENT ON TABLE product_attribute_values IS 'Attribute values of a product.';
CREATE INDEX product_attribute_values_value ON product_attribute_values (value_id, product_id);

CREATE TABLE product_tags (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  name text NOT NULL UNIQUE,
  slug text NOT NULL GENERATED ALWAYS AS (TRIM(BOTH '-' FROM regexp_replace(plain_text(name), '[^a-z0-9]+', '-', 'g'))) STORED
);
COMMENT ON TABLE product_tags IS 'Tags of products with the number by which REST clients know them; a tag stays when its last product goes.';

CREATE TABLE related_products (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  related_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (product_id, related_id),
  CHECK (product_id <> related_id)
);
COMMENT ON TABLE related_products IS 'Products that the owner placed beside a product, shown before those that the shop finds itself.';
CREATE INDEX related_products_related ON related_products (related_id);

CREATE TABLE product_sets (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  set_id integer NOT NULL,
  position integer GENERATED ALWAYS AS IDENTITY
);
COMMENT ON TABLE product_sets IS 'Sets of products that belong together; a product is in one set at most.';
CREATE INDEX product_sets_set ON product_sets (set_id, "position");

CREATE TABLE slug_history (
  kind text NOT NULL CHECK (kind IN ('product', 'category', 'post', 'page', 'post-tag')),
  slug text NOT NULL,
  target_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, slug)
);
COMMENT ON TABLE slug_history IS 'Former slugs, so that old URLs redirect.';

CREATE TABLE price_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL,
  variant_id integer NOT NULL,
  price_cents integer NOT NULL,
  sale_price_cents integer,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE price_log IS 'Every price of an own product since its first day (art. 5a Besluit prijsaanduiding producten). Never changed.';
CREATE INDEX price_log_product ON price_log (product_id, recorded_at);
CREATE INDEX price_log_variant ON price_log (variant_id, recorded_at);

CREATE TABLE stock_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- no reference: entries outlive the variant
  variant_id integer NOT NULL,
  product_id integer NOT NULL,
  change integer NOT NULL CHECK (change <> 0),
  -- stock after the change
  stock integer NOT NULL CHECK (stock >= 0),
  reason text NOT NULL CHECK (reason IN ('start', 'order', 'order-changed', 'cancelled', 'expired', 'returned', 'corrected', 'imported', 'removed', 'other')),
  actor text NOT NULL,
  order_id integer,
  at timestamptz NOT NULL
);
COMMENT ON TABLE stock_moves IS 'Every change of a stock with its reason; the changes of a variant add up to its stock. Written by triggers only.';
CREATE INDEX stock_moves_product ON stock_moves (product_id, id DESC);
CREATE INDEX stock_moves_variant ON stock_moves (variant_id, id DESC);

-- partners: offers of other shops, marketplaces, feeds, commissions -------------------------------

CREATE TABLE feeds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('awin', 'tradetracker', 'daisycon', 'google')),
  -- country of the shops in the feed
  country text NOT NULL,
  -- may contain a key, so it is never shown in full
  address text NOT NULL,
  -- when all of it was read last; ends_at is until when that may be shown; both null before the first reading
  read_at timestamptz,
  ends_at timestamptz,
  -- hosts of its photos: pages allow no others
  photo_hosts text[] NOT NULL DEFAULT '{}',
  -- null: read by hand only
  every_hours smallint CHECK (every_hours BETWEEN 1 AND 168),
  next_read_at timestamptz,
  -- category that the owner chose when it was imported
  category_slug text,
  publishes boolean NOT NULL DEFAULT false,
  UNIQUE (source, country, address)
);
COMMENT ON TABLE feeds IS 'Product feeds of affiliate networks and merchants, read again and again.';
CREATE INDEX feeds_due ON feeds (next_read_at) WHERE every_hours IS NOT NULL;

CREATE TABLE offers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- marketplace or network; other: a shop of which only the URL is known
  source text NOT NULL CHECK (source IN ('amazon', 'bol', 'awin', 'tradetracker', 'daisycon', 'google', 'other')),
  -- country of the shop: nl, de, uk; empty if the URL does not show one
  country text NOT NULL DEFAULT '',
  -- id at the source: an ASIN, a bol product id; the URL for other shops
  external_id text NOT NULL,
  -- product page there without a partner tag, or as the source's API returned it
  url text NOT NULL,
  -- shop that sells it: "amazon.nl"
  seller text NOT NULL,
  -- added by the owner, by a product file, or by the source's API
  origin text NOT NULL CHECK (origin IN ('owner', 'file', 'source')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- when the source was last queried about it; null: never
  queried_at timestamptz,
  -- how many times in a row the source did not know it; after three it is gone until it is seen again
  misses smallint NOT NULL DEFAULT 0,
  feed_id integer REFERENCES feeds (id) ON DELETE SET NULL,
  -- run that added the offer to an existing product, so that it can be undone
  import_run_id integer,
  -- variant that it offers; null: the whole product, or unknown
  variant_id integer REFERENCES variants (id) ON DELETE SET NULL,
  -- choices of a hand-written product with which its family was queried; other choices are a reason to query again
  family_queried_for text,
  -- group of the feed: its rows may be far apart, and the next row finds the product by this
  family_ref text,
  UNIQUE (product_id, source, country, external_id)
);
COMMENT ON TABLE offers IS 'Offers of a product in other shops. What a source reports at a moment is in offer_quotes.';
CREATE INDEX offers_by_name ON offers (external_id) WHERE source <> 'other';
CREATE INDEX offers_family ON offers (source, family_ref) WHERE family_ref IS NOT NULL;
CREATE INDEX offers_feed ON offers (feed_id, id) WHERE feed_id IS NOT NULL;
CREATE INDEX offers_import_run ON offers (import_run_id) WHERE import_run_id IS NOT NULL;
CREATE UNIQUE INDEX offers_names_one_product ON offers (source, country, external_id) WHERE source <> 'other';
CREATE INDEX offers_due ON offers (source, queried_at NULLS FIRST) WHERE source <> 'other';
CREATE INDEX offers_variant ON offers (variant_id) WHERE variant_id IS NOT NULL;

CREATE TABLE offer_quotes (
  offer_id integer PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  price_cents integer CHECK (price_cents > 0),
  -- former price as the source reports it; list_price_kind is its kind
  list_price_cents integer CHECK (list_price_cents > 0),
  list_price_kind text CHECK (list_price_kind IN ('advised', 'earlier')),
  -- null: not reported
  shipping_cents integer CHECK (shipping_cents >= 0),
  availability text NOT NULL CHECK (availability IN ('in-stock', 'later', 'sold-out', 'unknown')),
  -- text of the source: "Vóór 23:59 besteld, morgen in huis"
  delivery text NOT NULL DEFAULT '',
  -- seller within that shop, when it is not the shop itself
  merchant text NOT NULL DEFAULT '',
  -- photos at the source: [{url, width, height}]
  images jsonb NOT NULL DEFAULT '[]',
  fetched_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- title at the source; it expires with the rest of the quote
  title text NOT NULL DEFAULT '',
  -- hash of the feed's row that it was read from
  row_hash text,
  stars numeric(2,1) CHECK (stars BETWEEN 0 AND 5),
  -- null: only the stars are known
  review_count integer CHECK (review_count >= 0),
  CHECK (expires_at > fetched_at)
);
COMMENT ON TABLE offer_quotes IS 'What a source last reported of an offer, for as long as it may be shown; there is no history.';
CREATE INDEX offer_quotes_expiry ON offer_quotes (expires_at);

CREATE TABLE offer_prices (
  offer_id integer NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (offer_id, at)
);
COMMENT ON TABLE offer_prices IS 'Former prices of offers, of sources whose policy allows storing them.';
CREATE INDEX offer_prices_age ON offer_prices (at);

CREATE TABLE source_accounts (
  -- "amazon eu 3f2a…": never the credential itself
  account text PRIMARY KEY,
  next_call_at timestamptz NOT NULL,
  calls_on date NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'ok' CHECK (state IN ('ok', 'not-eligible', 'keys-refused', 'unavailable', 'throttled', 'day-used')),
  state_since timestamptz NOT NULL,
  -- when a call last showed the state of the account; state_since: since when it is so
  checked_at timestamptz,
  -- lease of the process that works through what is due; syncing_by names the process
  syncing_until timestamptz,
  syncing_by text,
  -- no calls before this moment; null: free
  held_until timestamptz
);
COMMENT ON TABLE source_accounts IS 'Accounts at marketplaces: the shared quota and whether calls are answered. One row per credential.';

CREATE TABLE source_keys (
  source text PRIMARY KEY CHECK (source IN ('amazon', 'bol')),
  key_id text NOT NULL,
  -- encrypted with SESSION_SECRET
  secret text NOT NULL,
  -- Amazon's credential version: region and token server
  version text NOT NULL DEFAULT '',
  set_at timestamptz NOT NULL
);
COMMENT ON TABLE source_keys IS 'Keys of accounts at marketplaces, where the environment has none.';

CREATE TABLE marketplace_switches (
  name text PRIMARY KEY,
  is_on boolean NOT NULL
);
COMMENT ON TABLE marketplace_switches IS 'Sources and boxes of the product page that the owner switched off; a missing row is on.';

CREATE TABLE sourced_fields (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('name', 'subtitle', 'brand', 'specifications', 'attributes', 'gtin', 'options', 'original_title')),
  source text NOT NULL CHECK (source IN ('amazon', 'bol', 'awin', 'tradetracker', 'daisycon', 'google')),
  -- country of the shop that the text came from
  country text NOT NULL,
  value text NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (product_id, field)
);
COMMENT ON TABLE sourced_fields IS 'Product fields written by an import; the source may update a field until the owner changes it.';

CREATE TABLE product_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('told', 'price', 'availability', 'name', 'facts', 'gone', 'back', 'hidden', 'shown')),
  -- shop in question; empty when it is about the product itself
  seller text NOT NULL DEFAULT ''
);
COMMENT ON TABLE product_events IS 'History of a product at its sources, without prices: those may not be stored.';
CREATE INDEX product_events_age ON product_events (at);
CREATE INDEX product_events_of_product ON product_events (product_id, id DESC);

CREATE TABLE products_gone (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  was_status text NOT NULL CHECK (was_status IN ('published', 'members')),
  gone_at timestamptz NOT NULL
);
COMMENT ON TABLE products_gone IS 'Products hidden because nobody sells them any more, with their former status.';

CREATE TABLE item_searches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('amazon', 'bol')),
  country text NOT NULL,
  terms text NOT NULL,
  brand text NOT NULL,
  -- browse node or category id at the source; empty: any
  node text NOT NULL,
  -- 0: no bound
  min_cents integer NOT NULL CHECK (min_cents >= 0),
  max_cents integer NOT NULL CHECK (max_cents >= 0),
  every_hours smallint NOT NULL CHECK (every_hours BETWEEN 1 AND 744),
  next_at timestamptz NOT NULL,
  -- last run; failure is why it could not run since
  searched_at timestamptz,
  failure text,
  -- who saved the search
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT item_searches_terms_key UNIQUE (source, country, terms, brand, node, min_cents, max_cents)
);
COMMENT ON TABLE item_searches IS 'Saved searches at marketplaces that run again by themselves; their finds wait for an import.';
CREATE INDEX item_searches_due ON item_searches (next_at);

CREATE TABLE item_finds (
  search_id integer NOT NULL REFERENCES item_searches (id) ON DELETE CASCADE,
  item_ref text NOT NULL,
  found_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'declined')),
  PRIMARY KEY (search_id, item_ref)
);
COMMENT ON TABLE item_finds IS 'Finds of saved searches by their id at the source; title and price may not be stored.';
CREATE INDEX item_finds_waiting ON item_finds (search_id, found_at, item_ref) WHERE state = 'waiting';

CREATE TABLE commissions (
  source text NOT NULL CHECK (source IN ('amazon', 'bol', 'awin', 'tradetracker', 'daisycon')),
  -- line number of the report; for reports without one, what makes the line unique
  ref text NOT NULL,
  -- day of the purchase or dispatch, as reported
  day date NOT NULL,
  -- id of the item at the source: an ASIN, bol's number, an EAN; empty if unknown
  external_id text NOT NULL,
  name text NOT NULL,
  quantity integer NOT NULL,
  -- below zero for returns
  revenue_cents integer NOT NULL,
  commission_cents integer NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'approved', 'rejected')),
  imported_at timestamptz NOT NULL,
  PRIMARY KEY (source, ref)
);
COMMENT ON TABLE commissions IS 'Commissions that marketplaces and networks reported for purchases of visitors; no shopper is in it.';
CREATE INDEX commissions_day ON commissions (day, source);

CREATE TABLE commission_readings (
  source text PRIMARY KEY CHECK (source = 'bol'),
  tried_at timestamptz NOT NULL,
  failure text NOT NULL
);
COMMENT ON TABLE commission_readings IS 'Last automatic request of each commission report, and why it failed; empty: it worked.';

CREATE TABLE country_choices (
  visitor_id text NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  country text NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (visitor_id, product_id)
);
COMMENT ON TABLE country_choices IS 'The country of Amazon''s shop in which a visitor buys a product.';
CREATE INDEX country_choices_age ON country_choices (chosen_at);
CREATE INDEX country_choices_product ON country_choices (product_id);

CREATE TABLE country_absences (
  asin text NOT NULL,
  country text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (asin, country)
);
COMMENT ON TABLE country_absences IS 'Countries in which Amazon reported not to have an ASIN, for as long as that may be shown.';
CREATE INDEX country_absences_expiry ON country_absences (expires_at);

CREATE TABLE cross_sells (
  asin text PRIMARY KEY,
  product_ids integer[] NOT NULL,
  found_at timestamptz NOT NULL
);
COMMENT ON TABLE cross_sells IS 'Products that go with an ASIN, as last found; prices are fetched each time.';

CREATE TABLE review_feeds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- may contain a key, so it is never shown in full
  address text NOT NULL UNIQUE,
  -- name in the feed; empty before the first reading
  publisher text NOT NULL DEFAULT '',
  -- when and by whom the publisher's permission was confirmed
  allowed_at timestamptz NOT NULL,
  allowed_by text NOT NULL,
  -- when all of it was read last; ends_at is until when that may be shown
  read_at timestamptz,
  ends_at timestamptz,
  -- null: read by hand only
  every_hours smallint CHECK (every_hours BETWEEN 1 AND 336),
  next_read_at timestamptz,
  -- uploaded file that waits to be read
  file_key text,
  -- of the newest reading; empty: it worked
  failure text NOT NULL DEFAULT '',
  -- progress of the current reading; null: none runs
  rows_read integer,
  ended_at timestamptz,
  -- readings that began and never ended; after three the feed is left alone
  attempts integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE review_feeds IS 'Product Ratings feeds of other shops and review services, shown only with the publisher''s permission.';
CREATE INDEX review_feeds_due ON review_feeds (next_read_at) WHERE next_read_at IS NOT NULL;

CREATE TABLE external_reviews (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  feed_id integer NOT NULL REFERENCES review_feeds (id) ON DELETE CASCADE,
  external_id text NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- plain text; empty for anonymous reviews
  author text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  language text NOT NULL DEFAULT '',
  stars real NOT NULL CHECK (stars BETWEEN 1 AND 5),
  -- the publisher checked the purchase; null: unknown
  is_verified boolean,
  -- the author received something for it
  is_rewarded boolean NOT NULL DEFAULT false,
  -- page of the review; empty: none reported
  url text NOT NULL DEFAULT '',
  written_at timestamptz NOT NULL,
  row_hash text NOT NULL,
  UNIQUE (feed_id, external_id, product_id)
);
COMMENT ON TABLE external_reviews IS 'Reviews from review feeds.';
CREATE INDEX external_reviews_shown ON external_reviews (product_id, written_at DESC, id DESC) INCLUDE (feed_id, stars);

-- listings: what lists, facets and search read ----------------------------------------------------

CREATE TABLE product_listings (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  is_visible boolean NOT NULL,
  price_cents integer NOT NULL,
  in_stock boolean NOT NULL,
  popularity integer NOT NULL DEFAULT 0,
  published_at timestamptz NOT NULL,
  category_ids integer[] NOT NULL DEFAULT '{}',
  value_ids integer[] NOT NULL DEFAULT '{}',
  -- content of the product card, see ProductCard in catalog.ts
  card jsonb NOT NULL,
  -- when a sale begins or ends and the row must be refreshed
  next_price_change_at timestamptz,
  -- in the lists of categories for customers only
  is_for_members boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE product_listings IS 'One row per product with what lists and facets need; written by refreshListings.';
CREATE INDEX product_listings_newest ON product_listings (published_at DESC, product_id DESC) WHERE is_visible;
CREATE INDEX product_listings_popular ON product_listings (popularity DESC, product_id DESC) WHERE is_visible AND ((card -> 'photo') <> 'null');
CREATE INDEX product_listings_price_change ON product_listings (next_price_change_at) WHERE next_price_change_at IS NOT NULL;
CREATE INDEX product_listings_reduced ON product_listings (popularity DESC, product_id DESC) WHERE is_visible AND in_stock AND ((card ->> 'beforeCents') IS NOT NULL) AND ((card -> 'photo') <> 'null');

CREATE TABLE stale_listings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL,
  -- clock of the database: separates writers that still work from writers that are gone
  since timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE stale_listings IS 'Products whose listing must be refreshed. There is no unique key on purpose: writers never wait for each other.';
CREATE INDEX stale_listings_product ON stale_listings (product_id);
CREATE INDEX stale_listings_since ON stale_listings (since);

CREATE TABLE product_search (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  -- name, subtitle, categories and tags; a hit here comes before a hit in the rest
  title tsvector NOT NULL,
  -- the same with brand, attributes and description
  body tsvector NOT NULL
);
COMMENT ON TABLE product_search IS 'The search index: a narrow table, because a common term finds tens of thousands of rows.';
CREATE INDEX product_search_body ON product_search USING gin (body);
CREATE INDEX product_search_title ON product_search USING gin (title);

CREATE TABLE search_lexemes (
  lexeme text PRIMARY KEY
);
COMMENT ON TABLE search_lexemes IS 'Every stem in the catalogue, so that one lookup shows whether a term is known.';

CREATE TABLE search_terms (
  word text PRIMARY KEY,
  products integer NOT NULL
);
COMMENT ON TABLE search_terms IS 'Terms in the catalogue, to correct typing errors.';
CREATE INDEX search_terms_trgm ON search_terms USING gin (word gin_trgm_ops);

-- sales: delivery, discounts, carts ---------------------------------------------------------------

CREATE TABLE shipping_zones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  countries text[] NOT NULL,
  -- deleted, and can be restored
  removed_at timestamptz
);
COMMENT ON TABLE shipping_zones IS 'Zones that the shop delivers to.';

CREATE TABLE shipping_methods (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone_id integer NOT NULL REFERENCES shipping_zones (id),
  -- value in the checkout form
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('letterbox', 'parcel', 'pickup')),
  name text NOT NULL,
  -- text behind the day of delivery
  description text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 1,
  is_active boolean NOT NULL DEFAULT true,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  -- [{upToGrams, cents}] from light to heavy; empty: one price for every weight
  brackets jsonb NOT NULL DEFAULT '[]',
  -- null: never free
  free_from_cents integer CHECK (free_from_cents >= 0),
  order_before_hour integer NOT NULL CHECK (order_before_hour BETWEEN 0 AND 24),
  delivery_days integer NOT NULL CHECK (delivery_days BETWEEN 1 AND 14),
  -- the carrier's own code, for making labels
  label_option text NOT NULL DEFAULT '',
  removed_at timestamptz,
  UNIQUE (zone_id, code)
);
COMMENT ON TABLE shipping_methods IS 'Delivery methods of a zone and their prices.';
CREATE INDEX shipping_methods_zone ON shipping_methods (zone_id, "position", id);

CREATE TABLE discount_codes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CHECK ((code = upper(code)) AND code <> ''),
  kind text NOT NULL CHECK (kind IN ('percentage', 'amount', 'free-shipping')),
  -- hundredths of a percent
  basis_points integer NOT NULL DEFAULT 0 CHECK (basis_points BETWEEN 0 AND 10000),
  amount_cents integer NOT NULL DEFAULT 0 CHECK (amount_cents >= 0),
  minimum_cents integer NOT NULL DEFAULT 0 CHECK (minimum_cents >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  is_individual boolean NOT NULL DEFAULT false,
  max_uses integer CHECK (max_uses > 0),
  max_uses_per_customer integer CHECK (max_uses_per_customer > 0),
  product_ids integer[] NOT NULL DEFAULT '{}',
  category_ids integer[] NOT NULL DEFAULT '{}',
  excluded_product_ids integer[] NOT NULL DEFAULT '{}',
  excluded_category_ids integer[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- deleted, and can be restored; another code may have the name meanwhile
  removed_at timestamptz
);
COMMENT ON TABLE discount_codes IS 'Codes that take money off in the checkout.';
CREATE UNIQUE INDEX discount_codes_code ON discount_codes (code) WHERE removed_at IS NULL;
CREATE INDEX discount_codes_removed ON discount_codes (removed_at DESC) WHERE removed_at IS NOT NULL;

CREATE TABLE carts (
  -- "t_" + 30 hex digits for a guest, the user id for a customer
  id text PRIMARY KEY,
  -- shown once on the next page: [{kind: 'error' | 'success', text, href?, link?}]
  notices jsonb NOT NULL DEFAULT '[]',
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- removed lines by key: {variantId, quantity}, so that the visitor can restore them
  removed jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE carts IS 'Carts of visitors.';
CREATE INDEX carts_expires ON carts (expires_at);

CREATE TABLE cart_lines (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  variant_id integer NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
  -- 32 hex digits by which clients name the line
  item_key text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cart_id, variant_id)
);
COMMENT ON TABLE cart_lines IS 'Variants in a cart.';
CREATE INDEX cart_lines_variant ON cart_lines (variant_id);

CREATE TABLE cart_discounts (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  code_id integer NOT NULL REFERENCES discount_codes (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, code_id)
);
COMMENT ON TABLE cart_discounts IS 'Codes applied to a cart.';
CREATE INDEX cart_discounts_code ON cart_discounts (code_id);

CREATE TABLE cart_offers (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  offer_id integer NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, offer_id)
);
COMMENT ON TABLE cart_offers IS 'Offers of other shops in a cart; they are bought there, and their price is not stored.';
CREATE INDEX cart_offers_offer ON cart_offers (offer_id);

CREATE TABLE cart_shops (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  seller text NOT NULL,
  status text NOT NULL CHECK (status IN ('done', 'canceled')),
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, seller)
);
COMMENT ON TABLE cart_shops IS 'What the visitor reported of a shop in the cart: paid there, or skipped. A click never sets it.';

CREATE TABLE handovers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cart_id text REFERENCES carts (id) ON DELETE SET NULL,
  product_id integer REFERENCES products (id) ON DELETE SET NULL,
  source text NOT NULL,
  country text NOT NULL,
  seller text NOT NULL,
  external_id text NOT NULL,
  quantity integer NOT NULL,
  handed_at timestamptz NOT NULL,
  came_type text NOT NULL DEFAULT '',
  came_by text NOT NULL DEFAULT ''
);
COMMENT ON TABLE handovers IS 'Visits handed over to another shop. The row names nobody: the cart''s number goes with the cart.';
CREATE INDEX handovers_at ON handovers (handed_at);
CREATE INDEX handovers_of_cart ON handovers (cart_id, handed_at);
CREATE INDEX handovers_of_product ON handovers (product_id);

CREATE TABLE checkout_emails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  cart_id text REFERENCES carts (id) ON DELETE SET NULL,
  consent_text text NOT NULL,
  consented_at timestamptz NOT NULL,
  delete_at timestamptz NOT NULL
);
COMMENT ON TABLE checkout_emails IS 'Addresses that visitors left on their way to other shops, with what they agreed to and until when.';
CREATE INDEX checkout_emails_due ON checkout_emails (delete_at);
CREATE INDEX checkout_emails_newest ON checkout_emails (consented_at DESC, id DESC);
CREATE INDEX checkout_emails_of_cart ON checkout_emails (cart_id);

-- fulfilment: orders, payments, refunds, documents, parcels, withdrawals --------------------------

CREATE TABLE orders (
  id integer DEFAULT nextval('order_number_seq') PRIMARY KEY,
  -- secret in the URL of the confirmation page
  key text NOT NULL UNIQUE,
  -- one per rendered checkout form: sending a form twice makes one order
  form_token text NOT NULL UNIQUE,
  cart_id text,
  user_id text REFERENCES users (id) ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('awaiting-payment', 'payment-failed', 'paid', 'partly-shipped', 'shipped', 'delivered', 'cancelled', 'expired')),
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
  -- delivery promise and terms when the order was placed
  promises jsonb NOT NULL DEFAULT '{}',
  search text NOT NULL DEFAULT '',
  stock_returned boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  shipped_at timestamptz,
  placed_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- until when an unpaid order reserves its stock; null once that no longer matters
  expires_at timestamptz,
  -- amount that the shop still has to pay back
  refund_due_cents integer NOT NULL DEFAULT 0 CHECK (refund_due_cents >= 0),
  -- company with its VAT id; vat_id_check is the register's answer: {state, at, name, proof}
  company text NOT NULL DEFAULT '',
  vat_id text NOT NULL DEFAULT '',
  vat_id_check jsonb,
  -- delivery address, when it is not the customer's own
  delivery jsonb,
  -- null: not wrapped as a gift
  gift_wrap_cents integer,
  gift_message text NOT NULL DEFAULT '',
  -- the invoice of the paid order was made
  is_invoiced boolean NOT NULL DEFAULT false,
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  -- for reference only; name and price are in the order itself
  shipping_method_id integer REFERENCES shipping_methods (id),
  vat_country text NOT NULL DEFAULT 'NL',
  is_vat_reversed boolean NOT NULL DEFAULT false,
  -- shop that the order was imported from; import_ref is its number there
  import_source text CHECK (import_source IN ('own', 'shopify', 'woocommerce', 'other')),
  import_ref text,
  -- run that imported it, for as long as that can be undone
  import_run_id integer,
  -- paid without money in a shop that is no demo: it gets no invoice
  is_test boolean NOT NULL DEFAULT false,
  CHECK ((import_source IS NULL) = (import_ref IS NULL))
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
COMMENT ON TABLE orders IS 'Orders, with everything as it was when they were placed.';
CREATE INDEX orders_email ON orders (lower(email));
CREATE INDEX orders_expires ON orders (expires_at) WHERE state IN ('awaiting-payment', 'payment-failed');
CREATE UNIQUE INDEX orders_import ON orders (import_source, import_ref) WHERE import_source IS NOT NULL;
CREATE INDEX orders_import_run ON orders (import_run_id) WHERE import_run_id IS NOT NULL;
CREATE INDEX orders_paid ON orders (paid_at) INCLUDE (id, state, total_cents) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_placed ON orders (placed_at DESC, id DESC);
CREATE INDEX orders_refund_due ON orders (placed_at DESC, id DESC) WHERE refund_due_cents > 0;
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
CREATE INDEX orders_state ON orders (state, placed_at DESC, id DESC);
CREATE INDEX orders_to_invoice ON orders (id) WHERE paid_at IS NOT NULL AND (NOT is_invoiced);
CREATE INDEX orders_to_pack ON orders (placed_at DESC, id DESC) WHERE state IN ('paid', 'partly-shipped');
CREATE INDEX orders_user ON orders (user_id, id DESC) WHERE user_id IS NOT NULL;

CREATE TABLE order_lines (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  variant_id integer NOT NULL,
  name text NOT NULL,
  variant_name text NOT NULL DEFAULT '',
  sku text,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_cents integer NOT NULL,
  vat_rate numeric(4,2) NOT NULL,
  media_id integer,
  counts_stock boolean NOT NULL,
  -- units in parcels
  shipped integer NOT NULL DEFAULT 0,
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  -- why staff took something off this line
  discount_reason text NOT NULL DEFAULT '',
  -- VAT in the amount paid for the line, rounded half up per line
  vat_cents integer NOT NULL GENERATED ALWAYS AS (round((((((unit_cents * quantity) - discount_cents))::numeric * vat_rate) / (100 + vat_rate)))) STORED,
  -- units that will not be sent; the rest was or will be
  cancelled integer NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
  CHECK (shipped BETWEEN 0 AND quantity),
  CONSTRAINT order_lines_sent_or_cancelled CHECK ((shipped + cancelled) <= quantity)
);
COMMENT ON TABLE order_lines IS 'Lines of an order.';
CREATE INDEX order_lines_order ON order_lines (order_id);
CREATE INDEX order_lines_photo ON order_lines (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX order_lines_product ON order_lines (product_id, id DESC);

CREATE TABLE order_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  kind text NOT NULL,
  text text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL
);
COMMENT ON TABLE order_events IS 'History of an order, as staff read it.';
CREATE INDEX order_events_order ON order_events (order_id, id);

CREATE TABLE order_discounts (
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  code text NOT NULL,
  code_id integer REFERENCES discount_codes (id) ON DELETE SET NULL,
  -- lower case, to count the uses of one customer
  email text NOT NULL,
  cents integer NOT NULL CHECK (cents >= 0),
  free_shipping boolean NOT NULL,
  -- the use counts: false for cancelled and expired orders (trigger orders_note_discount_use)
  is_used boolean NOT NULL DEFAULT true,
  PRIMARY KEY (order_id, code)
);
COMMENT ON TABLE order_discounts IS 'What a code took off an order; the row stays when the code goes.';
CREATE INDEX order_discounts_code ON order_discounts (code_id, email);
CREATE INDEX order_discounts_used ON order_discounts (code_id, email) INCLUDE (cents) WHERE is_used;

CREATE TABLE order_tallies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL,
  n integer NOT NULL
);
COMMENT ON TABLE order_tallies IS 'Orders per state as the sum of rows: a change adds rows, so that no order waits for another. Written by triggers.';

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
  -- the provider's id; checkout_url is where the shopper pays; provider_state is its last answer
  provider_ref text,
  checkout_url text,
  provider_state text,
  checked_at timestamptz,
  -- when the provider is queried again; null: nothing more is expected
  check_at timestamptz,
  UNIQUE (order_id, attempt)
);
COMMENT ON TABLE payments IS 'Attempts to pay an order.';
CREATE INDEX payments_check ON payments (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payments_open ON payments (expires_at) WHERE state = 'open';
CREATE UNIQUE INDEX payments_provider_ref ON payments (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payments_unfinished ON payments (order_id) WHERE state = 'open' AND provider_ref IS NOT NULL;

CREATE TABLE payment_methods (
  provider text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  min_cents integer NOT NULL,
  -- null: no limit
  max_cents integer,
  position integer NOT NULL,
  refreshed_at timestamptz NOT NULL,
  PRIMARY KEY (provider, id)
);
COMMENT ON TABLE payment_methods IS 'Payment methods that the provider last offered.';

CREATE TABLE payment_choices (
  method text PRIMARY KEY,
  is_on boolean NOT NULL
);
COMMENT ON TABLE payment_choices IS 'The owner''s choice about a payment method; without a row the default applies.';

CREATE TABLE refunds (
  -- made when the form is rendered: sending it twice is one refund, here and at the provider
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  payment_id text NOT NULL REFERENCES payments (id),
  way text NOT NULL CHECK (way IN ('provider', 'by-hand')),
  state text NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- part of the amount that is for shipping
  shipping_cents integer NOT NULL DEFAULT 0 CHECK (shipping_cents >= 0),
  reason text NOT NULL DEFAULT '',
  provider_ref text,
  -- reason, as the provider reported it
  failure text,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
COMMENT ON TABLE refunds IS 'Money that goes back to the customer.';
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE UNIQUE INDEX refunds_provider_ref ON refunds (provider_ref) WHERE provider_ref IS NOT NULL;

CREATE TABLE refund_lines (
  refund_id text NOT NULL REFERENCES refunds (id) ON DELETE CASCADE,
  order_line_id integer NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  cents integer NOT NULL CHECK (cents >= 0),
  -- units that went back into stock
  restocked integer NOT NULL DEFAULT 0,
  -- units that the refund cancelled
  cancelled integer NOT NULL DEFAULT 0,
  PRIMARY KEY (refund_id, order_line_id),
  CHECK (restocked BETWEEN 0 AND quantity),
  CONSTRAINT refund_lines_check1 CHECK (cancelled BETWEEN 0 AND quantity)
);
COMMENT ON TABLE refund_lines IS 'Units of order lines that a refund pays back.';
CREATE INDEX refund_lines_order_line ON refund_lines (order_line_id);

CREATE TABLE chargebacks (
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  payment_id text NOT NULL REFERENCES payments (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- when the bank returned it
  reversed_at timestamptz,
  -- when staff closed it
  handled_at timestamptz
);
COMMENT ON TABLE chargebacks IS 'Money that a bank took back on behalf of its customer.';
CREATE INDEX chargebacks_open ON chargebacks (created_at, order_id) WHERE reversed_at IS NULL AND handled_at IS NULL;
CREATE INDEX chargebacks_order ON chargebacks (order_id);
CREATE INDEX chargebacks_payment ON chargebacks (payment_id);

CREATE TABLE document_series (
  name text PRIMARY KEY,
  last integer NOT NULL CHECK (last > 0)
);
COMMENT ON TABLE document_series IS 'Last number of each series; numbers are taken under the lock of the row, so a series has no gaps.';

CREATE TABLE documents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- an order with an invoice cannot be deleted
  order_id integer NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  number text NOT NULL UNIQUE,
  -- invoice that a credit note credits, in full or in part
  credits_id integer REFERENCES documents (id),
  -- negative for a credit note
  total_cents integer NOT NULL,
  -- printed content, see documents.ts
  content jsonb NOT NULL,
  pdf bytea NOT NULL,
  actor text NOT NULL,
  made_at timestamptz NOT NULL,
  CHECK ((kind = 'credit-note') = (credits_id IS NOT NULL))
);
COMMENT ON TABLE documents IS 'Invoices and credit notes as they were issued. Never changed.';
CREATE UNIQUE INDEX documents_one_invoice ON documents (order_id) WHERE kind = 'invoice';
CREATE INDEX documents_order ON documents (order_id, id);

CREATE TABLE parcels (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- first, second, … of the order
  number integer NOT NULL,
  carrier text NOT NULL,
  tracking_code text,
  -- handed to the carrier, or ready for pickup
  shipped_at timestamptz NOT NULL,
  -- delivered, or picked up
  delivered_at timestamptz,
  UNIQUE (order_id, number)
);
COMMENT ON TABLE parcels IS 'Parcels of an order.';

CREATE TABLE parcel_lines (
  parcel_id integer NOT NULL REFERENCES parcels (id) ON DELETE CASCADE,
  order_line_id integer NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (parcel_id, order_line_id)
);
COMMENT ON TABLE parcel_lines IS 'Units of order lines in a parcel.';
CREATE INDEX parcel_lines_order_line ON parcel_lines (order_line_id);

CREATE TABLE parcel_labels (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- first, second, … parcel of the order
  number integer NOT NULL,
  -- our id at the carrier, stored before the request, so that a retry makes no second label
  reference text NOT NULL UNIQUE,
  -- carrier that delivers
  carrier text,
  tracking_code text,
  tracking_url text,
  pdf bytea,
  -- null: not made yet
  made_at timestamptz,
  place text CHECK (place IN ('announced', 'underway', 'pickup-point', 'delivered', 'trouble', 'cancelled')),
  placed_at timestamptz,
  -- why the last status request got no answer; null: it did
  silence text CHECK (silence IN ('busy', 'unavailable', 'keys-refused', 'refused', 'unknown-there')),
  fetched_at timestamptz,
  -- next status request; null: never
  fetch_at timestamptz,
  UNIQUE (order_id, number)
);
COMMENT ON TABLE parcel_labels IS 'Labels that a carrier made for a parcel, or was requested to make.';
CREATE INDEX parcel_labels_due ON parcel_labels (fetch_at) WHERE fetch_at IS NOT NULL;

CREATE TABLE withdrawals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- secret in the URL of the receipt
  key text NOT NULL UNIQUE,
  -- one per rendered confirmation: sending it twice withdraws once
  form_token text NOT NULL UNIQUE,
  order_number text NOT NULL,
  order_id integer REFERENCES orders (id),
  name text NOT NULL,
  email text NOT NULL,
  -- articles in the shopper's own text; empty: the whole order
  items text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'handled')),
  submitted_at timestamptz NOT NULL
);
COMMENT ON TABLE withdrawals IS 'Withdrawals by shoppers, exactly as sent; matched to an order when number and address agree.';
CREATE INDEX withdrawals_order ON withdrawals (order_id);
CREATE INDEX withdrawals_state ON withdrawals (state, id DESC);

-- checkout and storefront have no tables of their own ---------------------------------------------

-- customers: addresses, wishlists, comparing, votes, reviews --------------------------------------

CREATE TABLE customer_addresses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  company text NOT NULL DEFAULT '',
  country text NOT NULL,
  postcode text NOT NULL,
  house_number text NOT NULL,
  house_number_addition text NOT NULL DEFAULT '',
  street text NOT NULL,
  city text NOT NULL,
  phone text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE customer_addresses IS 'Address book of customers, in order of last use.';
CREATE UNIQUE INDEX customer_addresses_default ON customer_addresses (user_id) WHERE is_default;
CREATE INDEX customer_addresses_user ON customer_addresses (user_id, id);

CREATE TABLE wishlist_items (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  -- price when it was added; null if unknown
  price_cents integer,
  -- price in the last mail, while it is still that much lower than when it was added
  notified_cents integer,
  -- since when the displayed count includes this wish; null: not yet
  published_at timestamptz,
  PRIMARY KEY (user_id, product_id)
);
COMMENT ON TABLE wishlist_items IS 'Products on a customer''s wishlist.';
CREATE INDEX wishlist_items_newest ON wishlist_items (user_id, added_at DESC, product_id DESC);
CREATE INDEX wishlist_items_product ON wishlist_items (product_id);
CREATE INDEX wishlist_items_unpublished ON wishlist_items (product_id) WHERE published_at IS NULL;

CREATE TABLE product_wishes (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  count integer NOT NULL CHECK (count >= 0),
  -- the number that pages display; it follows count from time to time, so that a click refreshes no page
  published integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE product_wishes IS 'Number of wishes per product, maintained by triggers.';
CREATE INDEX product_wishes_unpublished ON product_wishes (product_id) WHERE published <> count;

CREATE TABLE wishlist_shares (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE wishlist_shares IS 'Secret links to wishlists; without a row the list is private.';

CREATE TABLE wish_mails (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- smallest price drop, in percent, that is mailed
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 90),
  is_on boolean NOT NULL,
  -- unsubscribes without signing in; never changes, so that links in old mails work
  token text NOT NULL UNIQUE
);
COMMENT ON TABLE wish_mails IS 'Customers who receive mails about their wishlist: a lower price, or back in stock.';

CREATE TABLE wish_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  is_back boolean NOT NULL
);
COMMENT ON TABLE wish_events IS 'Listings of wished products whose price or availability changed, handled by a job. Written by triggers.';
CREATE INDEX wish_events_product ON wish_events (product_id);

CREATE TABLE wish_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  is_back boolean NOT NULL,
  is_cheaper boolean NOT NULL,
  UNIQUE (user_id, product_id)
);
COMMENT ON TABLE wish_news IS 'News that still has to be mailed to a customer.';
CREATE INDEX wish_news_product ON wish_news (product_id);

CREATE TABLE viewed_products (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, product_id)
);
COMMENT ON TABLE viewed_products IS 'Products that a customer viewed recently; a guest''s list is in the browser.';
CREATE INDEX viewed_products_latest ON viewed_products (user_id, viewed_at DESC);
CREATE INDEX viewed_products_product ON viewed_products (product_id);

CREATE TABLE compare_groups (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0,
  -- takes every product that no other group has; at most one group
  takes_rest boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE compare_groups IS 'Groups of products that can be compared.';
CREATE UNIQUE INDEX compare_groups_takes_rest ON compare_groups (takes_rest) WHERE takes_rest;

CREATE TABLE compare_group_categories (
  group_id integer NOT NULL REFERENCES compare_groups (id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, category_id)
);
COMMENT ON TABLE compare_group_categories IS 'Categories of a compare group.';
CREATE INDEX compare_group_categories_category ON compare_group_categories (category_id);

CREATE TABLE compare_items (
  -- id in a guest's cookie, or the user id
  visitor_id text NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (visitor_id, product_id)
);
COMMENT ON TABLE compare_items IS 'Products that a visitor compares.';
CREATE INDEX compare_items_added ON compare_items (added_at);
CREATE INDEX compare_items_product ON compare_items (product_id);

CREATE TABLE votes (
  post_id integer NOT NULL,
  -- id in a guest's cookie, or the user id
  voter_id text NOT NULL,
  is_hot boolean NOT NULL,
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, voter_id)
);
COMMENT ON TABLE votes IS 'Hot and cold votes of visitors on products and deals.';
CREATE INDEX votes_voter ON votes (voter_id);

CREATE TABLE temperatures (
  post_id integer PRIMARY KEY,
  hot integer NOT NULL CHECK (hot >= 0),
  cold integer NOT NULL CHECK (cold >= 0),
  -- cached pages may still show an older temperature
  changed_at timestamptz NOT NULL
);
COMMENT ON TABLE temperatures IS 'Votes per product or deal, maintained by triggers; no row: no votes.';
CREATE INDEX temperatures_changed ON temperatures (changed_at);

CREATE TABLE review_criteria (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE review_criteria IS 'What reviews rate besides the product as a whole; five at most.';

CREATE TABLE reviews (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  user_id text REFERENCES users (id) ON DELETE SET NULL,
  -- lower case, and confirmed
  email text,
  -- order in which the product was bought
  order_id integer REFERENCES orders (id) ON DELETE SET NULL,
  is_verified boolean NOT NULL,
  author text NOT NULL,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  -- {"<criterion id>": stars}
  scores jsonb NOT NULL DEFAULT '{}',
  title text NOT NULL,
  body text NOT NULL,
  media_ids integer[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  -- reason, when rejected
  refusal text NOT NULL DEFAULT '',
  -- answer of the shop
  answer text NOT NULL DEFAULT '',
  open_reports integer NOT NULL DEFAULT 0 CHECK (open_reports >= 0),
  written_at timestamptz NOT NULL,
  UNIQUE (product_id, email),
  UNIQUE (product_id, user_id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
COMMENT ON TABLE reviews IS 'Reviews by customers; a review outlives the account.';
CREATE INDEX reviews_best ON reviews (product_id, stars DESC, written_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX reviews_email ON reviews (email, id DESC) WHERE email IS NOT NULL;
CREATE INDEX reviews_newest ON reviews (product_id, written_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX reviews_order ON reviews (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX reviews_photos ON reviews USING gin (media_ids) WHERE media_ids <> '{}';
CREATE INDEX reviews_reported ON reviews (written_at, id) WHERE open_reports > 0;
CREATE INDEX reviews_state ON reviews (state, written_at, id);
CREATE INDEX reviews_user ON reviews (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX reviews_worst ON reviews (product_id, stars, written_at DESC, id DESC) WHERE state = 'approved';

CREATE TABLE review_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id integer NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  reason text NOT NULL,
  explanation text NOT NULL,
  -- for the outcome; emptied once it was handled
  email text NOT NULL DEFAULT '',
  reported_at timestamptz NOT NULL,
  handled_at timestamptz
);
COMMENT ON TABLE review_reports IS 'Reports that a review should not be there.';
CREATE INDEX review_reports_review ON review_reports (review_id, id DESC);

CREATE TABLE product_ratings (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  -- number of reviews with one star, two stars, …
  by_stars integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
  count integer NOT NULL GENERATED ALWAYS AS (((((by_stars[1] + by_stars[2]) + by_stars[3]) + by_stars[4]) + by_stars[5])) STORED,
  stars_sum integer NOT NULL GENERATED ALWAYS AS (((((by_stars[1] + (2 * by_stars[2])) + (3 * by_stars[3])) + (4 * by_stars[4])) + (5 * by_stars[5]))) STORED,
  -- sort order in thousandths of a star, as if five more reviews gave 3.5 stars
  rating_weight integer NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (by_stars = '{0,0,0,0,0}') THEN 0
    ELSE ((1000 * (((((17.5 + (by_stars[1])::numeric) + ((2 * by_stars[2]))::numeric) + ((3 * by_stars[3]))::numeric) + ((4 * by_stars[4]))::numeric) + ((5 * by_stars[5]))::numeric)) / ((((((5 + by_stars[1]) + by_stars[2]) + by_stars[3]) + by_stars[4]) + by_stars[5]))::numeric)
END) STORED
);
COMMENT ON TABLE product_ratings IS 'Sums of approved reviews per product, maintained by triggers; no row: there never was one.';

CREATE TABLE product_criterion_ratings (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  criterion_id integer NOT NULL REFERENCES review_criteria (id) ON DELETE CASCADE,
  count integer NOT NULL,
  stars_sum integer NOT NULL,
  PRIMARY KEY (product_id, criterion_id)
);
COMMENT ON TABLE product_criterion_ratings IS 'Sums of approved reviews per product and criterion, maintained by triggers.';
CREATE INDEX product_criterion_ratings_criterion ON product_criterion_ratings (criterion_id);

CREATE TABLE review_tallies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL,
  n integer NOT NULL
);
COMMENT ON TABLE review_tallies IS 'Reviews per state as the sum of rows, as order_tallies. Written by triggers.';

CREATE TABLE review_mails (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  -- null: still to come
  mailed_at timestamptz,
  -- days after delivery, as promised when they agreed
  days integer NOT NULL
);
COMMENT ON TABLE review_mails IS 'Buyers who agreed to one mail for a review, some days after delivery.';
CREATE INDEX review_mails_open ON review_mails (order_id) WHERE mailed_at IS NULL;

-- content: blog, pages, menus, deals --------------------------------------------------------------

CREATE TABLE post_categories (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE post_categories IS 'Categories of blog posts.';

CREATE TABLE posts (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('post', 'page')),
  title text NOT NULL,
  slug text NOT NULL,
  excerpt text NOT NULL,
  -- name below the title
  author text NOT NULL,
  cover_id integer REFERENCES media (id) ON DELETE SET NULL,
  category_id integer REFERENCES post_categories (id) ON DELETE SET NULL,
  -- content of the editor, as blog/document-schema.ts accepts it
  document jsonb NOT NULL,
  reading_minutes integer NOT NULL,
  search_result jsonb NOT NULL,
  has_slider boolean NOT NULL,
  -- null: a draft; in the future: scheduled
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- for customers only: in no list, feed or sitemap
  members_only boolean NOT NULL DEFAULT false,
  -- in the trash since
  trashed_at timestamptz,
  tags text[] NOT NULL DEFAULT '{}',
  -- account that wrote it
  author_id text DEFAULT NULLIF(current_setting('shop.actor_id', true), '') REFERENCES users (id) ON DELETE SET NULL,
  -- stays above newer posts
  is_on_top boolean NOT NULL DEFAULT false,
  UNIQUE (kind, slug)
);
COMMENT ON TABLE posts IS 'Blog posts (kind post) and pages of the owner (kind page).';
CREATE INDEX posts_author ON posts (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX posts_changed ON posts (kind, updated_at DESC, id DESC);
CREATE INDEX posts_cover ON posts (cover_id);
CREATE INDEX posts_of_category ON posts (category_id, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX posts_on_top ON posts (kind, is_on_top DESC, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX posts_published ON posts (kind, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX posts_tags ON posts USING gin (tags);

CREATE TABLE post_revisions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id integer NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL,
  title text NOT NULL,
  excerpt text NOT NULL,
  document jsonb NOT NULL
);
COMMENT ON TABLE post_revisions IS 'Saved versions of posts; the newest is the post itself.';
CREATE INDEX post_revisions_of_post ON post_revisions (post_id, id DESC);

CREATE TABLE post_media (
  post_id integer NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  media_id integer NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  PRIMARY KEY (post_id, media_id)
);
COMMENT ON TABLE post_media IS 'Files in any version of a post: they are in use.';
CREATE INDEX post_media_media ON post_media (media_id);

CREATE TABLE post_tags (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  name text NOT NULL UNIQUE,
  slug text NOT NULL GENERATED ALWAYS AS (TRIM(BOTH '-' FROM regexp_replace(plain_text(name), '[^a-z0-9]+', '-', 'g'))) STORED
);
COMMENT ON TABLE post_tags IS 'Tags of blog posts with a number; a tag stays when its last post goes.';
CREATE INDEX post_tags_slug ON post_tags (slug);

CREATE TABLE menus (
  place text PRIMARY KEY CHECK (place IN ('header', 'shop', 'help', 'rules')),
  -- [{text, href}] in order
  links jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE menus IS 'Links that the owner chose for a place on every page; without a row the default applies.';

CREATE TABLE coupons (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  title text NOT NULL,
  -- large text beside the title: "€ 20"
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
  -- http(s) URL or path; empty: the page of the product or brand
  destination text NOT NULL DEFAULT '',
  is_paid_link boolean NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
COMMENT ON TABLE coupons IS 'Deals whose code visitors copy; discount_codes take the money off. The id is the codeid of HTTP clients.';
CREATE INDEX coupons_brand ON coupons (brand_id);
CREATE INDEX coupons_code ON coupons (upper(code)) WHERE removed_at IS NULL;
CREATE INDEX coupons_ended ON coupons (ends_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX coupons_linked_media ON coupons USING gin (linked_media((description || ' ' || destination))) WHERE POSITION(('/media/') IN ((description || ' ' || destination))) > 0;
CREATE INDEX coupons_media ON coupons (media_id);
CREATE INDEX coupons_newest ON coupons (id DESC) WHERE removed_at IS NULL;
CREATE INDEX coupons_product ON coupons (product_id);
CREATE INDEX coupons_removed ON coupons (removed_at DESC) WHERE removed_at IS NOT NULL;
CREATE INDEX coupons_starts ON coupons (starts_at) WHERE removed_at IS NULL;
CREATE INDEX coupons_text ON coupons USING gin (((title || ' ' || code)) gin_trgm_ops);

CREATE TABLE coupon_counts (
  coupon_id integer PRIMARY KEY REFERENCES coupons (id) ON DELETE CASCADE,
  reveals integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE coupon_counts IS 'Reveals and clicks per deal; apart, so that counting is not audited.';

CREATE TABLE coming_soon_dismissals (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- newest login when the banner was hidden
  last_login_at timestamptz NOT NULL
);
COMMENT ON TABLE coming_soon_dismissals IS 'Staff who hid the coming-soon banner until their next login.';

-- insight: attribution, analytics, sales figures --------------------------------------------------

CREATE TABLE order_attributions (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  source_type text NOT NULL,
  source text NOT NULL,
  campaign text NOT NULL,
  device text NOT NULL,
  fields jsonb NOT NULL
);
COMMENT ON TABLE order_attributions IS 'How the buyer of an order came to the shop, with consent.';

CREATE TABLE user_attributions (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  fields jsonb NOT NULL
);
COMMENT ON TABLE user_attributions IS 'How a customer came to the shop, with consent.';

CREATE TABLE analytics_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- id of one visit, only with consent
  session uuid,
  is_guest boolean NOT NULL,
  device text NOT NULL,
  path text NOT NULL,
  product_id integer,
  term text,
  found integer,
  source_type text,
  source text,
  campaign text,
  -- clicks on links to other shops, counted as numbers
  offer_id integer,
  -- shop of Amazon that a link without a known offer leads to: "amazon.de"
  seller text
);
COMMENT ON TABLE analytics_events IS 'Events as they arrive, without personal data; a job aggregates them per day.';
CREATE INDEX analytics_events_at ON analytics_events USING brin (at) WITH (pages_per_range='16', autosummarize='on');

CREATE TABLE analytics_hours (
  hour timestamptz PRIMARY KEY,
  views integer NOT NULL,
  visits integer NOT NULL
);
COMMENT ON TABLE analytics_hours IS 'Events per hour; days are those of the shop.';

CREATE TABLE analytics_days (
  day date NOT NULL,
  device text NOT NULL,
  views integer NOT NULL,
  visits integer NOT NULL,
  -- visits that reached this step
  looked integer NOT NULL,
  carted integer NOT NULL,
  began integer NOT NULL,
  ordered integer NOT NULL,
  PRIMARY KEY (day, device)
);
COMMENT ON TABLE analytics_days IS 'Visits per day.';

CREATE TABLE analytics_client_events (
  day date NOT NULL,
  kind text NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (day, kind)
);
COMMENT ON TABLE analytics_client_events IS 'Client events per day.';

CREATE TABLE analytics_products (
  day date NOT NULL,
  product_id integer NOT NULL,
  views integer NOT NULL,
  carts integer NOT NULL,
  PRIMARY KEY (day, product_id) INCLUDE (views, carts)
);
COMMENT ON TABLE analytics_products IS 'Events per product and day.';

CREATE TABLE analytics_searches (
  day date NOT NULL,
  term text NOT NULL,
  times integer NOT NULL,
  -- searches without a result
  empty integer NOT NULL,
  PRIMARY KEY (day, term) INCLUDE (times, empty)
);
COMMENT ON TABLE analytics_searches IS 'Searches per day.';

CREATE TABLE analytics_sources (
  day date NOT NULL,
  source_type text NOT NULL,
  source text NOT NULL,
  campaign text NOT NULL,
  visits integer NOT NULL,
  ordered integer NOT NULL,
  PRIMARY KEY (day, source_type, source, campaign)
);
COMMENT ON TABLE analytics_sources IS 'Visits per source and day.';

CREATE TABLE analytics_clicks (
  day date NOT NULL,
  -- 0: unknown
  product_id integer NOT NULL,
  offer_id integer NOT NULL,
  -- amazon, bol, a network; empty: unknown
  source text NOT NULL,
  seller text NOT NULL,
  external_id text NOT NULL,
  -- page of the link
  path text NOT NULL,
  -- how the visitor came, with consent
  came_type text NOT NULL,
  came_by text NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (day, product_id, offer_id, seller, path, came_type, came_by)
);
COMMENT ON TABLE analytics_clicks IS 'Clicks to other shops per day, with the facts of the offer: it may be gone since.';
CREATE INDEX analytics_clicks_found ON analytics_clicks (source, external_id, day);

CREATE TABLE analytics_state (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  rolled_at timestamptz NOT NULL
);
COMMENT ON TABLE analytics_state IS 'Until when all events are aggregated.';

CREATE TABLE sales_days (
  day date PRIMARY KEY,
  orders integer NOT NULL,
  -- refunds are subtracted on the day of their order
  cents bigint NOT NULL
);
COMMENT ON TABLE sales_days IS 'Sales per day of the shop, so that reports read days instead of orders.';

CREATE TABLE sales_products (
  day date NOT NULL,
  product_id integer NOT NULL,
  units integer NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (day, product_id) INCLUDE (units, cents)
);
COMMENT ON TABLE sales_products IS 'Sales per product and day of the shop.';

CREATE TABLE sales_stale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL
);
COMMENT ON TABLE sales_stale IS 'Days whose figures must be computed again. One row per change, so that two sales never wait for each other. Written by triggers.';

-- data-transfer: import runs ----------------------------------------------------------------------

CREATE TABLE import_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  -- name in DATA_DIR/imports/files; null once it was removed
  file_key text,
  bytes bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('new', 'waiting', 'running', 'paused', 'checked', 'done', 'cancelled', 'failed', 'broken-off', 'undoing', 'undone')),
  is_dry_run boolean NOT NULL DEFAULT false,
  -- meaning of each column, for files that the shop does not recognise
  mapping jsonb,
  -- how often it was begun; a server that died leaves it begun
  attempts integer NOT NULL DEFAULT 0,
  is_cancel_requested boolean NOT NULL DEFAULT false,
  progress jsonb,
  summary jsonb,
  failure text,
  report_file text,
  -- what undoing restored and what it left
  undo jsonb,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  -- orders that were open in the former shop stay open; otherwise they are history
  keeps_open boolean NOT NULL DEFAULT false,
  -- {"what": "pieces" | "feed", …}; null for a file
  task jsonb,
  is_pause_requested boolean NOT NULL DEFAULT false,
  -- what the run changes in the compare group of its category, so that it can be undone
  placed jsonb,
  -- continues by itself from then on; waits_for is the reason
  waits_until timestamptz,
  waits_for text NOT NULL DEFAULT '',
  -- a run can be repeated; attempts of one round count as that round
  round integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE import_runs IS 'Imports of files, items and feeds, and what became of them.';
CREATE INDEX import_runs_feed ON import_runs (((task ->> 'address')), id) WHERE (task ->> 'what') = 'feed';
CREATE INDEX import_runs_open ON import_runs (id) WHERE state IN ('waiting', 'running', 'undoing');

CREATE TABLE import_changes (
  run_id integer NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  -- null: the run made it
  before jsonb,
  after jsonb NOT NULL,
  -- first round that wrote the product; round is the last
  first_round integer NOT NULL DEFAULT 0,
  round integer NOT NULL DEFAULT 0,
  PRIMARY KEY (run_id, product_id)
);
COMMENT ON TABLE import_changes IS 'Rows that a run made or changed, before and after, so that it can be undone.';

CREATE TABLE import_items (
  run_id integer NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  position integer NOT NULL,
  source text NOT NULL,
  country text NOT NULL,
  -- id for the source's API: an ASIN, an EAN
  item_ref text NOT NULL,
  -- null: not done yet
  outcome text CHECK (outcome IN ('made', 'joined', 'changed', 'left', 'missing', 'refused')),
  name text NOT NULL DEFAULT '',
  product_id integer,
  notes text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (run_id, "position"),
  CONSTRAINT import_items_source_check CHECK ((source IN ('amazon', 'bol')) OR (source = 'other' AND outcome = 'refused'))
);
COMMENT ON TABLE import_items IS 'Items of a marketplace import, in order; the outcome is stored per item, so that a run can continue.';

-- references to tables further down -------------------------------------------------------------
ALTER TABLE offers ADD FOREIGN KEY (import_run_id) REFERENCES import_runs (id) ON DELETE SET NULL;
ALTER TABLE orders ADD FOREIGN KEY (import_run_id) REFERENCES import_runs (id) ON DELETE SET NULL;
