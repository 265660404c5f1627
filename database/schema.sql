-- The schema of a fresh database, written by `npm run schema`. Do not edit: see docs/architecture.md.

CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR asciihword WITH dutch_stem;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR asciiword WITH dutch_stem;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR email WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR file WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR float WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR host WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR hword WITH unaccent, dutch_stem;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR hword_asciipart WITH dutch_stem;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR hword_numpart WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR hword_part WITH unaccent, dutch_stem;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR int WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR numhword WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR numword WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR sfloat WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR uint WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR url WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR url_path WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR version WITH simple;
ALTER TEXT SEARCH CONFIGURATION shop_dutch ADD MAPPING FOR word WITH unaccent, dutch_stem;

CREATE SEQUENCE imported_order_number_seq AS bigint START 1000000001 INCREMENT 1;
CREATE SEQUENCE order_number_seq AS bigint START 10001 INCREMENT 1;
CREATE SEQUENCE post_id_seq AS bigint START 100 INCREMENT 1;
CREATE SEQUENCE refund_number_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE test_order_number_seq AS bigint START 90000001 INCREMENT 1;
CREATE SEQUENCE user_number_seq AS bigint START 1 INCREMENT 1;

-- One-time links in mails; the link itself is only in the mail.
CREATE TABLE account_links (
  token_hash text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('reset', 'confirm')),
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_links_expires ON account_links (expires_at);
CREATE INDEX account_links_user ON account_links (user_id, kind);

-- Requests by mail from visitors who may have an account; every address is stored and handled alike, so the answer reveals nothing.
CREATE TABLE account_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('reset', 'registered', 'confirm', 'change-email')),
  email text NOT NULL,
  user_id text REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

-- Known vulnerabilities in the packages of the shop, checked weekly.
CREATE TABLE advisory_checks (
  id integer PRIMARY KEY CHECK (id = 1),
  checked_at timestamptz NOT NULL,
  severe integer NOT NULL DEFAULT 0,
  other integer NOT NULL DEFAULT 0,
  packages text[] NOT NULL DEFAULT '{}',
  failure text NOT NULL DEFAULT ''
);

CREATE TABLE agent_days (
  day date NOT NULL,
  interface text NOT NULL,
  visits integer NOT NULL,
  requests integer NOT NULL,
  PRIMARY KEY (day, interface)
);

CREATE TABLE agent_handovers (
  cart_id text PRIMARY KEY,
  interface text NOT NULL,
  at timestamptz NOT NULL
);

CREATE TABLE agent_switches (
  name text PRIMARY KEY,
  is_on boolean NOT NULL
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON agent_switches FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'name', 'name', 'name');

-- Clicks to other shops per day, with the facts of the offer: it may be gone since.
CREATE TABLE analytics_clicks (
  day date NOT NULL,
  product_id integer NOT NULL,
  offer_id integer NOT NULL,
  source text NOT NULL,
  seller text NOT NULL,
  external_id text NOT NULL,
  path text NOT NULL,
  came_type text NOT NULL,
  came_by text NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (day, product_id, offer_id, seller, path, came_type, came_by)
);
CREATE INDEX analytics_clicks_found ON analytics_clicks (source, external_id, day);

-- Client events per day.
CREATE TABLE analytics_client_events (
  day date NOT NULL,
  kind text NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (day, kind)
);

-- Visits per day.
CREATE TABLE analytics_days (
  day date NOT NULL,
  device text NOT NULL,
  views integer NOT NULL,
  visits integer NOT NULL,
  looked integer NOT NULL,
  carted integer NOT NULL,
  began integer NOT NULL,
  ordered integer NOT NULL,
  PRIMARY KEY (day, device)
);

-- Events as they arrive, without personal data; a job aggregates them per day.
CREATE TABLE analytics_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
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
  offer_id integer,
  seller text
);
CREATE INDEX analytics_events_at ON analytics_events USING brin (at) WITH (pages_per_range='16', autosummarize='on');

-- Events per hour; days are those of the shop.
CREATE TABLE analytics_hours (
  hour timestamptz PRIMARY KEY,
  views integer NOT NULL,
  visits integer NOT NULL
);

-- Events per product and day.
CREATE TABLE analytics_products (
  day date NOT NULL,
  product_id integer NOT NULL,
  views integer NOT NULL,
  carts integer NOT NULL,
  PRIMARY KEY (day, product_id) INCLUDE (views, carts)
);

-- Searches per day.
CREATE TABLE analytics_searches (
  day date NOT NULL,
  term text NOT NULL,
  times integer NOT NULL,
  empty integer NOT NULL,
  PRIMARY KEY (day, term) INCLUDE (times, empty)
);

-- Visits per source and day.
CREATE TABLE analytics_sources (
  day date NOT NULL,
  source_type text NOT NULL,
  source text NOT NULL,
  campaign text NOT NULL,
  visits integer NOT NULL,
  ordered integer NOT NULL,
  PRIMARY KEY (day, source_type, source, campaign)
);

-- Until when all events are aggregated.
CREATE TABLE analytics_state (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  rolled_at timestamptz NOT NULL
);

CREATE TABLE analytics_vitals (
  day date NOT NULL,
  metric text NOT NULL,
  good integer NOT NULL,
  fair integer NOT NULL,
  poor integer NOT NULL,
  PRIMARY KEY (day, metric)
);

-- A signed request counts once: its nonce is stored until its timestamp is too old.
CREATE TABLE api_key_nonces (
  key_id integer NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  nonce text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key_id, nonce)
);
CREATE INDEX api_key_nonces_expired ON api_key_nonces (key_id, expires_at);

-- Keys of programs that speak the REST interface of WooCommerce, each with the person it acts for.
CREATE TABLE api_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  key_end text NOT NULL,
  secret text NOT NULL,
  rights text NOT NULL CHECK (rights IN ('read', 'write', 'read_write')),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_keys_of_user ON api_keys (user_id, id DESC);
CREATE INDEX api_keys_working ON api_keys (id DESC) WHERE revoked_at IS NULL;
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON api_keys FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('person', 'user_id', 'name', 'id', 'user_id', 'key_hash', 'key_end', 'secret', 'created_at', 'last_used_at');

-- Passwords of other programs, each created by a member of staff, with the areas that it opens.
CREATE TABLE app_passwords (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  secret_hash text NOT NULL UNIQUE,
  areas text[] NOT NULL,
  may_write boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX app_passwords_of_user ON app_passwords (user_id, id DESC);
CREATE INDEX app_passwords_working ON app_passwords (id DESC) WHERE revoked_at IS NULL;
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON app_passwords FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('person', 'user_id', 'name', 'id', 'user_id', 'secret_hash', 'created_at', 'last_used_at');

CREATE TABLE applied_functions (
  file text PRIMARY KEY,
  hash text NOT NULL,
  definitions text[] NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);

-- Values of attributes.
CREATE TABLE attribute_values (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attribute_code text NOT NULL REFERENCES attributes (code),
  slug text NOT NULL,
  label text NOT NULL,
  number numeric(10,2),
  UNIQUE (attribute_code, slug)
);

-- Typed properties of products that visitors can filter on.
CREATE TABLE attributes (
  code text PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'number')),
  unit text,
  is_facet boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON attributes FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'code', 'name', 'position', 'id');

-- Changes made by staff: who, when, what, before and after. Written by triggers only and never changed.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id text NOT NULL,
  actor text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('setting', 'product', 'order', 'discount', 'person')),
  subject text NOT NULL,
  thing text NOT NULL,
  name text NOT NULL,
  action text NOT NULL CHECK (action IN ('made', 'changed', 'removed')),
  changes jsonb NOT NULL
);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_kind ON audit_log (kind, id DESC);
CREATE INDEX audit_log_kind_actor ON audit_log (kind, actor_id, id DESC);
CREATE INDEX audit_log_lists ON audit_log (at) WHERE thing IN ('categories', 'brands', 'collections');
CREATE INDEX audit_log_people ON audit_log (subject, id) WHERE kind = 'person';
CREATE INDEX audit_log_to_erase ON audit_log (at) WHERE kind = 'order' AND changes <> '{}';
CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE TABLE backup_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'restore-test')),
  place text NOT NULL,
  name text NOT NULL DEFAULT '',
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  rows bigint NOT NULL DEFAULT 0,
  media_files integer NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT ''
);
CREATE INDEX backup_runs_latest ON backup_runs (kind, ended_at DESC);

CREATE TABLE brand_files (
  hash text PRIMARY KEY,
  svg text,
  png bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL
);

-- Brands of products.
CREATE TABLE brands (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  media_id integer REFERENCES media (id),
  search_result jsonb NOT NULL DEFAULT '{"title": "", "description": ""}'
);
CREATE INDEX brands_media ON brands (media_id) WHERE media_id IS NOT NULL;
CREATE TRIGGER brands_gone AFTER DELETE ON brands FOR EACH ROW EXECUTE FUNCTION note_left_address('brand');
CREATE TRIGGER brands_leave AFTER UPDATE ON brands FOR EACH ROW WHEN ((new.slug <> old.slug)) EXECUTE FUNCTION note_left_address('brand');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON brands FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'id', 'name', 'id');

-- The products of a bulk change, with what became of each.
CREATE TABLE bulk_change_products (
  bulk_change_id integer NOT NULL REFERENCES bulk_changes (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  outcome text CHECK (outcome IN ('changed', 'same', 'failed')),
  name text NOT NULL DEFAULT '',
  error text,
  PRIMARY KEY (bulk_change_id, product_id)
);
CREATE INDEX bulk_change_products_waiting ON bulk_change_products (bulk_change_id, product_id) WHERE outcome IS NULL;

-- Changes that staff make to many products at once.
CREATE TABLE bulk_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  action jsonb NOT NULL,
  actor_id text NOT NULL,
  actor text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped')),
  total integer NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX bulk_changes_running ON bulk_changes (id) WHERE state = 'running';

-- Codes applied to a cart.
CREATE TABLE cart_discounts (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  code_id integer NOT NULL REFERENCES discount_codes (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, code_id)
);
CREATE INDEX cart_discounts_code ON cart_discounts (code_id);

-- Variants in a cart.
CREATE TABLE cart_lines (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  variant_id integer NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
  item_key text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  texts jsonb NOT NULL DEFAULT '{}',
  pair_key text,
  PRIMARY KEY (cart_id, item_key)
);
CREATE INDEX cart_lines_variant ON cart_lines (variant_id);

-- Offers of other shops in a cart; they are bought there, and their price is not stored.
CREATE TABLE cart_offers (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  offer_id integer NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, offer_id)
);
CREATE INDEX cart_offers_offer ON cart_offers (offer_id);

-- The state of a partner in the cart as the visitor reported it: paid there, or skipped. A click never sets it.
CREATE TABLE cart_shops (
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  seller text NOT NULL,
  status text NOT NULL CHECK (status IN ('done', 'canceled')),
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, seller)
);

-- Carts of visitors.
CREATE TABLE carts (
  id text PRIMARY KEY,
  notices jsonb NOT NULL DEFAULT '[]',
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  removed jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX carts_expires ON carts (expires_at);

-- The tree of categories.
CREATE TABLE categories (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  parent_id integer REFERENCES categories (id),
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  media_id integer REFERENCES media (id),
  position integer NOT NULL DEFAULT 0,
  members_only boolean NOT NULL DEFAULT false,
  search_result jsonb NOT NULL DEFAULT '{"title": "", "description": ""}',
  product_kind text CHECK (product_kind IN ('jewellery', 'watch', 'other')),
  warning text NOT NULL DEFAULT '',
  care text NOT NULL DEFAULT '',
  low_stock integer CHECK (low_stock BETWEEN 0 AND 100)
);
CREATE INDEX categories_parent ON categories (parent_id, "position");
CREATE INDEX categories_photo ON categories (media_id);
CREATE TRIGGER categories_gone AFTER DELETE ON categories FOR EACH ROW WHEN ((NOT old.members_only)) EXECUTE FUNCTION note_left_address('category');
CREATE TRIGGER categories_leave AFTER UPDATE ON categories FOR EACH ROW WHEN (((NOT old.members_only) AND (new.members_only OR (new.slug <> old.slug)))) EXECUTE FUNCTION note_left_address('category');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'id', 'name', 'id', 'position');

-- Money that a bank took back on behalf of its customer.
CREATE TABLE chargebacks (
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  payment_id text NOT NULL REFERENCES payments (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  reversed_at timestamptz,
  handled_at timestamptz
);
CREATE INDEX chargebacks_open ON chargebacks (created_at, order_id) WHERE reversed_at IS NULL AND handled_at IS NULL;
CREATE INDEX chargebacks_order ON chargebacks (order_id);
CREATE INDEX chargebacks_payment ON chargebacks (payment_id);
CREATE TRIGGER chargebacks_note_customer AFTER INSERT OR DELETE OR UPDATE ON chargebacks FOR EACH ROW EXECUTE FUNCTION note_customer_of_refund();
CREATE TRIGGER chargebacks_note_sale AFTER INSERT OR DELETE OR UPDATE ON chargebacks FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();

-- Addresses that visitors left on their way to other shops, with what they agreed to and until when.
CREATE TABLE checkout_emails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  cart_id text REFERENCES carts (id) ON DELETE SET NULL,
  consent_text text NOT NULL,
  consented_at timestamptz NOT NULL,
  delete_at timestamptz NOT NULL
);
CREATE INDEX checkout_emails_due ON checkout_emails (delete_at);
CREATE INDEX checkout_emails_newest ON checkout_emails (consented_at DESC, id DESC);
CREATE INDEX checkout_emails_of_cart ON checkout_emails (cart_id);

-- Lists of products that the owner defines by a rule, such as gold below 200 euros.
CREATE TABLE collections (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  media_id integer REFERENCES media (id),
  search_result jsonb NOT NULL DEFAULT '{"title": "", "description": ""}',
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX collections_media ON collections (media_id) WHERE media_id IS NOT NULL;
CREATE TRIGGER collections_gone AFTER DELETE ON collections FOR EACH ROW EXECUTE FUNCTION note_left_address('collection');
CREATE TRIGGER collections_leave AFTER UPDATE ON collections FOR EACH ROW WHEN ((new.slug <> old.slug)) EXECUTE FUNCTION note_left_address('collection');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON collections FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'id', 'name', 'id', 'created_at');

-- Staff who hid the coming-soon banner until their next login.
CREATE TABLE coming_soon_dismissals (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  last_login_at timestamptz NOT NULL
);

-- Last automatic request of each commission report, and why it failed; empty: it worked.
CREATE TABLE commission_readings (
  source text PRIMARY KEY CHECK (source = 'bol'),
  tried_at timestamptz NOT NULL,
  failure text NOT NULL
);

-- Commissions that marketplaces and networks reported for purchases of visitors; no shopper is in it.
CREATE TABLE commissions (
  source text NOT NULL CHECK (source IN ('amazon', 'bol', 'awin', 'tradetracker', 'daisycon')),
  ref text NOT NULL,
  day date NOT NULL,
  external_id text NOT NULL,
  name text NOT NULL,
  quantity integer NOT NULL,
  revenue_cents integer NOT NULL,
  commission_cents integer NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'approved', 'rejected')),
  imported_at timestamptz NOT NULL,
  PRIMARY KEY (source, ref)
);
CREATE INDEX commissions_day ON commissions (day, source);

-- Categories of a compare group.
CREATE TABLE compare_group_categories (
  group_id integer NOT NULL REFERENCES compare_groups (id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, category_id)
);
CREATE INDEX compare_group_categories_category ON compare_group_categories (category_id);

-- Groups of products that can be compared.
CREATE TABLE compare_groups (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0,
  takes_rest boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX compare_groups_takes_rest ON compare_groups (takes_rest) WHERE takes_rest;
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON compare_groups FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'position');

-- Products that a visitor compares.
CREATE TABLE compare_items (
  visitor_id text NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (visitor_id, product_id)
);
CREATE INDEX compare_items_added ON compare_items (added_at);
CREATE INDEX compare_items_product ON compare_items (product_id);

-- Versions of the consent question; a version never changes, because it is part of the proof.
CREATE TABLE consent_texts (
  version integer PRIMARY KEY,
  title text NOT NULL,
  lead text NOT NULL,
  statistics text NOT NULL,
  marketing text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Every choice about consent, by the id in the visitor's browser; proof without personal data.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consent_id uuid NOT NULL,
  version integer NOT NULL,
  statistics boolean NOT NULL,
  marketing boolean NOT NULL,
  given_at timestamptz NOT NULL
);
CREATE INDEX consents_by_age ON consents (given_at);
CREATE INDEX consents_of_one ON consents (consent_id, id DESC);

-- Countries in which Amazon reported not to have an ASIN, for as long as that may be shown.
CREATE TABLE country_absences (
  asin text NOT NULL,
  country text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (asin, country)
);
CREATE INDEX country_absences_expiry ON country_absences (expires_at);

-- The country of Amazon's shop in which a visitor buys a product.
CREATE TABLE country_choices (
  visitor_id text NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  country text NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (visitor_id, product_id)
);
CREATE INDEX country_choices_age ON country_choices (chosen_at);
CREATE INDEX country_choices_product ON country_choices (product_id);

-- Reveals and clicks per deal; apart, so that counting is not audited.
CREATE TABLE coupon_counts (
  coupon_id integer PRIMARY KEY REFERENCES coupons (id) ON DELETE CASCADE,
  reveals integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0
);

-- Deals whose code visitors copy; discount_codes take the money off. The id is the codeid of HTTP clients.
CREATE TABLE coupons (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  title text NOT NULL,
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
  destination text NOT NULL DEFAULT '',
  is_paid_link boolean NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
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
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON coupons FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('discount', 'id', 'title', 'id', 'created_at');

-- Products that go with an ASIN, as last found; prices are fetched each time.
CREATE TABLE cross_sells (
  asin text PRIMARY KEY,
  product_ids integer[] NOT NULL,
  found_at timestamptz NOT NULL
);

-- Address book of customers, in order of last use.
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
CREATE UNIQUE INDEX customer_addresses_default ON customer_addresses (user_id) WHERE is_default;
CREATE INDEX customer_addresses_user ON customer_addresses (user_id, id);
CREATE TRIGGER webhooks_delete AFTER DELETE ON customer_addresses REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE TRIGGER webhooks_insert AFTER INSERT ON customer_addresses REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE TRIGGER webhooks_update AFTER UPDATE ON customer_addresses REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();

-- The addresses of a customer; each belongs to one.
CREATE TABLE customer_emails (
  email text PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE
);
CREATE INDEX customer_emails_customer ON customer_emails (customer_id);

-- Everybody who ordered or has an account, with sums, notes and tags.
CREATE TABLE customers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  email text NOT NULL,
  name text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  search text NOT NULL DEFAULT '',
  orders integer NOT NULL DEFAULT 0,
  spent_cents bigint NOT NULL DEFAULT 0,
  first_order_at timestamptz,
  last_order_at timestamptz,
  note text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  erased_at timestamptz
);
CREATE INDEX customers_orders ON customers (orders DESC, id DESC) WHERE erased_at IS NULL;
CREATE INDEX customers_recent ON customers (last_order_at DESC NULLS LAST, id DESC) WHERE erased_at IS NULL;
CREATE INDEX customers_search ON customers USING gin (search gin_trgm_ops);
CREATE INDEX customers_spent ON customers (spent_cents DESC, id DESC) WHERE erased_at IS NULL;
CREATE INDEX customers_tags ON customers USING gin (tags);

-- Addresses and accounts whose sums have to be computed again. Written by triggers.
CREATE TABLE customers_stale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text,
  user_id text
);

CREATE TABLE data_checks (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  run timestamptz NOT NULL,
  products integer NOT NULL,
  problem_groups jsonb NOT NULL DEFAULT '[]'
);

CREATE TABLE data_problems (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run timestamptz NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  severity text NOT NULL,
  path text NOT NULL,
  message text NOT NULL,
  variants integer NOT NULL
);
CREATE INDEX data_problems_message ON data_problems (run, message, id);
CREATE INDEX data_problems_product ON data_problems (product_id);

-- Codes that take money off in the checkout.
CREATE TABLE discount_codes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CHECK ((code = upper(code)) AND code <> ''),
  kind text NOT NULL CHECK (kind IN ('percentage', 'amount', 'unit-amount', 'free-shipping')),
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
  removed_at timestamptz,
  free_shipping boolean NOT NULL DEFAULT false,
  maximum_cents integer NOT NULL DEFAULT 0 CHECK (maximum_cents >= 0),
  excludes_sale_items boolean NOT NULL DEFAULT false,
  description text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX discount_codes_code ON discount_codes (code) WHERE removed_at IS NULL;
CREATE INDEX discount_codes_removed ON discount_codes (removed_at DESC) WHERE removed_at IS NOT NULL;
CREATE TRIGGER webhooks_delete AFTER DELETE ON discount_codes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('coupon', 'removed_at');
CREATE TRIGGER webhooks_insert AFTER INSERT ON discount_codes REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('coupon', 'removed_at');
CREATE TRIGGER webhooks_update AFTER UPDATE ON discount_codes REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('coupon', 'removed_at');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON discount_codes FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('discount', 'id', 'code', 'id', 'created_at', 'updated_at');

-- Last number of each series; numbers are taken under the lock of the row, so a series has no gaps.
CREATE TABLE document_series (
  name text PRIMARY KEY,
  last integer NOT NULL CHECK (last > 0)
);

-- Invoices and credit notes as they were issued. Never changed.
CREATE TABLE documents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  number text NOT NULL UNIQUE,
  credits_id integer REFERENCES documents (id),
  total_cents integer NOT NULL,
  content jsonb NOT NULL,
  pdf bytea NOT NULL,
  actor text NOT NULL,
  made_at timestamptz NOT NULL,
  CHECK ((kind = 'credit-note') = (credits_id IS NOT NULL))
);
CREATE INDEX documents_made ON documents (made_at, id);
CREATE INDEX documents_order ON documents (order_id, id);
CREATE TRIGGER documents_are_not_emptied BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER documents_stay BEFORE DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE TABLE erasures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at timestamptz NOT NULL,
  subject text NOT NULL CHECK (subject IN ('orders', 'documents', 'mails', 'withdrawals', 'review-reports', 'audit-entries', 'sessions', 'carts', 'consents', 'visits', 'accounts', 'invitations')),
  older_than timestamptz NOT NULL,
  count integer NOT NULL
);

-- Reviews from review feeds.
CREATE TABLE external_reviews (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  feed_id integer NOT NULL REFERENCES review_feeds (id) ON DELETE CASCADE,
  external_id text NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  author text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  language text NOT NULL DEFAULT '',
  stars real NOT NULL CHECK (stars BETWEEN 1 AND 5),
  is_verified boolean,
  is_rewarded boolean NOT NULL DEFAULT false,
  url text NOT NULL DEFAULT '',
  written_at timestamptz NOT NULL,
  row_hash text NOT NULL,
  UNIQUE (feed_id, external_id, product_id)
);
CREATE INDEX external_reviews_shown ON external_reviews (product_id, written_at DESC, id DESC) INCLUDE (feed_id, stars);

CREATE TABLE feed_problems (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  feed text NOT NULL REFERENCES product_feeds (name) ON DELETE CASCADE,
  run timestamptz NOT NULL,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  severity text NOT NULL CHECK (severity IN ('error', 'warning')),
  field text NOT NULL,
  message text NOT NULL,
  variants integer NOT NULL
);
CREATE INDEX feed_problems_message ON feed_problems (feed, run, message, id);
CREATE INDEX feed_problems_product ON feed_problems (product_id);

-- Product feeds of affiliate networks and merchants, read again and again.
CREATE TABLE feeds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('awin', 'tradetracker', 'daisycon', 'google')),
  country text NOT NULL,
  address text NOT NULL,
  read_at timestamptz,
  ends_at timestamptz,
  photo_hosts text[] NOT NULL DEFAULT '{}',
  every_hours smallint CHECK (every_hours BETWEEN 1 AND 168),
  next_read_at timestamptz,
  category_slug text,
  publishes boolean NOT NULL DEFAULT false,
  UNIQUE (source, country, address)
);
CREATE INDEX feeds_due ON feeds (next_read_at) WHERE every_hours IS NOT NULL;

-- The official EU notice about the legal guarantee, as uploaded; the newest that was not removed is shown.
CREATE TABLE guarantee_notices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  hash text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON guarantee_notices FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'file_name', 'id', 'hash', 'width', 'height', 'created_at');

-- Visits handed over to another shop. The row names nobody: the cart's number goes with the cart.
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
CREATE INDEX handovers_at ON handovers (handed_at);
CREATE INDEX handovers_of_cart ON handovers (cart_id, handed_at);
CREATE INDEX handovers_of_product ON handovers (product_id);

-- Problems that the health check found, and when the owner got a mail about them.
CREATE TABLE health_problems (
  check_name text PRIMARY KEY,
  since timestamptz NOT NULL,
  mailed_at timestamptz,
  ended_at timestamptz
);

-- Rows that a run made or changed, before and after, so that it can be undone.
CREATE TABLE import_changes (
  run_id integer NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  first_round integer NOT NULL DEFAULT 0,
  round integer NOT NULL DEFAULT 0,
  PRIMARY KEY (run_id, product_id)
);

-- Items of a marketplace import, in order; the outcome is stored per item, so that a run can continue.
CREATE TABLE import_items (
  run_id integer NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  position integer NOT NULL,
  source text NOT NULL,
  country text NOT NULL,
  item_ref text NOT NULL,
  outcome text CHECK (outcome IN ('made', 'joined', 'changed', 'left', 'missing', 'rejected')),
  name text NOT NULL DEFAULT '',
  product_id integer,
  notes text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (run_id, "position"),
  CONSTRAINT import_items_source_check CHECK ((source IN ('amazon', 'bol')) OR (source = 'other' AND outcome = 'rejected'))
);

-- Imports of files, items and feeds, and what became of them.
CREATE TABLE import_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  file_key text,
  bytes bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('new', 'waiting', 'running', 'paused', 'checked', 'done', 'cancelled', 'failed', 'broken-off', 'undoing', 'undone')),
  is_dry_run boolean NOT NULL DEFAULT false,
  mapping jsonb,
  attempts integer NOT NULL DEFAULT 0,
  is_cancel_requested boolean NOT NULL DEFAULT false,
  progress jsonb,
  summary jsonb,
  failure text,
  report_file text,
  undo jsonb,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  keeps_open boolean NOT NULL DEFAULT false,
  task jsonb,
  is_pause_requested boolean NOT NULL DEFAULT false,
  placed jsonb,
  waits_until timestamptz,
  waits_for text NOT NULL DEFAULT '',
  round integer NOT NULL DEFAULT 0,
  ids_after integer
);
CREATE INDEX import_runs_feed ON import_runs (((task ->> 'address')), id) WHERE (task ->> 'what') = 'feed';
CREATE INDEX import_runs_open ON import_runs (id) WHERE state IN ('waiting', 'running', 'undoing');

-- IndexNow: the key, up to when changes were sent, and the last answer.
CREATE TABLE index_now (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  is_active boolean NOT NULL DEFAULT false,
  key text NOT NULL DEFAULT replace((gen_random_uuid())::text, '-', ''),
  sent_until timestamptz,
  answered_at timestamptz,
  addresses integer NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  paused_until timestamptz,
  listed_places text[]
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON index_now FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'only_row', 'only_row', 'only_row', 'key', 'sent_until', 'answered_at', 'addresses', 'failure', 'paused_until', 'listed_places');

-- Invitations of staff, until their link was used or is too old.
CREATE TABLE invitations (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('employee', 'manager', 'packer', 'editor', 'bookkeeper', 'custom', 'owner')),
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON invitations FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('person', 'id', 'email', 'id', 'token_hash', 'created_at');

-- Finds of saved searches by their id at the source; title and price may not be stored.
CREATE TABLE item_finds (
  search_id integer NOT NULL REFERENCES item_searches (id) ON DELETE CASCADE,
  item_ref text NOT NULL,
  found_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'declined')),
  PRIMARY KEY (search_id, item_ref)
);
CREATE INDEX item_finds_waiting ON item_finds (search_id, found_at, item_ref) WHERE state = 'waiting';

-- Saved searches at marketplaces that run again by themselves; their finds wait for an import.
CREATE TABLE item_searches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('amazon', 'bol')),
  country text NOT NULL,
  terms text NOT NULL,
  brand text NOT NULL,
  node text NOT NULL,
  min_cents integer NOT NULL CHECK (min_cents >= 0),
  max_cents integer NOT NULL CHECK (max_cents >= 0),
  every_hours smallint NOT NULL CHECK (every_hours BETWEEN 1 AND 744),
  next_at timestamptz NOT NULL,
  searched_at timestamptz,
  failure text,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT item_searches_terms_key UNIQUE (source, country, terms, brand, node, min_cents, max_cents)
);
CREATE INDEX item_searches_due ON item_searches (next_at);

-- Addresses of public pages that now redirect or are gone, until IndexNow sent them.
CREATE TABLE left_addresses (
  kind text NOT NULL CHECK (kind IN ('product', 'category', 'brand', 'collection', 'post', 'page')),
  slug text NOT NULL,
  left_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, slug)
);

-- The texts of the legal and help pages, each as it was published.
CREATE TABLE legal_text_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page text NOT NULL,
  source jsonb,
  published jsonb NOT NULL,
  saved_by text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX legal_text_versions_newest ON legal_text_versions (page, id DESC);
CREATE TRIGGER legal_texts_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON legal_text_versions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER write_audit_log AFTER INSERT ON legal_text_versions FOR EACH ROW WHEN (((current_setting('shop.actor_id'::text, true) <> ''::text) AND (new.saved_by <> ''::text))) EXECUTE FUNCTION log_change('setting', 'page', 'page', 'id', 'page', 'source', 'published', 'saved_by', 'created_at');

-- Passwords and other ways to sign in to an account (better-auth).
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

-- Texts of mails as the owner changed them; a mail without a row has the default text.
CREATE TABLE mail_texts (
  kind text PRIMARY KEY,
  subject text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON mail_texts FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'kind', 'kind', 'kind', 'updated_by', 'updated_at');

-- The outbox: every mail of the shop and what became of it.
CREATE TABLE mails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_key text NOT NULL UNIQUE,
  kind text NOT NULL,
  order_id integer,
  to_address text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'stored', 'sending', 'sent', 'failed', 'uncertain')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  next_try_at timestamptz,
  draft jsonb,
  stop_url text,
  user_id text REFERENCES users (id) ON DELETE CASCADE,
  secret text,
  secret_hash text,
  secret_expires_at timestamptz,
  document_id integer,
  reply_to text
);
CREATE INDEX mails_age ON mails (created_at);
CREATE INDEX mails_created ON mails (id DESC);
CREATE INDEX mails_document ON mails (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX mails_failed ON mails (id DESC) WHERE state = 'failed';
CREATE INDEX mails_order ON mails (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX mails_queued ON mails (id) WHERE state = 'queued';
CREATE INDEX mails_search ON mails USING gin (((to_address || ' ' || subject)) gin_trgm_ops);
CREATE INDEX mails_secret ON mails (secret_hash) WHERE secret_hash IS NOT NULL;
CREATE INDEX mails_secret_expiry ON mails (secret_expires_at) WHERE secret IS NOT NULL;
CREATE INDEX mails_sending ON mails (id) WHERE state = 'sending';
CREATE INDEX mails_state ON mails (state, id DESC);
CREATE INDEX mails_uncertain ON mails (id DESC) WHERE state = 'uncertain';
CREATE INDEX mails_user ON mails (user_id) WHERE user_id IS NOT NULL;

-- Sources and boxes of the product page that the owner switched off; a missing row is on.
CREATE TABLE marketplace_switches (
  name text PRIMARY KEY,
  is_on boolean NOT NULL
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON marketplace_switches FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'name', 'name', 'name');

-- Photos, films and documents of the library, with the state of their download and their sizes.
CREATE TABLE media (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  hash text,
  original_path text,
  mime_type text,
  width integer,
  height integer,
  alt text NOT NULL DEFAULT '',
  placeholder text,
  source_url text,
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'pending', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  has_sizes boolean NOT NULL DEFAULT false,
  next_try_at timestamptz,
  unused_since timestamptz,
  name text NOT NULL DEFAULT '',
  bytes bigint,
  focus_x smallint NOT NULL DEFAULT 50 CHECK (focus_x BETWEEN 0 AND 100),
  focus_y smallint NOT NULL DEFAULT 50 CHECK (focus_y BETWEEN 0 AND 100),
  former_hashes text[] NOT NULL DEFAULT '{}',
  author_id text DEFAULT NULLIF(current_setting('shop.actor_id', true), '') REFERENCES users (id) ON DELETE SET NULL,
  title text NOT NULL DEFAULT '',
  caption text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT ''
);
CREATE INDEX media_author ON media (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX media_due ON media (next_try_at NULLS FIRST, id) WHERE state = 'pending';
CREATE INDEX media_hash ON media (hash);
CREATE INDEX media_not_fetched ON media (id) WHERE state IN ('pending', 'failed');
CREATE UNIQUE INDEX media_source_url ON media (source_url) WHERE source_url IS NOT NULL;
CREATE INDEX media_texts ON media USING gin (((alt || ' ' || name || ' ' || title || ' ' || caption || ' ' || description)) gin_trgm_ops);
CREATE INDEX media_unused ON media (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX media_without_sizes ON media (id) WHERE state = 'ready' AND (NOT has_sizes);

-- Links that the owner chose for a place on every page; without a row the default applies.
CREATE TABLE menus (
  place text PRIMARY KEY CHECK (place IN ('header', 'shop', 'help', 'rules')),
  links jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON menus FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'place', 'place', 'updated_at');

CREATE TABLE migrations (
  name text PRIMARY KEY,
  hash text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);

-- Paths without a page that visitors requested.
CREATE TABLE missed_paths (
  path text PRIMARY KEY,
  hits integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX missed_paths_newest ON missed_paths (last_at DESC);

CREATE TABLE move_in_changes (
  run_id integer NOT NULL REFERENCES move_in_runs (id) ON DELETE CASCADE,
  product_id integer NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (run_id, product_id)
);

CREATE TABLE move_in_decisions (
  shop text NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (shop, name)
);

CREATE TABLE move_in_invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  shop text NOT NULL,
  requested_at timestamptz NOT NULL,
  settled_at timestamptz,
  is_mailed boolean NOT NULL DEFAULT false
);
CREATE INDEX move_in_invitations_open ON move_in_invitations (id) WHERE settled_at IS NULL;
CREATE INDEX move_in_invitations_settled ON move_in_invitations (settled_at) WHERE is_mailed;

CREATE TABLE move_in_objects (
  shop text NOT NULL,
  kind text NOT NULL,
  former_id text NOT NULL,
  new_id text NOT NULL,
  hash text NOT NULL,
  run_id integer REFERENCES move_in_runs (id) ON DELETE SET NULL,
  fingerprint text NOT NULL DEFAULT '',
  PRIMARY KEY (shop, kind, former_id)
);
CREATE INDEX move_in_objects_new ON move_in_objects (kind, new_id);
CREATE INDEX move_in_objects_run ON move_in_objects (run_id, kind);

CREATE TABLE move_in_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sources jsonb NOT NULL,
  options jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('planning', 'planned', 'waiting', 'running', 'paused', 'done', 'failed', 'undoing', 'undone')),
  plan jsonb,
  progress jsonb,
  report jsonb,
  failure text NOT NULL DEFAULT '',
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  shop text NOT NULL DEFAULT '',
  marks jsonb,
  in_background boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  is_pause_requested boolean NOT NULL DEFAULT false,
  question jsonb,
  undone jsonb
);

CREATE TABLE move_in_snapshots (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id integer NOT NULL REFERENCES move_in_runs (id) ON DELETE CASCADE,
  kind text NOT NULL,
  object_id text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  UNIQUE (run_id, kind, object_id)
);

CREATE TABLE move_in_urls (
  shop text NOT NULL,
  path text NOT NULL,
  paths text[] NOT NULL,
  name text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('product', 'post', 'file', 'plugin')),
  proposal text NOT NULL DEFAULT '',
  decision text CHECK (decision IN ('target', 'gone')),
  target_url text NOT NULL DEFAULT '',
  reading text NOT NULL,
  PRIMARY KEY (shop, path)
);
CREATE INDEX move_in_urls_open ON move_in_urls (shop, path) WHERE decision IS NULL;

-- Sign-ups that a job still has to answer by mail.
CREATE TABLE newsletter_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  source text NOT NULL,
  consent_text text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Addresses that signed up for the newsletter, with the proof of their consent.
CREATE TABLE newsletter_subscribers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('pending', 'subscribed', 'unsubscribed')),
  token text NOT NULL UNIQUE,
  confirm_hash text UNIQUE,
  confirm_expires_at timestamptz,
  consent_text text NOT NULL,
  source text NOT NULL,
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers (state, requested_at DESC, id DESC);

-- Former prices of offers, of sources whose policy allows storing them.
CREATE TABLE offer_prices (
  offer_id integer NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (offer_id, at)
);
CREATE INDEX offer_prices_age ON offer_prices (at);

-- The last data of an offer from its source, for as long as it may be shown; there is no history.
CREATE TABLE offer_quotes (
  offer_id integer PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  price_cents integer CHECK (price_cents > 0),
  list_price_cents integer CHECK (list_price_cents > 0),
  list_price_kind text CHECK (list_price_kind IN ('advised', 'earlier')),
  shipping_cents integer CHECK (shipping_cents >= 0),
  availability text NOT NULL CHECK (availability IN ('in-stock', 'later', 'sold-out', 'unknown')),
  delivery text NOT NULL DEFAULT '',
  merchant text NOT NULL DEFAULT '',
  images jsonb NOT NULL DEFAULT '[]',
  fetched_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  title text NOT NULL DEFAULT '',
  row_hash text,
  stars numeric(2,1) CHECK (stars BETWEEN 0 AND 5),
  review_count integer CHECK (review_count >= 0),
  CHECK (expires_at > fetched_at)
);
CREATE INDEX offer_quotes_expiry ON offer_quotes (expires_at);

-- Offers of a product in other shops. What a source reports at a moment is in offer_quotes.
CREATE TABLE offers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('amazon', 'bol', 'awin', 'tradetracker', 'daisycon', 'google', 'other')),
  country text NOT NULL DEFAULT '',
  external_id text NOT NULL,
  url text NOT NULL,
  seller text NOT NULL,
  origin text NOT NULL CHECK (origin IN ('owner', 'file', 'source')),
  created_at timestamptz NOT NULL DEFAULT now(),
  queried_at timestamptz,
  misses smallint NOT NULL DEFAULT 0,
  feed_id integer REFERENCES feeds (id) ON DELETE SET NULL,
  import_run_id integer REFERENCES import_runs (id) ON DELETE SET NULL,
  variant_id integer REFERENCES variants (id) ON DELETE SET NULL,
  family_queried_for text,
  family_ref text,
  UNIQUE (product_id, source, country, external_id)
);
CREATE INDEX offers_by_name ON offers (external_id) WHERE source <> 'other';
CREATE INDEX offers_due ON offers (source, queried_at NULLS FIRST) WHERE source <> 'other';
CREATE INDEX offers_family ON offers (source, family_ref) WHERE family_ref IS NOT NULL;
CREATE INDEX offers_feed ON offers (feed_id, id) WHERE feed_id IS NOT NULL;
CREATE INDEX offers_import_run ON offers (import_run_id) WHERE import_run_id IS NOT NULL;
CREATE UNIQUE INDEX offers_names_one_product ON offers (source, country, external_id) WHERE source <> 'other';
CREATE INDEX offers_variant ON offers (variant_id) WHERE variant_id IS NOT NULL;
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON offers FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'product_id', 'seller', 'id', 'product_id', 'created_at', 'queried_at', 'misses');

-- Opening hours by weekday (0 is Sunday).
CREATE TABLE opening_hours (
  weekday smallint PRIMARY KEY CHECK (weekday BETWEEN 0 AND 6),
  ranges jsonb NOT NULL DEFAULT '[]',
  parcels_leave boolean NOT NULL DEFAULT false
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON opening_hours FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'weekday', 'weekday', 'weekday');

-- The way the buyer of an order came to the shop, with consent.
CREATE TABLE order_attributions (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  source_type text NOT NULL,
  source text NOT NULL,
  campaign text NOT NULL,
  device text NOT NULL,
  fields jsonb NOT NULL
);

-- The reduction of an order by a code; the row stays when the code goes.
CREATE TABLE order_discounts (
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  code text NOT NULL,
  code_id integer REFERENCES discount_codes (id) ON DELETE SET NULL,
  email text NOT NULL,
  cents integer NOT NULL CHECK (cents >= 0),
  free_shipping boolean NOT NULL,
  is_used boolean NOT NULL DEFAULT true,
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  PRIMARY KEY (order_id, code)
);
CREATE INDEX order_discounts_code ON order_discounts (code_id, email);
CREATE INDEX order_discounts_used ON order_discounts (code_id, email) INCLUDE (cents) WHERE is_used;

-- History of an order, as staff read it.
CREATE TABLE order_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  kind text NOT NULL,
  text text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX order_events_order ON order_events (order_id, id);

-- Lines of an order.
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
  shipped integer NOT NULL DEFAULT 0,
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  discount_reason text NOT NULL DEFAULT '',
  vat_cents integer NOT NULL GENERATED ALWAYS AS (round((((((unit_cents * quantity) - discount_cents))::numeric * vat_rate) / (100 + vat_rate)))) STORED,
  cancelled integer NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
  texts jsonb NOT NULL DEFAULT '[]',
  cost_cents integer CHECK (cost_cents >= 0),
  is_margin_scheme boolean NOT NULL DEFAULT false,
  CHECK (shipped BETWEEN 0 AND quantity),
  CONSTRAINT order_lines_sent_or_cancelled CHECK ((shipped + cancelled) <= quantity)
);
CREATE INDEX order_lines_order ON order_lines (order_id);
CREATE INDEX order_lines_photo ON order_lines (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX order_lines_product ON order_lines (product_id, id DESC);
CREATE TRIGGER order_lines_note_sale AFTER DELETE OR UPDATE OF quantity, unit_cents, discount_cents ON order_lines FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();
CREATE TRIGGER webhooks_delete AFTER DELETE ON order_lines REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER webhooks_insert AFTER INSERT ON order_lines REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER webhooks_update AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON order_lines FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('order', 'order_id', 'name', 'id', 'order_id', 'product_id', 'variant_id', 'media_id', 'counts_stock');

-- Requests of shoppers for the link to an order; every one is stored and handled alike, so the answer reveals nothing.
CREATE TABLE order_lookups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_number text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Orders per state as the sum of rows: a change adds rows, so that no order waits for another. Written by triggers.
CREATE TABLE order_tallies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL,
  n integer NOT NULL
);

-- Orders, with everything as it was when they were placed.
CREATE TABLE orders (
  id integer DEFAULT nextval('order_number_seq') PRIMARY KEY,
  key text NOT NULL UNIQUE,
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
  vat_split jsonb NOT NULL,
  promises jsonb NOT NULL DEFAULT '{}',
  search text NOT NULL DEFAULT '',
  stock_returned boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  shipped_at timestamptz,
  placed_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz,
  refund_due_cents integer NOT NULL DEFAULT 0 CHECK (refund_due_cents >= 0),
  company text NOT NULL DEFAULT '',
  vat_id text NOT NULL DEFAULT '',
  vat_id_check jsonb,
  delivery jsonb,
  gift_wrap_cents integer,
  gift_message text NOT NULL DEFAULT '',
  is_invoiced boolean NOT NULL DEFAULT false,
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  shipping_method_id integer REFERENCES shipping_methods (id),
  vat_country text NOT NULL DEFAULT 'NL',
  is_vat_reversed boolean NOT NULL DEFAULT false,
  import_source text CHECK (import_source IN ('own', 'shopify', 'woocommerce', 'other')),
  import_ref text,
  import_run_id integer REFERENCES import_runs (id) ON DELETE SET NULL,
  is_test boolean NOT NULL DEFAULT false,
  erased_at timestamptz,
  credited jsonb,
  CHECK ((import_source IS NULL) = (import_ref IS NULL))
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX orders_cart ON orders (cart_id, id DESC) WHERE cart_id IS NOT NULL;
CREATE INDEX orders_changed ON orders (updated_at DESC, id DESC);
CREATE INDEX orders_email ON orders (lower(email));
CREATE INDEX orders_expires ON orders (expires_at) WHERE state IN ('awaiting-payment', 'payment-failed');
CREATE UNIQUE INDEX orders_import ON orders (import_source, import_ref) WHERE import_source IS NOT NULL;
CREATE INDEX orders_import_run ON orders (import_run_id) WHERE import_run_id IS NOT NULL;
CREATE INDEX orders_method ON orders (payment_method, placed_at DESC, id DESC);
CREATE INDEX orders_paid ON orders (paid_at) INCLUDE (id, state, total_cents) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_placed ON orders (placed_at DESC, id DESC);
CREATE INDEX orders_refund_due ON orders (placed_at DESC, id DESC) WHERE refund_due_cents > 0;
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
CREATE INDEX orders_state ON orders (state, placed_at DESC, id DESC);
CREATE INDEX orders_test ON orders (placed_at DESC, id DESC) WHERE is_test;
CREATE INDEX orders_to_erase ON orders (placed_at) WHERE erased_at IS NULL;
CREATE INDEX orders_to_invoice ON orders (id) WHERE paid_at IS NOT NULL AND (NOT is_invoiced);
CREATE INDEX orders_to_pack ON orders (placed_at DESC, id DESC) WHERE state IN ('paid', 'partly-shipped');
CREATE INDEX orders_user ON orders (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE TRIGGER orders_note_customer AFTER UPDATE OF state, total_cents, email, user_id, first_name, last_name, company, city, country, is_test ON orders FOR EACH ROW WHEN (((((((((((old.state IS DISTINCT FROM new.state) OR (old.total_cents IS DISTINCT FROM new.total_cents)) OR (old.email IS DISTINCT FROM new.email)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.company IS DISTINCT FROM new.company)) OR (old.city IS DISTINCT FROM new.city)) OR (old.country IS DISTINCT FROM new.country)) OR (old.is_test IS DISTINCT FROM new.is_test))) EXECUTE FUNCTION note_customer_of_order();
CREATE TRIGGER orders_note_discount_use AFTER UPDATE OF state ON orders FOR EACH ROW WHEN (((old.state = ANY (ARRAY['cancelled'::text, 'expired'::text])) <> (new.state = ANY (ARRAY['cancelled'::text, 'expired'::text])))) EXECUTE FUNCTION note_discount_use();
CREATE TRIGGER orders_note_new_customer AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_customer_of_order();
CREATE TRIGGER orders_note_new_sale AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_sale();
CREATE TRIGGER orders_note_sale AFTER UPDATE OF state, paid_at, total_cents ON orders FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.paid_at IS DISTINCT FROM new.paid_at)) OR (old.total_cents IS DISTINCT FROM new.total_cents))) EXECUTE FUNCTION note_sale();
CREATE TRIGGER orders_tally_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();
CREATE TRIGGER orders_tally_moved AFTER UPDATE OF state ON orders FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION tally_orders();
CREATE TRIGGER orders_tally_new AFTER INSERT ON orders REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();
CREATE TRIGGER webhooks_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_order();
CREATE TRIGGER webhooks_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_order();
CREATE TRIGGER webhooks_update AFTER UPDATE ON orders REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_order();
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('order', 'id', 'id', 'id', 'key', 'form_token', 'cart_id', 'user_id', 'search', 'updated_at');

CREATE TABLE page_block_versions (
  page text NOT NULL REFERENCES page_blocks (page) ON DELETE CASCADE,
  version integer NOT NULL,
  blocks jsonb NOT NULL,
  media_ids integer[] NOT NULL DEFAULT '{}',
  replaced_by text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (page, version)
);
CREATE INDEX page_block_versions_media ON page_block_versions USING gin (media_ids) WHERE media_ids <> '{}';

CREATE TABLE page_blocks (
  page text PRIMARY KEY,
  version integer NOT NULL,
  blocks jsonb NOT NULL,
  media_ids integer[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL
);
CREATE INDEX page_blocks_media ON page_blocks USING gin (media_ids) WHERE media_ids <> '{}';

-- Labels that a carrier made for a parcel, or was requested to make.
CREATE TABLE parcel_labels (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  number integer NOT NULL,
  reference text NOT NULL UNIQUE,
  carrier text,
  tracking_code text,
  tracking_url text,
  pdf bytea,
  made_at timestamptz,
  place text CHECK (place IN ('announced', 'underway', 'pickup-point', 'delivered', 'problem', 'cancelled')),
  placed_at timestamptz,
  status_problem text CHECK (status_problem IN ('busy', 'unavailable', 'keys-rejected', 'rejected', 'unknown-there')),
  fetched_at timestamptz,
  fetch_at timestamptz,
  UNIQUE (order_id, number)
);
CREATE INDEX parcel_labels_due ON parcel_labels (fetch_at) WHERE fetch_at IS NOT NULL;

-- Units of order lines in a parcel.
CREATE TABLE parcel_lines (
  parcel_id integer NOT NULL REFERENCES parcels (id) ON DELETE CASCADE,
  order_line_id integer NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (parcel_id, order_line_id)
);
CREATE INDEX parcel_lines_order_line ON parcel_lines (order_line_id);

-- Parcels of an order.
CREATE TABLE parcels (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  number integer NOT NULL,
  carrier text NOT NULL,
  tracking_code text,
  shipped_at timestamptz NOT NULL,
  delivered_at timestamptz,
  UNIQUE (order_id, number)
);
CREATE TRIGGER webhooks_delete AFTER DELETE ON parcels REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER webhooks_insert AFTER INSERT ON parcels REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER webhooks_update AFTER UPDATE ON parcels REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON parcels FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('order', 'order_id', 'number', 'id', 'order_id');

-- Passkeys of customers (better-auth).
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
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

-- The owner's choice about a payment method; without a row the default applies.
CREATE TABLE payment_choices (
  method text PRIMARY KEY,
  is_on boolean NOT NULL
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON payment_choices FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'method', 'method', 'method');

-- Payment methods that the provider last offered.
CREATE TABLE payment_methods (
  provider text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  min_cents integer NOT NULL,
  max_cents integer,
  position integer NOT NULL,
  refreshed_at timestamptz NOT NULL,
  PRIMARY KEY (provider, id)
);

-- Attempts to pay an order.
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
  provider_ref text,
  checkout_url text,
  provider_state text,
  checked_at timestamptz,
  check_at timestamptz,
  UNIQUE (order_id, attempt)
);
CREATE INDEX payments_check ON payments (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payments_open ON payments (expires_at) WHERE state = 'open';
CREATE INDEX payments_paid ON payments (finished_at) WHERE state = 'paid';
CREATE UNIQUE INDEX payments_provider_ref ON payments (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payments_unfinished ON payments (order_id) WHERE state = 'open' AND provider_ref IS NOT NULL;

-- Payouts of payment providers to the bank account, as entered by staff.
CREATE TABLE payouts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  paid_on date NOT NULL,
  amount_cents integer NOT NULL,
  fee_cents integer NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  reference text NOT NULL DEFAULT '',
  actor text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX payouts_day ON payouts (paid_on DESC, id DESC);

-- Categories of blog posts.
CREATE TABLE post_categories (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON post_categories FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'position');

-- Files in any version of a post: they are in use.
CREATE TABLE post_media (
  post_id integer NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  media_id integer NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  PRIMARY KEY (post_id, media_id)
);
CREATE INDEX post_media_media ON post_media (media_id);

-- Saved versions of posts; the newest is the post itself.
CREATE TABLE post_revisions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id integer NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL,
  title text NOT NULL,
  excerpt text NOT NULL,
  document jsonb NOT NULL
);
CREATE INDEX post_revisions_of_post ON post_revisions (post_id, id DESC);

-- Tags of blog posts with a number; a tag stays when its last post goes.
CREATE TABLE post_tags (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  name text NOT NULL UNIQUE,
  slug text NOT NULL GENERATED ALWAYS AS (TRIM(BOTH '-' FROM regexp_replace(plain_text(name), '[^a-z0-9]+', '-', 'g'))) STORED,
  description text NOT NULL DEFAULT ''
);
CREATE INDEX post_tags_slug ON post_tags (slug);
CREATE TRIGGER post_tags_slug_gone AFTER DELETE ON post_tags FOR EACH ROW EXECUTE FUNCTION save_tag_slug();
CREATE TRIGGER post_tags_slug_saved AFTER UPDATE OF name ON post_tags FOR EACH ROW WHEN (((old.slug <> new.slug) AND (old.slug <> ''::text))) EXECUTE FUNCTION save_tag_slug();
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON post_tags FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'slug');

-- Blog posts (kind post) and pages of the owner (kind page).
CREATE TABLE posts (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('post', 'page')),
  title text NOT NULL,
  slug text NOT NULL,
  excerpt text NOT NULL,
  author text NOT NULL,
  cover_id integer REFERENCES media (id) ON DELETE SET NULL,
  category_id integer REFERENCES post_categories (id) ON DELETE SET NULL,
  document jsonb NOT NULL,
  reading_minutes integer NOT NULL,
  search_result jsonb NOT NULL,
  has_slider boolean NOT NULL,
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  members_only boolean NOT NULL DEFAULT false,
  trashed_at timestamptz,
  tags text[] NOT NULL DEFAULT '{}',
  author_id text DEFAULT NULLIF(current_setting('shop.actor_id', true), '') REFERENCES users (id) ON DELETE SET NULL,
  is_on_top boolean NOT NULL DEFAULT false,
  UNIQUE (kind, slug)
);
CREATE INDEX posts_author ON posts (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX posts_changed ON posts (kind, updated_at DESC, id DESC);
CREATE INDEX posts_cover ON posts (cover_id);
CREATE INDEX posts_of_category ON posts (category_id, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX posts_on_top ON posts (kind, is_on_top DESC, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX posts_published ON posts (kind, published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX posts_tags ON posts USING gin (tags);
CREATE TRIGGER leave_trash BEFORE UPDATE ON posts FOR EACH ROW WHEN (((new.trashed_at IS NOT NULL) AND (new.published_at IS NOT NULL))) EXECUTE FUNCTION leave_trash();
CREATE TRIGGER posts_gone AFTER DELETE ON posts FOR EACH ROW WHEN (((old.published_at <= now()) AND (NOT old.members_only))) EXECUTE FUNCTION note_left_address();
CREATE TRIGGER posts_leave AFTER UPDATE ON posts FOR EACH ROW WHEN (((old.published_at <= now()) AND (NOT old.members_only) AND ((new.published_at IS NULL) OR new.members_only OR (new.slug <> old.slug)))) EXECUTE FUNCTION note_left_address();
CREATE TRIGGER posts_tags_registered AFTER INSERT OR UPDATE OF tags ON posts FOR EACH ROW WHEN ((new.tags <> '{}'::text[])) EXECUTE FUNCTION register_post_tags();
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON posts FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'title', 'id', 'document', 'created_at', 'updated_at', 'author_id');

-- Every price of an own product since its first day (art. 5a Besluit prijsaanduiding producten). Never changed.
CREATE TABLE price_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL,
  variant_id integer NOT NULL,
  price_cents integer NOT NULL,
  sale_price_cents integer,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_visible boolean NOT NULL DEFAULT true
);
CREATE INDEX price_log_product ON price_log (product_id, recorded_at);
CREATE INDEX price_log_variant ON price_log (variant_id, recorded_at);
CREATE TRIGGER price_log_is_immutable BEFORE DELETE OR UPDATE ON price_log FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER price_log_is_not_emptied BEFORE TRUNCATE ON price_log FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- Attribute values of a product.
CREATE TABLE product_attribute_values (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  value_id integer NOT NULL REFERENCES attribute_values (id),
  PRIMARY KEY (product_id, value_id)
);
CREATE INDEX product_attribute_values_value ON product_attribute_values (value_id, product_id);
CREATE TRIGGER product_attribute_values_mark_changed AFTER UPDATE ON product_attribute_values REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER product_attribute_values_mark_gone AFTER DELETE ON product_attribute_values REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER product_attribute_values_mark_new AFTER INSERT ON product_attribute_values REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER webhooks_delete AFTER DELETE ON product_attribute_values REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER webhooks_insert AFTER INSERT ON product_attribute_values REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER webhooks_update AFTER UPDATE ON product_attribute_values REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');

-- Further categories of a product, beside products.category_id.
CREATE TABLE product_categories (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX product_categories_category ON product_categories (category_id, product_id);
CREATE TRIGGER product_categories_mark_changed AFTER UPDATE ON product_categories REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER product_categories_mark_gone AFTER DELETE ON product_categories REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER product_categories_mark_new AFTER INSERT ON product_categories REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER webhooks_delete AFTER DELETE ON product_categories REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER webhooks_insert AFTER INSERT ON product_categories REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER webhooks_update AFTER UPDATE ON product_categories REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');

-- Sums of approved reviews per product and criterion, maintained by triggers.
CREATE TABLE product_criterion_ratings (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  criterion_id integer NOT NULL REFERENCES review_criteria (id) ON DELETE CASCADE,
  count integer NOT NULL,
  stars_sum integer NOT NULL,
  PRIMARY KEY (product_id, criterion_id)
);
CREATE INDEX product_criterion_ratings_criterion ON product_criterion_ratings (criterion_id);

-- History of a product at its sources, without prices: those may not be stored.
CREATE TABLE product_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('imported', 'price', 'availability', 'name', 'facts', 'gone', 'back', 'hidden', 'shown')),
  seller text NOT NULL DEFAULT ''
);
CREATE INDEX product_events_age ON product_events (at);
CREATE INDEX product_events_of_product ON product_events (product_id, id DESC);

CREATE TABLE product_feeds (
  name text PRIMARY KEY,
  token text NOT NULL DEFAULT replace((gen_random_uuid())::text, '-', '') UNIQUE,
  is_active boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL DEFAULT '{}',
  generated_at timestamptz,
  fresh_until timestamptz,
  items integer NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  problem_groups jsonb NOT NULL DEFAULT '[]'
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON product_feeds FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'name', 'name', 'name', 'token', 'generated_at', 'fresh_until', 'items', 'failure', 'problem_groups');

-- One row per product with what lists and facets need; written by refreshListings.
CREATE TABLE product_listings (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  is_visible boolean NOT NULL,
  price_cents integer NOT NULL,
  in_stock boolean NOT NULL,
  popularity integer NOT NULL DEFAULT 0,
  published_at timestamptz NOT NULL,
  category_ids integer[] NOT NULL DEFAULT '{}',
  value_ids integer[] NOT NULL DEFAULT '{}',
  card jsonb NOT NULL,
  next_price_change_at timestamptz,
  is_for_members boolean NOT NULL DEFAULT false,
  is_on_sale boolean NOT NULL DEFAULT false,
  tags text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX product_listings_newest ON product_listings (published_at DESC, product_id DESC) WHERE is_visible;
CREATE INDEX product_listings_popular ON product_listings (popularity DESC, product_id DESC) WHERE is_visible AND ((card -> 'photo') <> 'null');
CREATE INDEX product_listings_price_change ON product_listings (next_price_change_at) WHERE next_price_change_at IS NOT NULL;
CREATE INDEX product_listings_reduced ON product_listings (popularity DESC, product_id DESC) WHERE is_visible AND in_stock AND ((card ->> 'beforeCents') IS NOT NULL) AND ((card -> 'photo') <> 'null');
CREATE TRIGGER listings_mark_wish_event AFTER UPDATE ON product_listings FOR EACH ROW WHEN (((new.price_cents <> old.price_cents) OR (new.in_stock AND (NOT old.in_stock)) OR ((new.is_visible OR new.is_for_members) AND (NOT (old.is_visible OR old.is_for_members))))) EXECUTE FUNCTION mark_wish_event();

-- Photos of a product, in order.
CREATE TABLE product_media (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  media_id integer NOT NULL REFERENCES media (id),
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, media_id)
);
CREATE INDEX product_media_photo ON product_media (media_id);
CREATE TRIGGER product_media_mark_changed AFTER UPDATE ON product_media REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER product_media_mark_gone AFTER DELETE ON product_media REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER product_media_mark_new AFTER INSERT ON product_media REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER webhooks_delete AFTER DELETE ON product_media REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER webhooks_insert AFTER INSERT ON product_media REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER webhooks_update AFTER UPDATE ON product_media REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');

-- The secret link that shows a draft to whoever has it; a product has at most one.
CREATE TABLE product_previews (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- Sums of approved reviews per product, maintained by triggers; no row: there never was one.
CREATE TABLE product_ratings (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  by_stars integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
  count integer NOT NULL GENERATED ALWAYS AS (((((by_stars[1] + by_stars[2]) + by_stars[3]) + by_stars[4]) + by_stars[5])) STORED,
  stars_sum integer NOT NULL GENERATED ALWAYS AS (((((by_stars[1] + (2 * by_stars[2])) + (3 * by_stars[3])) + (4 * by_stars[4])) + (5 * by_stars[5]))) STORED,
  rating_weight integer NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (by_stars = '{0,0,0,0,0}') THEN 0
    ELSE ((1000 * (((((17.5 + (by_stars[1])::numeric) + ((2 * by_stars[2]))::numeric) + ((3 * by_stars[3]))::numeric) + ((4 * by_stars[4]))::numeric) + ((5 * by_stars[5]))::numeric)) / ((((((5 + by_stars[1]) + by_stars[2]) + by_stars[3]) + by_stars[4]) + by_stars[5]))::numeric)
END) STORED
);

-- The search index: a narrow table, because a common term finds tens of thousands of rows.
CREATE TABLE product_search (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  title tsvector NOT NULL,
  body tsvector NOT NULL
);
CREATE INDEX product_search_body ON product_search USING gin (body);
CREATE INDEX product_search_title ON product_search USING gin (title);

-- Sets of products that belong together; a product is in one set at most.
CREATE TABLE product_sets (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  set_id integer NOT NULL,
  position integer GENERATED ALWAYS AS IDENTITY,
  is_whole boolean NOT NULL DEFAULT false
);
CREATE INDEX product_sets_set ON product_sets (set_id, "position");
CREATE UNIQUE INDEX product_sets_whole ON product_sets (set_id) WHERE is_whole;

-- Tags of products with the number by which REST clients know them; a tag stays when its last product goes.
CREATE TABLE product_tags (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  name text NOT NULL UNIQUE,
  slug text NOT NULL GENERATED ALWAYS AS (TRIM(BOTH '-' FROM regexp_replace(plain_text(name), '[^a-z0-9]+', '-', 'g'))) STORED,
  description text NOT NULL DEFAULT ''
);

-- Number of wishes per product, maintained by triggers.
CREATE TABLE product_wishes (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  count integer NOT NULL CHECK (count >= 0),
  published integer NOT NULL DEFAULT 0
);
CREATE INDEX product_wishes_unpublished ON product_wishes (product_id) WHERE published <> count;

-- Products; each has one variant or more.
CREATE TABLE products (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('simple', 'variable')),
  seller text NOT NULL DEFAULT 'own' CHECK (seller IN ('own', 'external')),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'hidden', 'members')),
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  subtitle text NOT NULL DEFAULT '',
  short_description text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  brand_id integer REFERENCES brands (id),
  category_id integer REFERENCES categories (id),
  tags text[] NOT NULL DEFAULT '{}',
  options jsonb NOT NULL DEFAULT '[]',
  specifications jsonb NOT NULL DEFAULT '[]',
  vat_rate numeric(4,2) NOT NULL DEFAULT 21,
  sold_individually boolean NOT NULL DEFAULT false,
  external_url text,
  import_source text,
  import_ref text,
  import_hash text,
  popularity integer NOT NULL DEFAULT 0,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  manufacturer jsonb,
  metal jsonb,
  search_result jsonb,
  in_members_category boolean NOT NULL DEFAULT false,
  trashed_at timestamptz,
  is_publish_pending boolean NOT NULL DEFAULT false,
  text_fields jsonb NOT NULL DEFAULT '[]',
  sold_as_pair boolean NOT NULL DEFAULT false,
  low_stock integer CHECK (low_stock BETWEEN 0 AND 100),
  is_margin_scheme boolean NOT NULL DEFAULT false,
  CONSTRAINT products_margin_scheme_states_no_vat CHECK ((NOT is_margin_scheme) OR vat_rate = 0)
);
CREATE INDEX products_brand ON products (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX products_by_change ON products (updated_at DESC, id DESC);
CREATE INDEX products_by_moment ON products (COALESCE(published_at, created_at) DESC, id DESC);
CREATE INDEX products_by_name ON products (name, id);
CREATE INDEX products_category ON products (category_id);
CREATE UNIQUE INDEX products_import ON products (import_source, import_ref) WHERE import_ref IS NOT NULL;
CREATE INDEX products_linked_media ON products USING gin (linked_media((short_description || ' ' || description))) WHERE POSITION(('/media/') IN ((short_description || ' ' || description))) > 0;
CREATE INDEX products_low_stock ON products (low_stock) WHERE low_stock IS NOT NULL;
CREATE INDEX products_margin_scheme ON products (id) WHERE is_margin_scheme;
CREATE INDEX products_name_trgm ON products USING gin (plain_text(name) gin_trgm_ops);
CREATE INDEX products_pending ON products (id DESC) WHERE is_publish_pending;
CREATE INDEX products_status ON products (status, id DESC);
CREATE INDEX products_tags ON products USING gin (tags);
CREATE INDEX products_trashed ON products (id DESC) WHERE trashed_at IS NOT NULL;
CREATE TRIGGER forget_votes AFTER DELETE ON products REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_votes();
CREATE TRIGGER leave_trash BEFORE UPDATE ON products FOR EACH ROW WHEN (((new.trashed_at IS NOT NULL) AND (new.status <> 'draft'::text))) EXECUTE FUNCTION leave_trash();
CREATE TRIGGER products_gone AFTER DELETE ON products FOR EACH ROW WHEN (((old.status = 'published'::text) AND (NOT old.in_members_category))) EXECUTE FUNCTION note_left_address('product');
CREATE TRIGGER products_leave AFTER UPDATE ON products FOR EACH ROW WHEN (((old.status = 'published'::text) AND (NOT old.in_members_category) AND ((new.status <> 'published'::text) OR new.in_members_category OR (new.slug <> old.slug)))) EXECUTE FUNCTION note_left_address('product');
CREATE CONSTRAINT TRIGGER products_log_visibility AFTER UPDATE OF status ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.seller = 'own'::text) AND ((old.status = 'draft'::text) <> (new.status = 'draft'::text)))) EXECUTE FUNCTION log_visibility();
CREATE TRIGGER products_mark_changed AFTER UPDATE ON products REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product();
CREATE TRIGGER products_mark_new AFTER INSERT ON products REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product();
CREATE TRIGGER products_tags_added AFTER INSERT ON products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION register_product_tags();
CREATE TRIGGER products_tags_changed AFTER UPDATE ON products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION register_product_tags();
CREATE TRIGGER webhooks_delete AFTER DELETE ON products REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('product', 'trashed_at');
CREATE TRIGGER webhooks_insert AFTER INSERT ON products REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('product', 'trashed_at');
CREATE TRIGGER webhooks_update AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_soft_delete('product', 'trashed_at');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'id', 'name', 'id', 'import_source', 'import_ref', 'import_hash', 'popularity', 'in_members_category', 'created_at', 'updated_at');

-- Products hidden because nobody sells them any more, with their former status.
CREATE TABLE products_gone (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  was_status text NOT NULL CHECK (was_status IN ('published', 'members')),
  gone_at timestamptz NOT NULL
);

-- Fields of customers that only programs use.
CREATE TABLE program_customers (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  username text UNIQUE,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  billing jsonb,
  shipping jsonb
);
CREATE TRIGGER webhooks_insert AFTER INSERT ON program_customers REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE TRIGGER webhooks_update AFTER UPDATE ON program_customers REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();

-- Values that programs store with an object, by their own keys.
CREATE TABLE program_meta (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource text NOT NULL,
  object_id integer NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL
);
CREATE INDEX program_meta_object ON program_meta (resource, object_id, id);

-- Fields of orders that only programs use.
CREATE TABLE program_orders (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  created_via text NOT NULL DEFAULT '',
  payment_method text NOT NULL DEFAULT '',
  transaction_id text NOT NULL DEFAULT '',
  billing jsonb,
  shipping jsonb,
  trashed_at timestamptz,
  is_recorded boolean NOT NULL DEFAULT false,
  status text,
  parent_id integer NOT NULL DEFAULT 0,
  fee_line_ids integer[] NOT NULL DEFAULT '{}',
  shipping_method text,
  search text NOT NULL DEFAULT '',
  deleted_at timestamptz
);
CREATE INDEX program_orders_parent ON program_orders (parent_id) WHERE parent_id > 0;
CREATE INDEX program_orders_search ON program_orders USING gin (search gin_trgm_ops);

-- Fields of products and variants that only programs use.
CREATE TABLE program_products (
  post_id integer PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  is_grouped boolean NOT NULL DEFAULT false,
  status text,
  visibility text NOT NULL DEFAULT 'visible' CHECK (visibility IN ('visible', 'catalog', 'search', 'hidden')),
  is_featured boolean NOT NULL DEFAULT false,
  is_backorder boolean NOT NULL DEFAULT false,
  parent_id integer NOT NULL DEFAULT 0,
  menu_order integer NOT NULL DEFAULT 0,
  shipping_class_id integer REFERENCES shipping_classes (id) ON DELETE SET NULL,
  fields jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX program_products_class ON program_products (shipping_class_id) WHERE shipping_class_id IS NOT NULL;
CREATE INDEX program_products_featured ON program_products (post_id) WHERE is_featured;
CREATE INDEX program_products_parent ON program_products (parent_id) WHERE parent_id > 0;
CREATE INDEX program_products_product ON program_products (product_id);
CREATE INDEX program_products_sku ON program_products (((fields ->> 'sku'))) WHERE fields ? 'sku';
CREATE TRIGGER webhooks_insert AFTER INSERT ON program_products REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER webhooks_update AFTER UPDATE ON program_products REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER write_audit_log AFTER UPDATE ON program_products FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'product_id', 'product_id', 'post_id', 'product_id');

-- Refunds that programs record with an order that the shop received no money for.
CREATE TABLE program_refunds (
  number integer DEFAULT nextval('refund_number_seq') PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL DEFAULT '',
  lines jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL
);
CREATE INDEX program_refunds_order ON program_refunds (order_id);
CREATE TRIGGER webhooks_delete AFTER DELETE ON program_refunds REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER webhooks_insert AFTER INSERT ON program_refunds REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON program_refunds FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('order', 'order_id', 'amount_cents', 'number', 'order_id');

-- Tax classes of programs beside the three of the shop.
CREATE TABLE program_tax_classes (
  slug text PRIMARY KEY,
  name text NOT NULL
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON program_tax_classes FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'slug', 'name', 'slug');

-- Tax rates of programs, for orders to countries where the shop itself charges no VAT.
CREATE TABLE program_tax_rates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  country text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  postcodes text[] NOT NULL DEFAULT '{}',
  cities text[] NOT NULL DEFAULT '{}',
  rate numeric(7,4) NOT NULL,
  name text NOT NULL DEFAULT '',
  priority integer NOT NULL DEFAULT 1,
  is_compound boolean NOT NULL DEFAULT false,
  is_for_shipping boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  class text NOT NULL DEFAULT 'standard'
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON program_tax_rates FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id');

-- Recent attempts, counted by hashed key: sign-in attempts by address and by account.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);

CREATE TABLE redirects (
  path text PRIMARY KEY,
  target_kind text NOT NULL CHECK (target_kind IN ('product', 'category', 'post', 'page', 'post-tag', 'post-category', 'media', 'url', 'gone')),
  target_id integer,
  target_url text NOT NULL DEFAULT '',
  run_id integer REFERENCES move_in_runs (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CHECK ((target_kind IN ('url', 'gone')) = (target_id IS NULL))
);
CREATE INDEX redirects_newest ON redirects (created_at DESC, path);
CREATE INDEX redirects_run ON redirects (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX redirects_search ON redirects USING gin (((path || ' ' || target_url)) gin_trgm_ops);
CREATE INDEX redirects_target ON redirects (target_url) WHERE target_url <> '';

-- Units of order lines that a refund pays back.
CREATE TABLE refund_lines (
  refund_id text NOT NULL REFERENCES refunds (id) ON DELETE CASCADE,
  order_line_id integer NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  cents integer NOT NULL CHECK (cents >= 0),
  restocked integer NOT NULL DEFAULT 0,
  cancelled integer NOT NULL DEFAULT 0,
  PRIMARY KEY (refund_id, order_line_id),
  CHECK (restocked BETWEEN 0 AND quantity),
  CONSTRAINT refund_lines_check1 CHECK (cancelled BETWEEN 0 AND quantity)
);
CREATE INDEX refund_lines_order_line ON refund_lines (order_line_id);
CREATE TRIGGER refund_lines_note_sale AFTER INSERT OR DELETE OR UPDATE ON refund_lines FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();

-- Money that goes back to the customer.
CREATE TABLE refunds (
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  payment_id text NOT NULL REFERENCES payments (id),
  way text NOT NULL CHECK (way IN ('provider', 'by-hand')),
  state text NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  shipping_cents integer NOT NULL DEFAULT 0 CHECK (shipping_cents >= 0),
  reason text NOT NULL DEFAULT '',
  provider_ref text,
  failure text,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  number integer NOT NULL DEFAULT nextval('refund_number_seq') UNIQUE
);
CREATE INDEX refunds_made ON refunds (created_at) WHERE state <> 'failed';
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE UNIQUE INDEX refunds_provider_ref ON refunds (provider_ref) WHERE provider_ref IS NOT NULL;
CREATE TRIGGER refunds_note_customer AFTER INSERT OR DELETE OR UPDATE OF state, amount_cents ON refunds FOR EACH ROW EXECUTE FUNCTION note_customer_of_refund();
CREATE TRIGGER refunds_note_sale AFTER INSERT OR DELETE OR UPDATE OF state, amount_cents ON refunds FOR EACH ROW EXECUTE FUNCTION note_sale_of_order();
CREATE TRIGGER webhooks_delete AFTER DELETE ON refunds REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER webhooks_insert AFTER INSERT ON refunds REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER webhooks_update AFTER UPDATE ON refunds REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('order', 'order_id');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON refunds FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('order', 'order_id', 'amount_cents', 'id', 'order_id', 'payment_id', 'provider_ref');

-- Products that the owner placed beside a product, shown before those that the shop finds itself.
CREATE TABLE related_products (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  related_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (product_id, related_id),
  CHECK (product_id <> related_id)
);
CREATE INDEX related_products_related ON related_products (related_id);

-- Aspects that reviews rate besides the product as a whole; five at most.
CREATE TABLE review_criteria (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON review_criteria FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'position');

-- Product Ratings feeds of other shops and review services, shown only with the publisher's permission.
CREATE TABLE review_feeds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL UNIQUE,
  publisher text NOT NULL DEFAULT '',
  allowed_at timestamptz NOT NULL,
  allowed_by text NOT NULL,
  read_at timestamptz,
  ends_at timestamptz,
  every_hours smallint CHECK (every_hours BETWEEN 1 AND 336),
  next_read_at timestamptz,
  file_key text,
  failure text NOT NULL DEFAULT '',
  rows_read integer,
  ended_at timestamptz,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX review_feeds_due ON review_feeds (next_read_at) WHERE next_read_at IS NOT NULL;

-- Buyers who agreed to one mail for a review, some days after delivery.
CREATE TABLE review_mails (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  mailed_at timestamptz,
  days integer NOT NULL
);
CREATE INDEX review_mails_open ON review_mails (order_id) WHERE mailed_at IS NULL;

-- Reports that a review should not be there.
CREATE TABLE review_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id integer NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  reason text NOT NULL,
  explanation text NOT NULL,
  email text NOT NULL DEFAULT '',
  reported_at timestamptz NOT NULL,
  handled_at timestamptz
);
CREATE INDEX review_reports_review ON review_reports (review_id, id DESC);

-- Reviews per state as the sum of rows, as order_tallies. Written by triggers.
CREATE TABLE review_tallies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL,
  n integer NOT NULL
);

-- Reviews by customers; a review outlives the account.
CREATE TABLE reviews (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  user_id text REFERENCES users (id) ON DELETE SET NULL,
  email text,
  order_id integer REFERENCES orders (id) ON DELETE SET NULL,
  is_verified boolean NOT NULL,
  author text NOT NULL,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  scores jsonb NOT NULL DEFAULT '{}',
  title text NOT NULL,
  body text NOT NULL,
  media_ids integer[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected')),
  rejection_reason text NOT NULL DEFAULT '',
  answer text NOT NULL DEFAULT '',
  open_reports integer NOT NULL DEFAULT 0 CHECK (open_reports >= 0),
  written_at timestamptz NOT NULL,
  UNIQUE (product_id, email),
  UNIQUE (product_id, user_id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX reviews_best ON reviews (product_id, stars DESC, written_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX reviews_email ON reviews (email, id DESC) WHERE email IS NOT NULL;
CREATE INDEX reviews_newest ON reviews (product_id, written_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX reviews_order ON reviews (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX reviews_photos ON reviews USING gin (media_ids) WHERE media_ids <> '{}';
CREATE INDEX reviews_reported ON reviews (written_at, id) WHERE open_reports > 0;
CREATE INDEX reviews_state ON reviews (state, written_at, id);
CREATE INDEX reviews_user ON reviews (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX reviews_worst ON reviews (product_id, stars, written_at DESC, id DESC) WHERE state = 'approved';
CREATE TRIGGER rate_changed_review AFTER UPDATE OF state, stars, scores ON reviews FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.stars IS DISTINCT FROM new.stars)) OR (old.scores IS DISTINCT FROM new.scores))) EXECUTE FUNCTION rate_product();
CREATE TRIGGER rate_new_review AFTER INSERT OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION rate_product();
CREATE TRIGGER reviews_tally_gone AFTER DELETE ON reviews REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_reviews();
CREATE TRIGGER reviews_tally_moved AFTER UPDATE OF state, open_reports ON reviews FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR ((old.open_reports > 0) IS DISTINCT FROM (new.open_reports > 0)))) EXECUTE FUNCTION tally_reviews();
CREATE TRIGGER reviews_tally_new AFTER INSERT ON reviews REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_reviews();
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'product_id', 'id', 'id', 'product_id', 'user_id', 'email', 'order_id', 'is_verified', 'author', 'media_ids', 'scores', 'open_reports', 'written_at');

-- Sales per day of the shop, so that reports read days instead of orders.
CREATE TABLE sales_days (
  day date PRIMARY KEY,
  orders integer NOT NULL,
  cents bigint NOT NULL
);

-- Sales per product and day of the shop.
CREATE TABLE sales_products (
  day date NOT NULL,
  product_id integer NOT NULL,
  units integer NOT NULL,
  cents bigint NOT NULL,
  costed_cents bigint NOT NULL DEFAULT 0,
  cost_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, product_id) INCLUDE (units, cents)
);

-- Days whose figures must be computed again. One row per change, so that two sales never wait for each other. Written by triggers.
CREATE TABLE sales_stale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL
);

-- Every stem in the catalogue, so that one lookup shows whether a term is known.
CREATE TABLE search_lexemes (
  lexeme text PRIMARY KEY
);

-- Terms in the catalogue, to correct typing errors.
CREATE TABLE search_terms (
  term text PRIMARY KEY,
  products integer NOT NULL
);
CREATE INDEX search_terms_trgm ON search_terms USING gin (term gin_trgm_ops);

-- Keys of payments, mail and labels, where the environment has none.
CREATE TABLE service_keys (
  service text PRIMARY KEY CHECK (service IN ('mollie', 'smtp', 'sendcloud')),
  hint text NOT NULL,
  secret text NOT NULL,
  set_at timestamptz NOT NULL
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON service_keys FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'service', 'service', 'service', 'secret', 'set_at');

-- Signed-in sessions (better-auth).
CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  by_passkey boolean NOT NULL DEFAULT false
);
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX sessions_user ON sessions (user_id);

-- Settings of the shop by name; a missing row means the default in the code.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE CONSTRAINT TRIGGER settings_log_closing AFTER DELETE ON settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.name = 'isComingSoon'::text)) EXECUTE FUNCTION log_opening();
CREATE CONSTRAINT TRIGGER settings_log_opening AFTER INSERT OR UPDATE OF value ON settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.name = 'isComingSoon'::text)) EXECUTE FUNCTION log_opening();
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'name', 'name', 'name', 'updated_at');

-- Groups of products by which programs arrange the shipping. The prices of the shop do not depend on them.
CREATE TABLE shipping_classes (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT ''
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON shipping_classes FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'id', 'name', 'id');

-- Delivery methods of a zone and their prices.
CREATE TABLE shipping_methods (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone_id integer NOT NULL REFERENCES shipping_zones (id),
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('letterbox', 'parcel', 'pickup')),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 1,
  is_active boolean NOT NULL DEFAULT true,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  brackets jsonb NOT NULL DEFAULT '[]',
  free_from_cents integer CHECK (free_from_cents >= 0),
  order_before_hour integer NOT NULL CHECK (order_before_hour BETWEEN 0 AND 24),
  delivery_days integer NOT NULL CHECK (delivery_days BETWEEN 1 AND 14),
  label_option text NOT NULL DEFAULT '',
  removed_at timestamptz,
  program_fields jsonb NOT NULL DEFAULT '{}',
  insured_above_cents integer CHECK (insured_above_cents >= 0),
  insured_cents integer NOT NULL DEFAULT 0 CHECK (insured_cents >= 0),
  UNIQUE (zone_id, code)
);
CREATE INDEX shipping_methods_zone ON shipping_methods (zone_id, "position", id);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON shipping_methods FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'zone_id', 'position');

-- Zones that the shop delivers to.
CREATE TABLE shipping_zones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  countries text[] NOT NULL,
  removed_at timestamptz,
  program_locations jsonb
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON shipping_zones FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id');

-- Former slugs, so that old URLs redirect.
CREATE TABLE slug_history (
  kind text NOT NULL CHECK (kind IN ('product', 'category', 'post', 'page', 'post-tag', 'collection')),
  slug text NOT NULL,
  target_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, slug)
);

-- Accounts at marketplaces: the shared quota and whether calls are answered. One row per credential.
CREATE TABLE source_accounts (
  account text PRIMARY KEY,
  next_call_at timestamptz NOT NULL,
  calls_on date NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'ok' CHECK (state IN ('ok', 'not-eligible', 'keys-rejected', 'unavailable', 'throttled', 'day-used')),
  state_since timestamptz NOT NULL,
  checked_at timestamptz,
  syncing_until timestamptz,
  syncing_by text,
  held_until timestamptz
);

-- Keys of accounts at marketplaces, where the environment has none.
CREATE TABLE source_keys (
  source text PRIMARY KEY CHECK (source IN ('amazon', 'bol')),
  key_id text NOT NULL,
  secret text NOT NULL,
  version text NOT NULL DEFAULT '',
  set_at timestamptz NOT NULL
);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON source_keys FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'source', 'source', 'source', 'key_id', 'secret');

-- Product fields written by an import; the source may update a field until the owner changes it.
CREATE TABLE sourced_fields (
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('name', 'subtitle', 'brand', 'specifications', 'attributes', 'gtin', 'options', 'original_title')),
  source text NOT NULL CHECK (source IN ('amazon', 'bol', 'awin', 'tradetracker', 'daisycon', 'google')),
  country text NOT NULL,
  value text NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (product_id, field)
);

-- Days with other opening hours than their weekday.
CREATE TABLE special_days (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_day date NOT NULL,
  to_day date NOT NULL,
  ranges jsonb NOT NULL DEFAULT '[]',
  note text NOT NULL DEFAULT '',
  removed_at timestamptz,
  CHECK (to_day >= from_day)
);
CREATE INDEX special_days_coming ON special_days (to_day) WHERE removed_at IS NULL;
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON special_days FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'note', 'id');

-- Products whose listing must be refreshed. There is no unique key on purpose: writers never wait for each other.
CREATE TABLE stale_listings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stale_listings_product ON stale_listings (product_id);
CREATE INDEX stale_listings_since ON stale_listings (since);

CREATE TABLE stock_mails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  variant_id integer NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
  email text NOT NULL,
  requested_at timestamptz NOT NULL
);
CREATE INDEX stock_mails_age ON stock_mails (requested_at);
CREATE UNIQUE INDEX stock_mails_once ON stock_mails (variant_id, lower(email));

-- Every change of a stock with its reason; the changes of a variant add up to its stock. Written by triggers only.
CREATE TABLE stock_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  variant_id integer NOT NULL,
  product_id integer NOT NULL,
  change integer NOT NULL CHECK (change <> 0),
  stock integer NOT NULL CHECK (stock >= 0),
  reason text NOT NULL CHECK (reason IN ('start', 'order', 'order-changed', 'cancelled', 'expired', 'returned', 'corrected', 'imported', 'removed', 'other')),
  actor text NOT NULL,
  order_id integer,
  at timestamptz NOT NULL
);
CREATE INDEX stock_moves_product ON stock_moves (product_id, id DESC);
CREATE INDEX stock_moves_variant ON stock_moves (variant_id, id DESC);
CREATE TRIGGER stock_moves_follow BEFORE INSERT ON stock_moves FOR EACH STATEMENT EXECUTE FUNCTION reject_direct_moves();
CREATE TRIGGER stock_moves_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON stock_moves FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- The addresses and the shipping method of carts that other front ends fill.
CREATE TABLE store_carts (
  cart_id text PRIMARY KEY,
  billing jsonb NOT NULL DEFAULT '{}',
  shipping jsonb NOT NULL DEFAULT '{}',
  method_id integer,
  note text NOT NULL DEFAULT '',
  used_at timestamptz NOT NULL
);
CREATE INDEX store_carts_used ON store_carts (used_at);

-- Votes per product or deal, maintained by triggers; no row: no votes.
CREATE TABLE temperatures (
  post_id integer PRIMARY KEY,
  hot integer NOT NULL CHECK (hot >= 0),
  cold integer NOT NULL CHECK (cold >= 0),
  published_hot integer NOT NULL DEFAULT 0,
  published_cold integer NOT NULL DEFAULT 0
);
CREATE INDEX temperatures_unpublished ON temperatures (post_id) WHERE hot <> published_hot OR cold <> published_cold;

-- Second step of signing in (better-auth); secret and codes are encrypted with SESSION_SECRET.
CREATE TABLE two_factors (
  id text PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);

CREATE TABLE ucp_answers (
  key_hash text PRIMARY KEY,
  request_hash text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ucp_answers_expires ON ucp_answers (expires_at);

CREATE TABLE ucp_cancellations (
  resource text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX ucp_cancellations_at ON ucp_cancellations (at);

-- The way a customer came to the shop, with consent.
CREATE TABLE user_attributions (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  fields jsonb NOT NULL
);

-- Accounts of customers and staff (better-auth).
CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  role text NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'employee', 'manager', 'packer', 'editor', 'bookkeeper', 'custom', 'owner')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  two_factor_enabled boolean NOT NULL DEFAULT false,
  pending_email text,
  number integer NOT NULL DEFAULT nextval('user_number_seq') UNIQUE,
  custom_access jsonb
);
CREATE INDEX users_pending_email ON users (pending_email, created_at DESC) WHERE pending_email IS NOT NULL;
CREATE INDEX users_role_name ON users (role, lower(name), number);
CREATE INDEX users_staff ON users (name, id) WHERE role <> 'customer';
CREATE INDEX users_unconfirmed ON users (created_at) WHERE (NOT email_verified) AND role = 'customer';
CREATE TRIGGER users_note_customer AFTER UPDATE OF name, email ON users FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION note_customer_of_account();
CREATE TRIGGER users_note_new_customer AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_customer_of_account();
CREATE TRIGGER webhooks_delete AFTER DELETE ON users REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE TRIGGER webhooks_insert AFTER INSERT ON users REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE TRIGGER webhooks_update AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_customer();
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('person', 'id', 'name', 'id', 'number', 'email_verified', 'image', 'created_at', 'updated_at');

-- The choices of a product that can be bought, each with its own price and stock.
CREATE TABLE variants (
  id integer DEFAULT nextval('post_id_seq') PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position integer NOT NULL DEFAULT 0,
  sku text UNIQUE,
  gtin text,
  option_values jsonb NOT NULL DEFAULT '{}',
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  sale_price_cents integer CHECK (sale_price_cents >= 0),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  stock integer CHECK (stock >= 0),
  weight_mg integer,
  media_ids integer[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  removed_at timestamptz,
  cost_cents integer CHECK (cost_cents >= 0),
  metal jsonb
);
CREATE INDEX variants_gtin ON variants (gtin) WHERE gtin IS NOT NULL;
CREATE INDEX variants_low_stock ON variants (stock, product_id, id) WHERE is_active AND stock <= 100;
CREATE INDEX variants_photos ON variants USING gin (media_ids) WHERE media_ids <> '{}';
CREATE INDEX variants_product ON variants (product_id, "position");
CREATE INDEX variants_sale_edges ON variants (sale_starts_at, sale_ends_at) WHERE sale_price_cents IS NOT NULL;
CREATE INDEX variants_sku_prefix ON variants (upper(sku) text_pattern_ops) WHERE sku IS NOT NULL;
CREATE INDEX variants_sku_upper ON variants (upper(sku)) WHERE sku IS NOT NULL;
CREATE INDEX variants_weightless ON variants (product_id) WHERE weight_mg IS NULL AND is_active;
CREATE TRIGGER variants_log_changed_stock AFTER UPDATE ON variants REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION log_stock();
CREATE CONSTRAINT TRIGGER variants_log_first_price AFTER INSERT ON variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_price();
CREATE TRIGGER variants_log_gone_stock AFTER DELETE ON variants REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION log_stock();
CREATE TRIGGER variants_log_new_stock AFTER INSERT ON variants REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION log_stock();
CREATE CONSTRAINT TRIGGER variants_log_price AFTER UPDATE ON variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((new.price_cents IS DISTINCT FROM old.price_cents) OR (new.sale_price_cents IS DISTINCT FROM old.sale_price_cents)) OR (new.sale_starts_at IS DISTINCT FROM old.sale_starts_at)) OR (new.sale_ends_at IS DISTINCT FROM old.sale_ends_at))) EXECUTE FUNCTION log_price();
CREATE TRIGGER variants_mark_changed AFTER UPDATE ON variants REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_changed_variant();
CREATE TRIGGER variants_mark_gone AFTER DELETE ON variants REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER variants_mark_new AFTER INSERT ON variants REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_product_of_row();
CREATE TRIGGER webhooks_delete AFTER DELETE ON variants REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER webhooks_insert AFTER INSERT ON variants REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER webhooks_update AFTER UPDATE ON variants REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_webhook_part('product', 'product_id');
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON variants FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('product', 'product_id', 'sku', 'id', 'product_id', 'position', 'stock', 'media_ids');

-- One-time values of sign-in steps (better-auth).
CREATE TABLE verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_expires ON verifications (expires_at);
CREATE INDEX verifications_identifier ON verifications (identifier);

-- Products that a customer viewed recently; a guest's list is in the browser.
CREATE TABLE viewed_products (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX viewed_products_latest ON viewed_products (user_id, viewed_at DESC);
CREATE INDEX viewed_products_product ON viewed_products (product_id);

-- Hot and cold votes of visitors on products and deals.
CREATE TABLE votes (
  post_id integer NOT NULL,
  voter_id text NOT NULL,
  is_hot boolean NOT NULL,
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, voter_id)
);
CREATE INDEX votes_voter ON votes (voter_id);
CREATE TRIGGER count_gone_votes AFTER DELETE ON votes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_votes();
CREATE TRIGGER count_new_votes AFTER INSERT ON votes REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_votes();

-- Deliveries of webhooks, waiting and of the last 30 days.
CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id integer NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  topic text NOT NULL,
  resource text NOT NULL,
  object_id integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'done', 'failed', 'dropped')),
  priority smallint NOT NULL,
  planned_for timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  finished_at timestamptz,
  duration_ms integer,
  request_headers jsonb,
  request_body text,
  response_status integer,
  response_headers jsonb,
  response_body text,
  problem text
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (priority, due_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_finished ON webhook_deliveries (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_object ON webhook_deliveries (webhook_id, resource, object_id, id DESC);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, resource, object_id, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX webhook_deliveries_sending ON webhook_deliveries (id) WHERE state = 'sending';

-- Changes that a job still has to turn into deliveries. Written by triggers while a webhook is active.
CREATE TABLE webhook_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource text NOT NULL,
  object_id integer NOT NULL,
  event text NOT NULL,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id()
);

-- Addresses of other programs that are notified of a topic.
CREATE TABLE webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'disabled')),
  topic text NOT NULL,
  delivery_url text NOT NULL,
  secret text NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  failure_count integer NOT NULL DEFAULT 0,
  last_success_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX webhooks_active ON webhooks (topic) WHERE status = 'active';
CREATE INDEX webhooks_user ON webhooks (user_id);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON webhooks FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('setting', 'id', 'name', 'id', 'secret', 'user_id', 'failure_count', 'last_success_at', 'created_at', 'updated_at');

-- Listings of wished products whose price or availability changed, handled by a job. Written by triggers.
CREATE TABLE wish_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  is_back boolean NOT NULL
);
CREATE INDEX wish_events_product ON wish_events (product_id);

-- Customers who receive mails about their wishlist: a lower price, or back in stock.
CREATE TABLE wish_mails (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 90),
  is_on boolean NOT NULL,
  token text NOT NULL UNIQUE
);

-- News that still has to be mailed to a customer.
CREATE TABLE wish_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  is_back boolean NOT NULL,
  is_cheaper boolean NOT NULL,
  UNIQUE (user_id, product_id)
);
CREATE INDEX wish_news_product ON wish_news (product_id);

-- Products on a customer's wishlist.
CREATE TABLE wishlist_items (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  price_cents integer,
  notified_cents integer,
  published_at timestamptz,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX wishlist_items_newest ON wishlist_items (user_id, added_at DESC, product_id DESC);
CREATE INDEX wishlist_items_product ON wishlist_items (product_id);
CREATE INDEX wishlist_items_unpublished ON wishlist_items (product_id) WHERE published_at IS NULL;
CREATE TRIGGER count_gone_wishes AFTER DELETE ON wishlist_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_wishes();
CREATE TRIGGER count_new_wishes AFTER INSERT ON wishlist_items REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_wishes();

-- Secret links to wishlists; without a row the list is private.
CREATE TABLE wishlist_shares (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- Withdrawals by shoppers, exactly as sent; matched to an order when number and address agree.
CREATE TABLE withdrawals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  form_token text NOT NULL UNIQUE,
  order_number text NOT NULL,
  order_id integer REFERENCES orders (id),
  name text NOT NULL,
  email text NOT NULL,
  items text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'handled')),
  submitted_at timestamptz NOT NULL
);
CREATE INDEX withdrawals_order ON withdrawals (order_id);
CREATE INDEX withdrawals_state ON withdrawals (state, id DESC);
CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON withdrawals FOR EACH ROW WHEN ((current_setting('shop.actor_id'::text, true) <> ''::text)) EXECUTE FUNCTION log_change('order', 'order_id', 'order_number', 'id', 'key', 'form_token', 'order_id');

CREATE OR REPLACE FUNCTION add_rating(review reviews)
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO product_ratings (product_id) VALUES (review.product_id) ON CONFLICT DO NOTHING;
  UPDATE product_ratings SET by_stars[review.stars] = by_stars[review.stars] + 1 WHERE product_id = review.product_id;
  INSERT INTO product_criterion_ratings AS totals (product_id, criterion_id, count, stars_sum)
  SELECT review.product_id, id, 1, (review.scores ->> id::text)::integer
  FROM review_criteria WHERE review.scores ? id::text ORDER BY id
  ON CONFLICT (product_id, criterion_id) DO UPDATE
  SET count = totals.count + 1, stars_sum = totals.stars_sum + excluded.stars_sum;
END $$;

CREATE OR REPLACE FUNCTION cart_add(to_cart text, wire_id integer, wanted integer, until timestamp with time zone, max_lines integer, max_quantity integer, first_texts jsonb, second_id integer, second_texts jsonb)
 RETURNS json
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT cart_put(to_cart, wire_id, wanted, until, max_lines, max_quantity, first_texts, second_id, second_texts) THEN
    RETURN json_build_object('rejected', cart_rejection(to_cart, wire_id));
  END IF;
  RETURN cart_contents(to_cart);
END $$;

CREATE OR REPLACE FUNCTION cart_add_all(to_cart text, wire_ids integer[], until timestamp with time zone, max_lines integer, max_quantity integer)
 RETURNS json
 LANGUAGE plpgsql
AS $$
DECLARE
  wire_id integer;
  added integer := 0;
BEGIN
  FOREACH wire_id IN ARRAY wire_ids LOOP
    IF cart_put(to_cart, wire_id, 1, until, max_lines, max_quantity) THEN added := added + 1; END IF;
  END LOOP;
  IF added = 0 THEN RETURN NULL; END IF;
  RETURN (cart_contents(to_cart)::jsonb || jsonb_build_object('added', added))::json;
END $$;

CREATE OR REPLACE FUNCTION cart_codes(of_cart text, customer text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', d.id,
    'code', d.code,
    'kind', d.kind,
    'basisPoints', d.basis_points,
    'amountCents', d.amount_cents,
    'freeShipping', d.free_shipping,
    'minimumCents', d.minimum_cents,
    'maximumCents', d.maximum_cents,
    'excludesSaleItems', d.excludes_sale_items,
    'startsAt', d.starts_at,
    'endsAt', d.ends_at,
    'isActive', d.is_active,
    'isIndividual', d.is_individual,
    'maxUses', d.max_uses,
    'maxUsesPerCustomer', d.max_uses_per_customer,
    'productIds', d.product_ids,
    'categoryIds', d.category_ids,
    'excludedProductIds', d.excluded_product_ids,
    'excludedCategoryIds', d.excluded_category_ids,
    'uses', CASE WHEN d.max_uses IS NULL THEN 0 ELSE (
      SELECT count(*) FROM order_discounts u WHERE u.code_id = d.id AND u.is_used
    ) END,
    'usesByCustomer', CASE WHEN d.max_uses_per_customer IS NULL THEN 0 ELSE (
      SELECT count(*) FROM order_discounts u WHERE u.code_id = d.id AND u.is_used AND u.email = lower(customer)
    ) END
  ) ORDER BY c.added_at, d.id), '[]'::jsonb)
  FROM cart_discounts c
  JOIN discount_codes d ON d.id = c.code_id
  WHERE c.cart_id = of_cart
$$;

CREATE OR REPLACE FUNCTION cart_contents(of_cart text)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $$
  SELECT json_build_object(
    'notices', c.notices,
    'codes', CASE WHEN EXISTS (SELECT 1 FROM cart_discounts d WHERE d.cart_id = c.id) THEN cart_codes(c.id, NULL) ELSE '[]' END,
    'lines', coalesce((
      SELECT json_agg(json_build_object(
        'key', l.item_key,
        'quantity', l.quantity,
        'variantId', v.id,
        'sku', v.sku,
        'optionValues', v.option_values,
        'priceCents', v.price_cents,
        'salePriceCents', v.sale_price_cents,
        'saleStartsAt', v.sale_starts_at,
        'saleEndsAt', v.sale_ends_at,
        'stock', v.stock,
        'isActive', v.is_active AND p.status <> 'draft' AND p.seller = 'own',
        'productId', p.id,
        'categoryIds', coalesce((SELECT i.category_ids FROM product_listings i WHERE i.product_id = p.id), '{}'),
        'slug', p.slug,
        'name', p.name,
        'subtitle', p.subtitle,
        'options', p.options,
        'vatRate', p.vat_rate,
        'soldIndividually', p.sold_individually,
        'soldAsPair', p.sold_as_pair,
        'pairKey', l.pair_key,
        'texts', l.texts,
        'textFields', p.text_fields,
        'photo', (
          SELECT json_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height, 'alt', m.alt)
          FROM media m
          WHERE m.id = coalesce(v.media_ids[1], (
            SELECT pm.media_id FROM product_media pm WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1
          ))
        )
      ) ORDER BY l.added_at, l.item_key)
      FROM cart_lines l
      JOIN variants v ON v.id = l.variant_id
      JOIN products p ON p.id = v.product_id
      WHERE l.cart_id = c.id
    ), '[]'::json)
  )
  FROM carts c WHERE c.id = of_cart
$$;

CREATE OR REPLACE FUNCTION cart_hold(of_cart text, customer text, form text)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM 1 FROM carts WHERE id = of_cart FOR UPDATE;
  PERFORM 1 FROM variants
  WHERE id IN (SELECT variant_id FROM cart_lines WHERE cart_id = of_cart) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM discount_codes
  WHERE id IN (SELECT code_id FROM cart_discounts WHERE cart_id = of_cart) ORDER BY id FOR UPDATE;
  RETURN jsonb_build_object(
    'orderId', (SELECT id FROM orders WHERE form_token = form),
    'contents', cart_offer(of_cart),
    'codes', cart_codes(of_cart, customer)
  );
END $$;

CREATE OR REPLACE FUNCTION cart_line_key(product_id integer, variant_id integer, texts jsonb, pair text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT md5(product_id::text || coalesce('_' || variant_id::text, '') || coalesce('_' || nullif(texts, '{}')::text, '')
    || coalesce('_' || pair, ''))
$$;

CREATE OR REPLACE FUNCTION cart_merge(from_cart text, to_cart text, until timestamp with time zone, max_lines integer)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $$
DECLARE
  has_guest boolean := EXISTS (SELECT 1 FROM carts WHERE id = from_cart);
BEGIN
  IF has_guest THEN
    INSERT INTO carts (id, expires_at) VALUES (to_cart, until) ON CONFLICT (id) DO NOTHING;
  END IF;
  UPDATE carts SET expires_at = greatest(expires_at, until) WHERE id = to_cart;
  PERFORM 1 FROM carts WHERE id IN (from_cart, to_cart) ORDER BY id FOR UPDATE;
  INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at, texts, pair_key)
  SELECT to_cart, l.variant_id, l.item_key, l.quantity, l.added_at, l.texts, l.pair_key
  FROM cart_lines l
  WHERE l.cart_id = from_cart
  ORDER BY EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = to_cart AND o.item_key = l.item_key) DESC, l.added_at
  LIMIT greatest(0, max_lines - (
    SELECT count(*) FROM cart_lines o WHERE o.cart_id = to_cart
      AND NOT EXISTS (SELECT 1 FROM cart_lines g WHERE g.cart_id = from_cart AND g.item_key = o.item_key)
  ))
  ON CONFLICT (cart_id, item_key) DO UPDATE SET quantity = greatest(cart_lines.quantity, excluded.quantity);
  INSERT INTO cart_discounts (cart_id, code_id, added_at)
  SELECT to_cart, code_id, added_at FROM cart_discounts WHERE cart_id = from_cart ON CONFLICT DO NOTHING;
  DELETE FROM carts WHERE id = from_cart;
  RETURN cart_contents(to_cart);
END $$;

CREATE OR REPLACE FUNCTION cart_offer(of_cart text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $$
  SELECT cart_contents(of_cart)::jsonb || jsonb_build_object('weightsMg', coalesce((
    SELECT jsonb_object_agg(v.id, v.weight_mg)
    FROM cart_lines l JOIN variants v ON v.id = l.variant_id WHERE l.cart_id = of_cart
  ), '{}'::jsonb))
$$;

CREATE OR REPLACE FUNCTION cart_put(to_cart text, wire_id integer, wanted integer, until timestamp with time zone, max_lines integer, max_quantity integer, first_texts jsonb DEFAULT '{}'::jsonb, second_id integer DEFAULT NULL::integer, second_texts jsonb DEFAULT '{}'::jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $$
DECLARE
  variant record;
  held record;
  total integer;
  second_stock integer;
  second_values jsonb;
  first_key text;
  second_key text;
BEGIN
  SELECT v.id AS variant_id, v.stock, v.option_values, p.id AS product_id, p.kind, p.sold_individually, p.sold_as_pair,
    p.text_fields INTO variant
  FROM (
    SELECT id, 1 AS turn FROM variants WHERE id = wire_id
    UNION ALL
    SELECT own.id, 2 FROM products simple JOIN variants own ON own.product_id = simple.id
    WHERE simple.id = wire_id AND simple.kind = 'simple'
  ) meant
  JOIN variants v ON v.id = meant.id
  JOIN products p ON p.id = v.product_id
  WHERE v.is_active AND p.status <> 'draft' AND p.seller = 'own'
    AND (NOT (p.status = 'members' OR p.in_members_category) OR NOT starts_with(to_cart, 't_'))
  ORDER BY meant.turn LIMIT 1;
  IF NOT FOUND OR variant.stock = 0 OR variant.sold_as_pair <> (second_id IS NOT NULL) THEN RETURN false; END IF;
  -- Most products have no text fields and need no call.
  IF variant.text_fields <> '[]' AND lacks_text(variant.text_fields, variant.option_values, first_texts) THEN
    RETURN false;
  END IF;

  -- Checked before the insert, so that a guest without a cart gets none if the product cannot be added.
  total := CASE WHEN variant.sold_individually THEN 1 ELSE wanted END;
  IF total > max_quantity OR total > variant.stock THEN RETURN false; END IF;

  IF second_id IS NOT NULL THEN
    SELECT v.stock, v.option_values INTO second_stock, second_values
    FROM variants v WHERE v.id = second_id AND v.product_id = variant.product_id AND v.is_active;
    -- Both units of a pair have the same metal; their rings and ring sizes differ.
    IF NOT FOUND OR total > second_stock OR lacks_text(variant.text_fields, second_values, second_texts)
      OR variant.option_values ->> 'ring' = second_values ->> 'ring'
      OR variant.option_values - 'ring' - 'ringmaat' <> second_values - 'ring' - 'ringmaat'
    THEN RETURN false; END IF;
    first_key := cart_line_key(variant.product_id, variant.variant_id, first_texts, second_id || second_texts::text);
    second_key := cart_line_key(variant.product_id, second_id, second_texts, first_key);
  ELSE
    first_key := cart_line_key(
      variant.product_id, CASE WHEN variant.kind = 'variable' THEN variant.variant_id END, first_texts, NULL
    );
  END IF;

  INSERT INTO carts (id, expires_at) VALUES (to_cart, until)
  ON CONFLICT (id) DO UPDATE SET expires_at = greatest(carts.expires_at, excluded.expires_at), updated_at = now();
  SELECT count(*) AS lines, max(l.quantity) FILTER (WHERE l.item_key = first_key) AS units,
    coalesce(sum(l.quantity) FILTER (WHERE l.variant_id = variant.variant_id), 0) AS of_first,
    coalesce(sum(l.quantity) FILTER (WHERE l.variant_id = second_id), 0) AS of_second INTO held
  FROM cart_lines l WHERE l.cart_id = to_cart;
  IF variant.sold_individually AND held.of_first > 0
    OR held.of_first + total * (CASE WHEN second_id = variant.variant_id THEN 2 ELSE 1 END) > variant.stock
    OR held.of_second + total > second_stock
    OR coalesce(held.units, 0) + total > max_quantity
    OR held.units IS NULL AND held.lines + (CASE WHEN second_id IS NULL THEN 1 ELSE 2 END) > max_lines
  THEN RETURN false; END IF;

  -- clock_timestamp() keeps the order of products added in one transaction.
  INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at, texts, pair_key)
  VALUES (
    to_cart, variant.variant_id, first_key, total, clock_timestamp(), first_texts,
    CASE WHEN second_id IS NOT NULL THEN first_key END
  )
  ON CONFLICT (cart_id, item_key) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity;
  IF second_id IS NOT NULL THEN
    INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity, added_at, texts, pair_key)
    VALUES (to_cart, second_id, second_key, total, clock_timestamp(), second_texts, first_key)
    ON CONFLICT (cart_id, item_key) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity;
  END IF;
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION cart_rejection(of_cart text, wire_id integer)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $$
  SELECT coalesce(
    (
      SELECT json_build_object(
        'kind', CASE
          WHEN p.status = 'draft' OR v.id = wire_id AND NOT v.is_active THEN 'unavailable'
          WHEN p.seller = 'external' THEN 'external'
          WHEN v.id <> wire_id AND p.kind = 'variable' THEN 'variable-parent'
          -- For guests a product for customers only does not exist.
          WHEN (p.status = 'members' OR p.in_members_category) AND starts_with(of_cart, 't_') THEN 'unknown'
          ELSE 'sellable'
        END,
        'slug', p.slug,
        'name', p.name,
        'stock', v.stock,
        'soldIndividually', p.sold_individually,
        'soldAsPair', p.sold_as_pair,
        'textFields', p.text_fields,
        'optionValues', v.option_values,
        'isInCart', EXISTS (SELECT FROM cart_lines l WHERE l.cart_id = of_cart AND l.variant_id = v.id),
        'cartLines', (SELECT count(*) FROM cart_lines l WHERE l.cart_id = of_cart)
      )
      FROM variants v JOIN products p ON p.id = v.product_id
      WHERE v.id = wire_id OR v.product_id = wire_id
      -- The id of a simple product stands for its active variant, not for a removed one.
      ORDER BY v.id <> wire_id, NOT v.is_active, v.position, v.id LIMIT 1
    ),
    (SELECT json_build_object('kind', 'unavailable', 'slug', slug, 'name', name) FROM products WHERE id = wire_id),
    (SELECT json_build_object('kind', 'category', 'slug', slug) FROM categories WHERE id = wire_id),
    (SELECT json_build_object('kind', 'brand', 'slug', slug) FROM brands WHERE id = wire_id),
    (
      SELECT json_build_object('kind', 'photo', 'slug', p.slug)
      FROM product_media pm JOIN products p ON p.id = pm.product_id WHERE pm.media_id = wire_id LIMIT 1
    ),
    json_build_object('kind', 'unknown')
  )
$$;

CREATE OR REPLACE FUNCTION cart_restore(to_cart text, order_lines jsonb, until timestamp with time zone, max_lines integer, max_quantity integer)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $$
DECLARE
  from_cart text := to_cart || ' ' || gen_random_uuid();
  line record;
  restored integer[] := '{}';
BEGIN
  FOR line IN
    SELECT * FROM (
      SELECT l.id, l.variant_id, l.quantity, l.texts, p.sold_as_pair, row_number() OVER same AS turn,
        lead(l.id) OVER same AS second_line, lead(l.variant_id) OVER same AS second_id, lead(l.texts) OVER same AS second_texts
      FROM jsonb_to_recordset(order_lines) AS l (id integer, variant_id integer, quantity integer, texts jsonb)
      JOIN variants v ON v.id = l.variant_id
      JOIN products p ON p.id = v.product_id
      WINDOW same AS (PARTITION BY p.id ORDER BY l.id)
    ) numbered
    WHERE NOT sold_as_pair OR turn % 2 = 1
    ORDER BY id
  LOOP
    IF cart_put(
      from_cart, line.variant_id, line.quantity, until, max_lines, max_quantity, line.texts,
      CASE WHEN line.sold_as_pair THEN line.second_id END, coalesce(line.second_texts, '{}')
    ) THEN
      restored := restored || line.id || CASE WHEN line.sold_as_pair THEN line.second_line END;
    END IF;
  END LOOP;
  PERFORM cart_merge(from_cart, to_cart, until, max_lines);
  RETURN coalesce((
    SELECT jsonb_agg(l.id ORDER BY l.id) FROM jsonb_to_recordset(order_lines) AS l (id integer)
    WHERE l.id <> ALL (array_remove(restored, NULL))
  ), '[]');
END $$;

CREATE OR REPLACE FUNCTION cart_set(in_cart text, key text, wanted integer, max_quantity integer)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $$
DECLARE
  keys text[];
  max_units integer;
BEGIN
  PERFORM 1 FROM carts WHERE id = in_cart FOR UPDATE;
  SELECT array_agg(o.item_key ORDER BY o.item_key <> o.pair_key, o.item_key) INTO keys
  FROM cart_lines l JOIN cart_lines o ON o.cart_id = in_cart AND (o.item_key = l.item_key OR o.pair_key = l.pair_key)
  WHERE l.cart_id = in_cart AND l.item_key = key;
  IF keys IS NULL THEN RETURN NULL; END IF;

  -- Other lines with the same variant take their units from the same stock.
  SELECT greatest(least(min((v.stock - changed.other_lines) / changed.lines), max_quantity, min(CASE WHEN p.sold_individually THEN 1 END)), 0)
  INTO max_units
  FROM (
    SELECT l.variant_id, count(*) FILTER (WHERE l.item_key = ANY (keys)) AS lines,
      coalesce(sum(l.quantity) FILTER (WHERE l.item_key <> ALL (keys)), 0) AS other_lines
    FROM cart_lines l WHERE l.cart_id = in_cart GROUP BY l.variant_id
  ) changed
  JOIN variants v ON v.id = changed.variant_id
  JOIN products p ON p.id = v.product_id
  WHERE changed.lines > 0;
  IF wanted <= 0 THEN
    UPDATE carts SET updated_at = now(), removed = removed || jsonb_build_object(key, (
      SELECT jsonb_build_object('variantId', one.variant_id, 'quantity', one.quantity, 'texts', one.texts,
        'secondId', other.variant_id, 'secondTexts', other.texts)
      FROM cart_lines one LEFT JOIN cart_lines other ON other.cart_id = in_cart AND other.item_key = keys[2]
      WHERE one.cart_id = in_cart AND one.item_key = keys[1]
    )) WHERE id = in_cart;
    DELETE FROM cart_lines l WHERE l.cart_id = in_cart AND l.item_key = ANY (keys);
  ELSE
    UPDATE cart_lines l SET quantity = greatest(least(wanted, max_units), 1) WHERE l.cart_id = in_cart AND l.item_key = ANY (keys);
    UPDATE carts SET updated_at = now() WHERE id = in_cart;
  END IF;
  RETURN cart_contents(in_cart)::jsonb || jsonb_build_object(
    'clampedTo', CASE WHEN wanted > max_units THEN greatest(max_units, 1) END
  );
END $$;

CREATE OR REPLACE FUNCTION compare_add(visitor text, product integer, at timestamp with time zone, since timestamp with time zone, among integer[], most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM product_listings l
  WHERE l.product_id = product AND visitor_can_see(visitor, l) AND (among IS NULL OR l.category_ids && among);
  IF NOT FOUND THEN RETURN '"unknown"'; END IF;
  IF (SELECT count(*) FROM compare_items i WHERE i.visitor_id = visitor AND i.added_at > since AND i.product_id <> product) >= most
  THEN RETURN '"full"'; END IF;
  INSERT INTO compare_items AS i (visitor_id, product_id, added_at) VALUES (visitor, product, at)
  ON CONFLICT (visitor_id, product_id) DO UPDATE SET added_at = excluded.added_at WHERE i.added_at <= since;
  RETURN compare_list(visitor, since);
END $$;

CREATE OR REPLACE FUNCTION compare_list(visitor text, since timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', l.product_id, 'name', l.card -> 'name', 'slug', l.card -> 'slug', 'photo', l.card -> 'photo',
    'categoryIds', to_jsonb(l.category_ids)
  ) ORDER BY i.added_at, i.product_id), '[]')
  FROM compare_items i JOIN product_listings l USING (product_id)
  WHERE i.visitor_id = visitor AND i.added_at > since AND visitor_can_see(visitor, l)
$$;

CREATE OR REPLACE FUNCTION compare_remove(visitor text, product integer, since timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM compare_items i WHERE i.visitor_id = visitor AND i.product_id = product;
  RETURN jsonb_build_object(
    'items', compare_list(visitor, since),
    'categoryIds', (
      SELECT to_jsonb(l.category_ids) FROM product_listings l
      WHERE l.product_id = product AND visitor_can_see(visitor, l)
    )
  );
END $$;

CREATE OR REPLACE FUNCTION count_gone_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM 1 FROM temperatures WHERE post_id IN (SELECT post_id FROM gone) ORDER BY post_id FOR UPDATE;
  UPDATE temperatures totals SET hot = totals.hot - lost.hot, cold = totals.cold - lost.cold
  FROM (
    SELECT post_id, count(*) FILTER (WHERE is_hot) AS hot, count(*) FILTER (WHERE NOT is_hot) AS cold
    FROM gone GROUP BY post_id
  ) lost
  WHERE totals.post_id = lost.post_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_gone_wishes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM 1 FROM product_wishes WHERE product_id IN (SELECT product_id FROM gone) ORDER BY product_id FOR UPDATE;
  UPDATE product_wishes totals SET count = totals.count - lost.many
  FROM (SELECT product_id, count(*) AS many FROM gone GROUP BY product_id) lost
  WHERE totals.product_id = lost.product_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_new_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO temperatures AS totals (post_id, hot, cold)
  SELECT post_id, count(*) FILTER (WHERE is_hot), count(*) FILTER (WHERE NOT is_hot)
  FROM made GROUP BY post_id ORDER BY post_id
  ON CONFLICT (post_id) DO UPDATE
  SET hot = totals.hot + excluded.hot, cold = totals.cold + excluded.cold;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_new_wishes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO product_wishes AS totals (product_id, count)
  SELECT product_id, count(*) FROM made GROUP BY product_id ORDER BY product_id
  ON CONFLICT (product_id) DO UPDATE SET count = totals.count + excluded.count;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION customers_can_see(listing product_listings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT listing.is_visible OR EXISTS (
    SELECT FROM products p WHERE p.id = listing.product_id
      AND (p.status = 'members' OR (p.in_members_category AND p.status IN ('published', 'hidden')))
  )
$$;

CREATE OR REPLACE FUNCTION day_begins(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $$
  SELECT day::timestamp AT TIME ZONE 'Europe/Amsterdam'
$$;

CREATE OR REPLACE FUNCTION describe_photos(product integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $$
  WITH own AS (
    SELECT photo, count(*) AS n
    FROM variants v CROSS JOIN unnest(v.media_ids) AS photo
    WHERE v.product_id = product AND v.removed_at IS NULL
    GROUP BY photo
  )
  SELECT coalesce(jsonb_agg(
    coalesce(nullif(m.name, ''), 'foto ' || m.id) || CASE
      WHEN own.n IS NULL THEN ''
      WHEN own.n = 1 THEN ' (1 uitvoering)'
      ELSE format(' (%s uitvoeringen)', own.n) END
    ORDER BY g.position, m.id
  ), '[]')
  FROM media m
  LEFT JOIN product_media g ON g.media_id = m.id AND g.product_id = product
  LEFT JOIN own ON own.photo = m.id
  WHERE current_setting('shop.actor_id', true) <> ''
    AND m.id IN (SELECT media_id FROM product_media WHERE product_id = product UNION SELECT photo FROM own)
$$;

CREATE OR REPLACE FUNCTION find_products(query tsquery, OUT first text, OUT others text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $$
    SELECT array_to_string(ARRAY(SELECT product_id FROM product_search WHERE title @@ query), ','),
      array_to_string(ARRAY(SELECT product_id FROM product_search WHERE body @@ query), ',')
  $$;

CREATE OR REPLACE FUNCTION forget_undone_products(run integer, removed integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM move_in_runs WHERE id = run AND state = 'undoing') THEN
    RAISE EXCEPTION 'move % is not being undone', run;
  END IF;
  PERFORM set_config('shop.undoes_move', run::text, true);
  DELETE FROM price_log l WHERE l.product_id = ANY(removed)
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = l.product_id);
  DELETE FROM stock_moves m WHERE m.product_id = ANY(removed)
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = m.product_id);
  PERFORM set_config('shop.undoes_move', '', true);
END $$;

CREATE OR REPLACE FUNCTION forget_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM votes WHERE post_id IN (SELECT id FROM gone);
  DELETE FROM temperatures WHERE post_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION has_webhooks(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (
    SELECT FROM webhooks WHERE status = 'active' AND split_part(topic, '.', 1) IN (wanted, 'action')
  )
$$;

CREATE OR REPLACE FUNCTION lacks_text(fields jsonb, option_values jsonb, texts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT fields <> '[]' AND EXISTS (
    SELECT FROM jsonb_array_elements(fields) f
    WHERE (f ->> 'isRequired')::boolean AND NOT texts ? (f ->> 'id')
      AND (f -> 'onlyFor' = '[]' OR EXISTS (SELECT FROM jsonb_each_text(option_values) o WHERE f -> 'onlyFor' ? o.value))
  )
$$;

CREATE OR REPLACE FUNCTION leave_trash()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  NEW.trashed_at := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION linked_media(text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(DISTINCT m[1]::integer), '{}')
  FROM regexp_matches($1, '/media/([1-9][0-9]{0,8})-[0-9a-f]{20}/', 'g') AS m
$$;

CREATE OR REPLACE FUNCTION log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  this jsonb := coalesce(after, before);
  changed jsonb;
BEGIN
  SELECT jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)) INTO changed
  FROM jsonb_object_keys(this) AS field
  WHERE field <> ALL (TG_ARGV[3:])
    AND coalesce(before -> field, 'null') <> coalesce(after -> field, 'null');
  IF changed IS NULL AND TG_OP = 'UPDATE' THEN RETURN NULL; END IF;
  INSERT INTO audit_log (at, actor_id, actor, kind, subject, thing, name, action, changes)
  VALUES (
    coalesce(nullif(current_setting('shop.actor_at', true), '')::timestamptz, now()),
    current_setting('shop.actor_id', true),
    current_setting('shop.actor', true),
    TG_ARGV[0],
    coalesce(this ->> TG_ARGV[1], ''),
    TG_TABLE_NAME,
    coalesce(CASE TG_TABLE_NAME
      WHEN 'variants' THEN concat_ws(', ', (SELECT name FROM products WHERE id = (this ->> 'product_id')::integer), this ->> 'sku')
      WHEN 'program_products' THEN (SELECT name FROM products WHERE id = (this ->> 'product_id')::integer)
      ELSE this ->> TG_ARGV[2] END, ''),
    CASE TG_OP WHEN 'INSERT' THEN 'made' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END,
    coalesce(changed, '{}')
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION log_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  was_open boolean := TG_OP <> 'INSERT' AND OLD.value = 'false';
  is_open boolean := TG_OP <> 'DELETE' AND NEW.value = 'false';
BEGIN
  IF was_open <> is_open THEN
    PERFORM log_prices(ARRAY(
      SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.seller = 'own' AND p.status <> 'draft'
    ));
    -- Cards of reduced products show the reference price, which the log determines.
    INSERT INTO stale_listings (product_id)
    SELECT DISTINCT v.product_id FROM variants v JOIN products p ON p.id = v.product_id
    WHERE p.seller = 'own' AND p.status <> 'draft' AND v.sale_price_cents IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION log_photos(product integer, before jsonb)
 RETURNS void
 LANGUAGE sql
AS $$
  INSERT INTO audit_log (at, actor_id, actor, kind, subject, thing, name, action, changes)
  SELECT
    coalesce(nullif(current_setting('shop.actor_at', true), '')::timestamptz, now()),
    current_setting('shop.actor_id', true), current_setting('shop.actor', true),
    'product', p.id::text, 'products', p.name, 'changed',
    jsonb_build_object('media_ids', jsonb_build_array(before, after))
  FROM products p CROSS JOIN describe_photos(product) AS after
  WHERE p.id = product AND after <> before AND current_setting('shop.actor_id', true) <> ''
$$;

CREATE OR REPLACE FUNCTION log_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM log_prices(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION log_prices(variant_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO price_log (product_id, variant_id, price_cents, sale_price_cents, sale_starts_at, sale_ends_at, is_visible)
  SELECT v.product_id, v.id, v.price_cents, v.sale_price_cents, v.sale_starts_at, v.sale_ends_at, visibility.is_visible
  FROM variants v JOIN products p ON p.id = v.product_id
  CROSS JOIN LATERAL (SELECT p.status <> 'draft' AND shop_is_open() AS is_visible) visibility
  LEFT JOIN LATERAL (
    SELECT l.* FROM price_log l WHERE l.variant_id = v.id ORDER BY l.recorded_at DESC, l.id DESC LIMIT 1
  ) last_entry ON true
  WHERE v.id = ANY(variant_ids) AND p.seller = 'own'
    AND (v.price_cents, v.sale_price_cents, v.sale_starts_at, v.sale_ends_at, visibility.is_visible) IS DISTINCT FROM
      (last_entry.price_cents, last_entry.sale_price_cents, last_entry.sale_starts_at, last_entry.sale_ends_at, last_entry.is_visible);
END $$;

CREATE OR REPLACE FUNCTION log_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  why text := coalesce(stock_story('reason'), CASE TG_OP WHEN 'INSERT' THEN 'start' WHEN 'DELETE' THEN 'removed' ELSE 'other' END);
  who text := coalesce(stock_story('actor'), 'shop');
  of_order integer := stock_story('order')::integer;
  moment timestamptz := coalesce(stock_story('at')::timestamptz, now());
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_moves (variant_id, product_id, change, stock, reason, actor, order_id, at)
    SELECT id, product_id, stock, stock, why, who, of_order, moment FROM after WHERE stock > 0 ORDER BY id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stock_moves (variant_id, product_id, change, stock, reason, actor, order_id, at)
    SELECT id, product_id, -stock, 0, why, who, of_order, moment FROM before WHERE stock > 0 ORDER BY id;
  ELSE
    INSERT INTO stock_moves (variant_id, product_id, change, stock, reason, actor, order_id, at)
    SELECT a.id, a.product_id, coalesce(a.stock, 0) - coalesce(b.stock, 0), coalesce(a.stock, 0), why, who, of_order, moment
    FROM after a JOIN before b ON b.id = a.id
    WHERE coalesce(a.stock, 0) <> coalesce(b.stock, 0) ORDER BY a.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION log_visibility()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM log_prices(ARRAY(SELECT id FROM variants WHERE product_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_members_products(product_ids integer[])
 RETURNS void
 LANGUAGE sql
AS $$
  UPDATE products p SET in_members_category = NOT p.in_members_category
  WHERE p.id = ANY(product_ids) AND p.in_members_category <> (
    coalesce(p.category_id IN (SELECT members_categories()), false) OR EXISTS (
      SELECT FROM product_categories pc
      WHERE pc.product_id = p.id AND pc.category_id IN (SELECT members_categories())
    )
  )
$$;

CREATE OR REPLACE FUNCTION mark_stale_changed_variant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_listings (product_id)
  SELECT DISTINCT a.product_id FROM after a JOIN before b ON b.id = a.id
  WHERE a.stock IS NULL OR b.stock IS NULL OR a.stock = b.stock OR least(a.stock, b.stock) <= 3
    OR to_jsonb(a) - 'stock' <> to_jsonb(b) - 'stock';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_stale_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_listings (product_id) SELECT id FROM touched;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_stale_product_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_listings (product_id) SELECT DISTINCT product_id FROM touched;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_wish_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO wish_events (product_id, is_back)
  SELECT NEW.product_id, NEW.in_stock AND NOT OLD.in_stock
  WHERE EXISTS (SELECT FROM product_wishes WHERE product_id = NEW.product_id AND count > 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION members_categories()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE
AS $$
  WITH RECURSIVE found AS (
    SELECT id FROM categories WHERE members_only
    UNION
    SELECT c.id FROM categories c JOIN found f ON c.parent_id = f.id
  )
  SELECT id FROM found
$$;

CREATE OR REPLACE FUNCTION note_customer_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF 'customer' NOT IN (coalesce(OLD.role, ''), coalesce(NEW.role, '')) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO customers_stale (email) VALUES (lower(OLD.email));
  ELSE
    INSERT INTO customers_stale (email, user_id) VALUES (lower(NEW.email), NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_customer_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO customers_stale (email, user_id) VALUES (lower(OLD.email), OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO customers_stale (email, user_id) VALUES (lower(NEW.email), NEW.user_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_customer_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO customers_stale (email, user_id)
  SELECT lower(email), user_id FROM orders
  WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_discount_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE order_discounts SET is_used = NEW.state NOT IN ('cancelled', 'expired') WHERE order_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_left_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO left_addresses (kind, slug)
  SELECT coalesce(TG_ARGV[0], to_jsonb(OLD) ->> 'kind'), OLD.slug WHERE EXISTS (SELECT FROM index_now WHERE is_active)
  ON CONFLICT (kind, slug) DO UPDATE SET left_at = excluded.left_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.paid_at IS NOT NULL THEN
    INSERT INTO sales_stale (day) VALUES (shop_day(OLD.paid_at));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.paid_at IS NOT NULL THEN
    INSERT INTO sales_stale (day) VALUES (shop_day(NEW.paid_at));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_sale_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  row_now jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  INSERT INTO sales_stale (day)
  SELECT shop_day(paid_at) FROM orders
  WHERE paid_at IS NOT NULL AND id = coalesce(
    (row_now ->> 'order_id')::integer,
    (SELECT order_id FROM refunds WHERE id = row_now ->> 'refund_id')
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(unaccent('unaccent', value)) $$;

CREATE OR REPLACE FUNCTION rate_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'approved' THEN PERFORM take_rating(OLD); END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'approved' THEN PERFORM add_rating(NEW); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION read_vote(thing integer, voter text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $$
  SELECT jsonb_build_object(
    'hot', coalesce((SELECT t.hot FROM temperatures t WHERE t.post_id = thing), 0),
    'cold', coalesce((SELECT t.cold FROM temperatures t WHERE t.post_id = thing), 0),
    'isHot', (SELECT v.is_hot FROM votes v WHERE v.post_id = thing AND v.voter_id = voter)
  )
$$;

CREATE OR REPLACE FUNCTION record_webhook_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT has_webhooks('customer') THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME IN ('customer_addresses', 'program_customers') THEN
    IF TG_OP = 'DELETE' THEN
      PERFORM record_webhook_events('customer', (
        SELECT array_agg(DISTINCT u.number) FROM before JOIN users u ON u.id = user_id WHERE u.role = 'customer'
      ), 'updated');
    ELSE
      PERFORM record_webhook_events('customer', (
        SELECT array_agg(DISTINCT u.number) FROM after JOIN users u ON u.id = user_id WHERE u.role = 'customer'
      ), 'updated');
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM record_webhook_events('customer', (SELECT array_agg(number) FROM after WHERE role = 'customer'), 'created');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_webhook_events('customer', (SELECT array_agg(number) FROM before WHERE role = 'customer'), 'deleted');
  ELSE
    PERFORM record_webhook_events('customer', (
      SELECT array_agg(a.number) FROM after a JOIN before b USING (id)
      WHERE a.role = 'customer' AND without_internal(to_jsonb(a)) <> without_internal(to_jsonb(b))
    ), 'updated');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_webhook_events(kind text, ids integer[], event text)
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO webhook_events (resource, object_id, event)
  SELECT kind, id, record_webhook_events.event FROM unnest(ids) AS id WHERE id IS NOT NULL ORDER BY id;
  IF FOUND THEN PERFORM pg_notify('shop_changes', '{"from": "", "tags": ["webhooks"]}'); END IF;
END $$;

CREATE OR REPLACE FUNCTION record_webhook_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  changed record;
BEGIN
  IF NOT has_webhooks('order') THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    -- An imported order is history: a bookkeeping program must not book it again.
    PERFORM record_webhook_events('order', (SELECT array_agg(id) FROM after WHERE import_source IS NULL), 'created');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_webhook_events('order', (SELECT array_agg(id) FROM before), 'deleted');
  ELSE
    PERFORM record_webhook_events('order', (
      SELECT array_agg(a.id) FROM after a JOIN before b USING (id)
      WHERE without_internal(to_jsonb(a)) <> without_internal(to_jsonb(b))
    ), 'updated');
    FOR changed IN SELECT a.id, a.state FROM after a JOIN before b USING (id) WHERE a.state <> b.state LOOP
      PERFORM record_webhook_events('order', ARRAY[changed.id], 'state:' || changed.state);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_webhook_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  ids integer[];
BEGIN
  IF NOT has_webhooks(TG_ARGV[0]) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT (to_jsonb(a) ->> TG_ARGV[1])::integer) INTO ids FROM after a;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT (to_jsonb(b) ->> TG_ARGV[1])::integer) INTO ids FROM before b;
  ELSE
    SELECT array_agg(DISTINCT (part ->> TG_ARGV[1])::integer) INTO ids
    FROM (
      SELECT to_jsonb(a) FROM after a EXCEPT SELECT to_jsonb(b) FROM before b
    ) AS changed (part);
  END IF;
  PERFORM record_webhook_events(TG_ARGV[0], ids, 'updated');
  IF TG_TABLE_NAME IN ('refunds', 'program_refunds') AND TG_OP = 'INSERT' THEN
    PERFORM record_webhook_events('order', ids, 'refunded');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_webhook_soft_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  kind text := TG_ARGV[0];
  trashed_column text := TG_ARGV[1];
BEGIN
  IF NOT has_webhooks(kind) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM record_webhook_events(kind, (SELECT array_agg(id) FROM after), 'created');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_webhook_events(kind, (SELECT array_agg(id) FROM before b WHERE to_jsonb(b) ->> trashed_column IS NULL), 'deleted');
  ELSE
    PERFORM record_webhook_events(kind, ids, happened)
    FROM (
      SELECT array_agg(a.id), CASE
        WHEN to_jsonb(b) ->> trashed_column IS NULL AND to_jsonb(a) ->> trashed_column IS NOT NULL THEN 'deleted'
        WHEN to_jsonb(b) ->> trashed_column IS NOT NULL AND to_jsonb(a) ->> trashed_column IS NULL THEN 'restored'
        ELSE 'updated' END
      FROM after a JOIN before b USING (id)
      WHERE without_internal(to_jsonb(a)) <> without_internal(to_jsonb(b))
      GROUP BY 2
    ) AS found (ids, happened);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION register_post_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO post_tags (name)
  SELECT DISTINCT t.name FROM unnest(NEW.tags) AS t (name)
  WHERE NOT EXISTS (SELECT FROM post_tags p WHERE p.name = t.name)
  ORDER BY t.name
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION register_product_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO product_tags (name)
  SELECT DISTINCT t.name FROM written, unnest(tags) AS t (name)
  WHERE t.name <> '' AND NOT EXISTS (SELECT FROM product_tags p WHERE p.name = t.name)
  ORDER BY t.name
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND TG_TABLE_NAME <> 'audit_log' AND current_setting('shop.empties_demo', true) = 'on'
    AND EXISTS (SELECT FROM settings WHERE name = 'isDemo' AND value = 'true') THEN RETURN NULL;
  END IF;
  -- The nightly job erases personal data that no law requires any more. It sets shop.erases_before:
  -- documents from before that moment may be deleted, and the audit log may be updated.
  IF coalesce(current_setting('shop.erases_before', true), '') <> '' THEN
    IF TG_TABLE_NAME = 'documents' AND TG_OP = 'DELETE' THEN
      IF OLD.made_at < current_setting('shop.erases_before')::timestamptz THEN RETURN OLD; END IF;
    END IF;
    IF TG_TABLE_NAME = 'audit_log' AND TG_OP = 'UPDATE' THEN RETURN NULL; END IF;
  END IF;
  -- Undoing a move-in deletes the logs of the products that it removed, see forget_undone_products.
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('price_log', 'stock_moves') AND EXISTS (
    SELECT FROM move_in_runs WHERE id::text = current_setting('shop.undoes_move', true) AND state = 'undoing'
  ) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is written once and never changed', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION reject_direct_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN RAISE EXCEPTION 'stock_moves follows variants.stock and is not written by hand'; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION review_tally_states(state text, open_reports integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT ARRAY[state]
    || CASE WHEN open_reports > 0 THEN ARRAY['reported'] ELSE '{}' END
    || CASE WHEN open_reports > 0 OR state = 'waiting' THEN ARRAY['to-moderate'] ELSE '{}' END
$$;

CREATE OR REPLACE FUNCTION save_tag_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM slug_history WHERE kind = 'post-tag' AND target_id = OLD.id;
    RETURN NULL;
  END IF;
  DELETE FROM slug_history WHERE kind = 'post-tag' AND slug = NEW.slug;
  INSERT INTO slug_history (kind, slug, target_id) VALUES ('post-tag', OLD.slug, OLD.id)
  ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION shop_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $$
  SELECT (moment AT TIME ZONE 'Europe/Amsterdam')::date
$$;

CREATE OR REPLACE FUNCTION shop_is_open()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (SELECT FROM settings WHERE name = 'isComingSoon' AND value = 'false')
$$;

CREATE OR REPLACE FUNCTION stock_story(part text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $$
  SELECT nullif(current_setting('shop.stock_' || part, true), '')
$$;

CREATE OR REPLACE FUNCTION take_rating(review reviews)
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE product_ratings SET by_stars[review.stars] = by_stars[review.stars] - 1 WHERE product_id = review.product_id;
  UPDATE product_criterion_ratings
  SET count = count - 1, stars_sum = stars_sum - (review.scores ->> criterion_id::text)::integer
  WHERE product_id = review.product_id AND review.scores ? criterion_id::text;
END $$;

CREATE OR REPLACE FUNCTION tally_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_tallies (state, n) SELECT state, count(*) FROM made GROUP BY state;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_tallies (state, n) SELECT state, -count(*) FROM gone GROUP BY state;
  ELSE
    INSERT INTO order_tallies (state, n) VALUES (OLD.state, -1), (NEW.state, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO review_tallies (state, n)
    SELECT tally, count(*) FROM made m, unnest(review_tally_states(m.state, m.open_reports)) AS tally GROUP BY tally;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO review_tallies (state, n)
    SELECT tally, -count(*) FROM gone g, unnest(review_tally_states(g.state, g.open_reports)) AS tally GROUP BY tally;
  ELSE
    INSERT INTO review_tallies (state, n)
    SELECT tally, -1 FROM unnest(review_tally_states(OLD.state, OLD.open_reports)) AS tally
    UNION ALL
    SELECT tally, 1 FROM unnest(review_tally_states(NEW.state, NEW.open_reports)) AS tally;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION visitor_can_see(visitor text, listing product_listings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT listing.is_visible OR (customers_can_see(listing) AND EXISTS (SELECT FROM users u WHERE u.id = visitor))
$$;

CREATE OR REPLACE FUNCTION vote_change(thing integer, voter text, hot boolean, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM product_listings l WHERE l.product_id = thing AND l.is_visible) AND NOT EXISTS (
    SELECT FROM coupons c WHERE c.id = thing AND c.removed_at IS NULL AND (c.starts_at IS NULL OR c.starts_at <= at)
  ) THEN
    RETURN NULL;
  END IF;
  -- Simultaneous clicks of one voter are handled one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended(voter, thing));
  DELETE FROM votes v WHERE v.post_id = thing AND v.voter_id = voter AND v.is_hot IS DISTINCT FROM hot;
  IF hot IS NOT NULL THEN
    INSERT INTO votes (post_id, voter_id, is_hot, voted_at) VALUES (thing, voter, hot, at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN read_vote(thing, voter);
END $$;

CREATE OR REPLACE FUNCTION votes_merge(guest text, customer text)
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM votes v USING votes other
  WHERE v.voter_id IN (guest, customer) AND other.voter_id IN (guest, customer)
    AND v.post_id = other.post_id AND v.voter_id <> other.voter_id
    AND (v.voted_at, v.voter_id = customer) < (other.voted_at, other.voter_id = customer);
  UPDATE votes SET voter_id = customer WHERE voter_id = guest;
END $$;

CREATE OR REPLACE FUNCTION wish_change(person text, product integer, adds boolean, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $$
DECLARE
  price integer;
BEGIN
  IF adds THEN
    SELECT l.price_cents INTO price FROM product_listings l WHERE l.product_id = product AND customers_can_see(l);
    IF NOT FOUND THEN RETURN NULL; END IF;
    INSERT INTO wishlist_items (user_id, product_id, added_at, price_cents) VALUES (person, product, at, price)
    ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM wishlist_items WHERE user_id = person AND product_id = product;
  END IF;
  RETURN jsonb_build_object(
    'count', coalesce((SELECT w.count FROM product_wishes w WHERE w.product_id = product), 0),
    'total', (SELECT count(*) FROM wishlist_items WHERE user_id = person)
  );
END $$;

CREATE OR REPLACE FUNCTION without_internal(changed jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT changed - '{updated_at,search,is_invoiced,expires_at,popularity,in_members_category,import_hash,import_run_id}'::text[]
$$;
