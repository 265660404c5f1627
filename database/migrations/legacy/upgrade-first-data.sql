-- Moves a database that the 133 migrations before the first release made on to the state that 0001-initial.sql and
-- 0002-seeds.sql give a fresh one. server/upgrade-legacy.ts runs it once, in the transaction that replaces the names of those
-- migrations by the new ones. Tests hold the result against a fresh database: both must have the same schema, and every row
-- must stay as it was, apart from the renamed codes that are listed in tests/fixtures/first-data/renamed-codes.json.

-- Triggers and functions go first, so that no trigger follows the changes below: the audit log and other logs stay as they
-- are. database/functions is applied afterwards.
DROP TRIGGER tell_audit_log ON app_passwords;
DROP TRIGGER tell_audit_log ON attributes;
DROP TRIGGER audit_log_stays ON audit_log;
DROP TRIGGER tell_audit_log ON brands;
DROP TRIGGER tell_audit_log ON categories;
DROP TRIGGER chargebacks_note_sale ON chargebacks;
DROP TRIGGER tell_audit_log ON compare_groups;
DROP TRIGGER tell_audit_log ON coupons;
DROP TRIGGER tell_audit_log ON discount_codes;
DROP TRIGGER documents_are_not_emptied ON documents;
DROP TRIGGER documents_stay ON documents;
DROP TRIGGER tell_audit_log ON guarantee_notices;
DROP TRIGGER tell_audit_log ON invitations;
DROP TRIGGER tell_audit_log ON mail_texts;
DROP TRIGGER tell_audit_log ON marketplace_switches;
DROP TRIGGER tell_audit_log ON menus;
DROP TRIGGER tell_audit_log ON offers;
DROP TRIGGER tell_audit_log ON opening_hours;
DROP TRIGGER order_lines_note_sale ON order_lines;
DROP TRIGGER tell_audit_log ON order_lines;
DROP TRIGGER orders_note_discount_use ON orders;
DROP TRIGGER orders_note_new_sale ON orders;
DROP TRIGGER orders_note_sale ON orders;
DROP TRIGGER orders_tally_gone ON orders;
DROP TRIGGER orders_tally_moved ON orders;
DROP TRIGGER orders_tally_new ON orders;
DROP TRIGGER tell_audit_log ON orders;
DROP TRIGGER tell_audit_log ON parcels;
DROP TRIGGER tell_audit_log ON payment_choices;
DROP TRIGGER tell_audit_log ON post_categories;
DROP TRIGGER post_tags_address_gone ON post_tags;
DROP TRIGGER post_tags_address_kept ON post_tags;
DROP TRIGGER tell_audit_log ON post_tags;
DROP TRIGGER leave_trash ON posts;
DROP TRIGGER posts_tags_kept ON posts;
DROP TRIGGER tell_audit_log ON posts;
DROP TRIGGER price_log_is_immutable ON price_log;
DROP TRIGGER price_log_is_not_emptied ON price_log;
DROP TRIGGER product_attribute_values_mark_changed ON product_attribute_values;
DROP TRIGGER product_attribute_values_mark_gone ON product_attribute_values;
DROP TRIGGER product_attribute_values_mark_new ON product_attribute_values;
DROP TRIGGER product_categories_mark_changed ON product_categories;
DROP TRIGGER product_categories_mark_gone ON product_categories;
DROP TRIGGER product_categories_mark_new ON product_categories;
DROP TRIGGER listings_mark_wish_event ON product_listings;
DROP TRIGGER product_media_mark_changed ON product_media;
DROP TRIGGER product_media_mark_gone ON product_media;
DROP TRIGGER product_media_mark_new ON product_media;
DROP TRIGGER forget_votes ON products;
DROP TRIGGER leave_trash ON products;
DROP TRIGGER products_mark_changed ON products;
DROP TRIGGER products_mark_new ON products;
DROP TRIGGER products_tags_added ON products;
DROP TRIGGER products_tags_changed ON products;
DROP TRIGGER tell_audit_log ON products;
DROP TRIGGER refund_lines_note_sale ON refund_lines;
DROP TRIGGER refunds_note_sale ON refunds;
DROP TRIGGER tell_audit_log ON refunds;
DROP TRIGGER tell_audit_log ON review_criteria;
DROP TRIGGER rate_changed_review ON reviews;
DROP TRIGGER rate_new_review ON reviews;
DROP TRIGGER reviews_tally_gone ON reviews;
DROP TRIGGER reviews_tally_moved ON reviews;
DROP TRIGGER reviews_tally_new ON reviews;
DROP TRIGGER tell_audit_log ON reviews;
DROP TRIGGER tell_audit_log ON settings;
DROP TRIGGER tell_audit_log ON shipping_methods;
DROP TRIGGER tell_audit_log ON shipping_zones;
DROP TRIGGER tell_audit_log ON source_keys;
DROP TRIGGER tell_audit_log ON special_days;
DROP TRIGGER stock_moves_follow ON stock_moves;
DROP TRIGGER stock_moves_stay ON stock_moves;
DROP TRIGGER tell_audit_log ON users;
DROP TRIGGER tell_audit_log ON variants;
DROP TRIGGER variants_log_changed_stock ON variants;
DROP TRIGGER variants_log_gone_stock ON variants;
DROP TRIGGER variants_log_new_stock ON variants;
DROP TRIGGER variants_log_price ON variants;
DROP TRIGGER variants_mark_changed ON variants;
DROP TRIGGER variants_mark_gone ON variants;
DROP TRIGGER variants_mark_new ON variants;
DROP TRIGGER count_gone_votes ON votes;
DROP TRIGGER count_new_votes ON votes;
DROP TRIGGER count_gone_wishes ON wishlist_items;
DROP TRIGGER count_new_wishes ON wishlist_items;
DROP TRIGGER tell_audit_log ON withdrawals;

DROP FUNCTION add_rating(reviews);
DROP FUNCTION cart_add(text,integer,integer,timestamp with time zone,integer,integer);
DROP FUNCTION cart_add_all(text,integer[],timestamp with time zone,integer,integer);
DROP FUNCTION cart_codes(text,text);
DROP FUNCTION cart_contents(text);
DROP FUNCTION cart_hold(text,text,text);
DROP FUNCTION cart_merge(text,text,timestamp with time zone,integer);
DROP FUNCTION cart_offer(text);
DROP FUNCTION cart_put(text,integer,integer,timestamp with time zone,integer,integer);
DROP FUNCTION cart_set(text,text,integer,integer);
DROP FUNCTION compare_add(text,integer,timestamp with time zone,timestamp with time zone,integer[],integer);
DROP FUNCTION compare_list(text,timestamp with time zone);
DROP FUNCTION compare_remove(text,integer,timestamp with time zone);
DROP FUNCTION count_gone_votes();
DROP FUNCTION count_gone_wishes();
DROP FUNCTION count_new_votes();
DROP FUNCTION count_new_wishes();
DROP FUNCTION customers_see(product_listings);
DROP FUNCTION day_begins(date);
DROP FUNCTION find_products(tsquery);
DROP FUNCTION forget_votes();
DROP FUNCTION keep_log_of(regclass,text[]);
DROP FUNCTION keep_post_tags();
DROP FUNCTION keep_product_tags();
DROP FUNCTION keep_tag_address();
DROP FUNCTION leave_trash();
DROP FUNCTION log_change();
DROP FUNCTION log_price();
DROP FUNCTION log_stock();
DROP FUNCTION mark_members_pieces(integer[]);
DROP FUNCTION mark_stale_changed_variant();
DROP FUNCTION mark_stale_piece();
DROP FUNCTION mark_stale_product();
DROP FUNCTION mark_wish_event();
DROP FUNCTION members_categories();
DROP FUNCTION note_discount_use();
DROP FUNCTION note_sale();
DROP FUNCTION note_sale_of_order();
DROP FUNCTION photos_in_words(integer);
DROP FUNCTION rate_product();
DROP FUNCTION refuse_change();
DROP FUNCTION refuse_own_moves();
DROP FUNCTION review_tally_states(text,integer);
DROP FUNCTION shop_day(timestamp with time zone);
DROP FUNCTION stock_story(text);
DROP FUNCTION take_rating(reviews);
DROP FUNCTION tally_orders();
DROP FUNCTION tally_reviews();
DROP FUNCTION tell_photos(integer,jsonb);
DROP FUNCTION visitor_sees(text,product_listings);
DROP FUNCTION vote_change(integer,text,boolean,timestamp with time zone);
DROP FUNCTION vote_tell(integer,text);
DROP FUNCTION votes_merge(text,text);
DROP FUNCTION wish_change(text,integer,boolean,timestamp with time zone);

-- Tables and columns: every change to 0001-initial.sql since the old migrations stands here as well. A column goes to the end
-- of its table in both.
ALTER TABLE orders ADD COLUMN is_test boolean NOT NULL DEFAULT false;

-- Renamed tables and columns: each has a line in tests/fixtures/first-data/renamed-columns.json too.
ALTER TABLE analytics_deeds RENAME TO analytics_client_events;
ALTER TABLE import_pieces RENAME TO import_items;
ALTER TABLE import_items RENAME COLUMN asked TO item_ref;
ALTER TABLE piece_searches RENAME TO item_searches;
ALTER TABLE item_searches RENAME COLUMN words TO terms;
ALTER TABLE item_searches RENAME CONSTRAINT piece_searches_source_country_words_brand_node_min_cents_ma_key TO item_searches_terms_key;
ALTER INDEX piece_searches_due RENAME TO item_searches_due;
ALTER TABLE piece_finds RENAME TO item_finds;
ALTER TABLE item_finds RENAME COLUMN asked TO item_ref;
ALTER INDEX piece_finds_waiting RENAME TO item_finds_waiting;
ALTER TABLE told_reviews RENAME TO external_reviews;
ALTER INDEX told_reviews_shown RENAME TO external_reviews_shown;
ALTER TABLE import_runs RENAME COLUMN is_cancel_asked TO is_cancel_requested;
ALTER TABLE import_runs RENAME COLUMN is_pause_asked TO is_pause_requested;
ALTER TABLE offers RENAME COLUMN asked_at TO queried_at;
ALTER TABLE offers RENAME COLUMN family_asked_for TO family_queried_for;
ALTER INDEX offers_to_ask RENAME TO offers_due;
ALTER TABLE cart_shops RENAME COLUMN told_at TO reported_at;
ALTER TABLE parcel_labels RENAME COLUMN asked_at TO fetched_at;
ALTER TABLE parcel_labels RENAME COLUMN ask_at TO fetch_at;
ALTER INDEX parcel_labels_to_ask RENAME TO parcel_labels_due;
ALTER TABLE wishlist_items RENAME COLUMN told_at TO published_at;
ALTER TABLE wishlist_items RENAME COLUMN told_cents TO notified_cents;
ALTER INDEX wishlist_items_untold RENAME TO wishlist_items_unpublished;
ALTER TABLE product_wishes RENAME COLUMN told TO published;
ALTER INDEX product_wishes_untold RENAME TO product_wishes_unpublished;
ALTER TABLE review_mails RENAME COLUMN asked_at TO requested_at;
ALTER TABLE sales_products RENAME COLUMN pieces TO units;
ALTER INDEX coupons_words RENAME TO coupons_text;
-- The names of constraints and sequences begin with that of their table.
DO $$
DECLARE
  renamed record;
  old record;
BEGIN
  FOR renamed IN SELECT * FROM (VALUES
    ('analytics_deeds', 'analytics_client_events'), ('import_pieces', 'import_items'), ('piece_searches', 'item_searches'),
    ('piece_finds', 'item_finds'), ('told_reviews', 'external_reviews')
  ) AS names (before, after) LOOP
    FOR old IN SELECT conname AS name FROM pg_constraint
      WHERE conrelid = renamed.after::regclass AND starts_with(conname, renamed.before) LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I',
        renamed.after, old.name, replace(old.name, renamed.before, renamed.after));
    END LOOP;
    FOR old IN SELECT relname AS name FROM pg_class
      WHERE relkind = 'S' AND starts_with(relname, renamed.before || '_') LOOP
      EXECUTE format('ALTER SEQUENCE %I RENAME TO %I', old.name, replace(old.name, renamed.before, renamed.after));
    END LOOP;
  END LOOP;
END $$;

-- Codes in rows: Dutch codes become English ones. Each column has an entry in tests/fixtures/first-data/renamed-codes.json.
CREATE FUNCTION pg_temp.in_english(code text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce('{
    "brievenbuspakje": "letterbox", "pakket": "parcel", "ophalen": "pickup", "meegenomen": "pickup", "anders": "other",
    "bankoverschrijving": "bank-transfer", "testbank": "test-bank", "toonbank": "pos", "pin": "card", "contant": "cash",
    "klant": "customer", "winkel": "shop",
    "goud": "gold", "zilver": "silver", "platina": "platinum", "staal": "steel", "messing": "brass",
    "geel": "yellow", "wit": "white"
  }'::jsonb ->> code, code)
$$;
-- The same for a JSON value: the strings below these keys, at any depth.
CREATE FUNCTION pg_temp.in_english(value jsonb, keys text[], is_named boolean DEFAULT false) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(key, pg_temp.in_english(held, keys, key = ANY (keys))), '{}')
      FROM jsonb_each(value) AS field (key, held))
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(pg_temp.in_english(item, keys, is_named) ORDER BY position), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS list (item, position))
    WHEN 'string' THEN CASE WHEN is_named THEN to_jsonb(pg_temp.in_english(value #>> '{}')) ELSE value END
    ELSE value END;
END $$;

ALTER TABLE shipping_methods DROP CONSTRAINT shipping_methods_kind_check;
-- The code of a method that the owner added ends in a number: pakket-4.
UPDATE shipping_methods SET
  kind = pg_temp.in_english(kind),
  code = pg_temp.in_english(regexp_replace(code, '-\d+$', '')) || coalesce(substring(code FROM '-\d+$'), '');
ALTER TABLE shipping_methods ADD CONSTRAINT shipping_methods_kind_check CHECK (kind IN ('letterbox', 'parcel', 'pickup'));
UPDATE orders SET shipping_method = pg_temp.in_english(shipping_method);
UPDATE parcels SET carrier = pg_temp.in_english(carrier) WHERE carrier IN ('anders', 'ophalen');
UPDATE parcel_labels SET carrier = pg_temp.in_english(carrier) WHERE carrier = 'anders';
UPDATE payments SET method = pg_temp.in_english(method), provider = pg_temp.in_english(provider);
UPDATE payment_choices SET method = pg_temp.in_english(method);
UPDATE order_events SET actor = pg_temp.in_english(actor) WHERE actor IN ('klant', 'winkel');
UPDATE stock_moves SET actor = pg_temp.in_english(actor) WHERE actor IN ('klant', 'winkel');
UPDATE documents SET actor = pg_temp.in_english(actor) WHERE actor = 'winkel';
UPDATE refunds SET actor = pg_temp.in_english(actor) WHERE actor = 'winkel';
UPDATE products SET metal = pg_temp.in_english(metal, '{metal, plating}') WHERE metal IS NOT NULL;
UPDATE product_listings SET card = pg_temp.in_english(card, '{metals}') WHERE card -> 'metals' <> '[]';
UPDATE import_changes SET before = pg_temp.in_english(before, '{metal, plating}'), after = pg_temp.in_english(after, '{metal, plating}');
UPDATE mails SET draft = pg_temp.in_english(draft, '{shippingMethod, carrier}') WHERE draft IS NOT NULL;

-- Comments on tables, as in 0001-initial.sql.
COMMENT ON TABLE settings IS 'Settings of the shop by name; a missing row means the default in the code.';
COMMENT ON TABLE opening_hours IS 'Opening hours by weekday (0 is Sunday).';
COMMENT ON TABLE special_days IS 'Days with other opening hours than their weekday.';
COMMENT ON TABLE guarantee_notices IS 'The official EU notice about the legal guarantee, as uploaded; the newest that was not removed is shown.';
COMMENT ON TABLE users IS 'Accounts of customers and staff (better-auth).';
COMMENT ON TABLE media IS 'Photos, films and documents of the library, with the state of their download and their sizes.';
COMMENT ON TABLE sessions IS 'Signed-in sessions (better-auth).';
COMMENT ON TABLE login_accounts IS 'Passwords and other ways to sign in to an account (better-auth).';
COMMENT ON TABLE verifications IS 'One-time values of sign-in steps (better-auth).';
COMMENT ON TABLE passkeys IS 'Passkeys of customers (better-auth).';
COMMENT ON TABLE two_factors IS 'Second step of signing in (better-auth); secret and codes are encrypted with SESSION_SECRET.';
COMMENT ON TABLE rate_limits IS 'Recent attempts, counted by hashed key: sign-in attempts by address and by account.';
COMMENT ON TABLE account_requests IS 'Requests by mail from visitors who may have an account; every address is stored and handled alike, so the answer reveals nothing.';
COMMENT ON TABLE account_links IS 'One-time links in mails; the link itself is only in the mail.';
COMMENT ON TABLE invitations IS 'Invitations of staff, until their link was used or is too old.';
COMMENT ON TABLE app_passwords IS 'Passwords of other programs, each created by a member of staff, with the areas that it opens.';
COMMENT ON TABLE audit_log IS 'Changes made by staff: who, when, what, before and after. Written by triggers only and never changed.';
COMMENT ON TABLE mails IS 'The outbox: every mail of the shop and what became of it.';
COMMENT ON TABLE mail_texts IS 'Texts of mails as the owner changed them; a mail without a row has the default text.';
COMMENT ON TABLE consent_texts IS 'Versions of the consent question; a version never changes, because it is part of the proof.';
COMMENT ON TABLE consents IS 'Every choice about consent, by the id in the visitor''s browser; proof without personal data.';
COMMENT ON TABLE categories IS 'The tree of categories.';
COMMENT ON TABLE brands IS 'Brands of products.';
COMMENT ON TABLE attributes IS 'Typed properties of products that visitors can filter on.';
COMMENT ON TABLE attribute_values IS 'Values of attributes.';
COMMENT ON TABLE products IS 'Products; each has one variant or more.';
COMMENT ON TABLE variants IS 'The choices of a product that can be bought, each with its own price and stock.';
COMMENT ON TABLE product_media IS 'Photos of a product, in order.';
COMMENT ON TABLE product_categories IS 'Further categories of a product, beside products.category_id.';
COMMENT ON TABLE product_attribute_values IS 'Attribute values of a product.';
COMMENT ON TABLE product_tags IS 'Tags of products with the number by which REST clients know them; a tag stays when its last product goes.';
COMMENT ON TABLE related_products IS 'Products that the owner placed beside a product, shown before those that the shop finds itself.';
COMMENT ON TABLE product_sets IS 'Sets of products that belong together; a product is in one set at most.';
COMMENT ON TABLE slug_history IS 'Former slugs, so that old URLs redirect.';
COMMENT ON TABLE price_log IS 'Every price of an own product since its first day (art. 5a Besluit prijsaanduiding producten). Never changed.';
COMMENT ON TABLE stock_moves IS 'Every change of a stock with its reason; the changes of a variant add up to its stock. Written by triggers only.';
COMMENT ON TABLE feeds IS 'Product feeds of affiliate networks and merchants, read again and again.';
COMMENT ON TABLE offers IS 'Offers of a product in other shops. What a source reports at a moment is in offer_quotes.';
COMMENT ON TABLE offer_quotes IS 'What a source last reported of an offer, for as long as it may be shown; there is no history.';
COMMENT ON TABLE offer_prices IS 'Former prices of offers, of sources whose policy allows storing them.';
COMMENT ON TABLE source_accounts IS 'Accounts at marketplaces: the shared quota and whether calls are answered. One row per credential.';
COMMENT ON TABLE source_keys IS 'Keys of accounts at marketplaces, where the environment has none.';
COMMENT ON TABLE marketplace_switches IS 'Sources and boxes of the product page that the owner switched off; a missing row is on.';
COMMENT ON TABLE sourced_fields IS 'Product fields written by an import; the source may update a field until the owner changes it.';
COMMENT ON TABLE product_events IS 'History of a product at its sources, without prices: those may not be stored.';
COMMENT ON TABLE products_gone IS 'Products hidden because nobody sells them any more, with their former status.';
COMMENT ON TABLE item_searches IS 'Saved searches at marketplaces that run again by themselves; their finds wait for an import.';
COMMENT ON TABLE item_finds IS 'Finds of saved searches by their id at the source; title and price may not be stored.';
COMMENT ON TABLE commissions IS 'Commissions that marketplaces and networks reported for purchases of visitors; no shopper is in it.';
COMMENT ON TABLE commission_readings IS 'Last automatic request of each commission report, and why it failed; empty: it worked.';
COMMENT ON TABLE country_choices IS 'The country of Amazon''s shop in which a visitor buys a product.';
COMMENT ON TABLE country_absences IS 'Countries in which Amazon reported not to have an ASIN, for as long as that may be shown.';
COMMENT ON TABLE cross_sells IS 'Products that go with an ASIN, as last found; prices are fetched each time.';
COMMENT ON TABLE review_feeds IS 'Product Ratings feeds of other shops and review services, shown only with the publisher''s permission.';
COMMENT ON TABLE external_reviews IS 'Reviews from review feeds.';
COMMENT ON TABLE product_listings IS 'One row per product with what lists and facets need; written by refreshListings.';
COMMENT ON TABLE stale_listings IS 'Products whose listing must be refreshed. There is no unique key on purpose: writers never wait for each other.';
COMMENT ON TABLE product_search IS 'The search index: a narrow table, because a common term finds tens of thousands of rows.';
COMMENT ON TABLE search_lexemes IS 'Every stem in the catalogue, so that one lookup shows whether a term is known.';
COMMENT ON TABLE search_terms IS 'Terms in the catalogue, to correct typing errors.';
COMMENT ON TABLE shipping_zones IS 'Zones that the shop delivers to.';
COMMENT ON TABLE shipping_methods IS 'Delivery methods of a zone and their prices.';
COMMENT ON TABLE discount_codes IS 'Codes that take money off in the checkout.';
COMMENT ON TABLE carts IS 'Carts of visitors.';
COMMENT ON TABLE cart_lines IS 'Variants in a cart.';
COMMENT ON TABLE cart_discounts IS 'Codes applied to a cart.';
COMMENT ON TABLE cart_offers IS 'Offers of other shops in a cart; they are bought there, and their price is not stored.';
COMMENT ON TABLE cart_shops IS 'What the visitor reported of a shop in the cart: paid there, or skipped. A click never sets it.';
COMMENT ON TABLE handovers IS 'Visits handed over to another shop. The row names nobody: the cart''s number goes with the cart.';
COMMENT ON TABLE checkout_emails IS 'Addresses that visitors left on their way to other shops, with what they agreed to and until when.';
COMMENT ON TABLE orders IS 'Orders, with everything as it was when they were placed.';
COMMENT ON TABLE order_lines IS 'Lines of an order.';
COMMENT ON TABLE order_events IS 'History of an order, as staff read it.';
COMMENT ON TABLE order_discounts IS 'What a code took off an order; the row stays when the code goes.';
COMMENT ON TABLE order_tallies IS 'Orders per state as the sum of rows: a change adds rows, so that no order waits for another. Written by triggers.';
COMMENT ON TABLE payments IS 'Attempts to pay an order.';
COMMENT ON TABLE payment_methods IS 'Payment methods that the provider last offered.';
COMMENT ON TABLE payment_choices IS 'The owner''s choice about a payment method; without a row the default applies.';
COMMENT ON TABLE refunds IS 'Money that goes back to the customer.';
COMMENT ON TABLE refund_lines IS 'Units of order lines that a refund pays back.';
COMMENT ON TABLE chargebacks IS 'Money that a bank took back on behalf of its customer.';
COMMENT ON TABLE document_series IS 'Last number of each series; numbers are taken under the lock of the row, so a series has no gaps.';
COMMENT ON TABLE documents IS 'Invoices and credit notes as they were issued. Never changed.';
COMMENT ON TABLE parcels IS 'Parcels of an order.';
COMMENT ON TABLE parcel_lines IS 'Units of order lines in a parcel.';
COMMENT ON TABLE parcel_labels IS 'Labels that a carrier made for a parcel, or was requested to make.';
COMMENT ON TABLE withdrawals IS 'Withdrawals by shoppers, exactly as sent; matched to an order when number and address agree.';
COMMENT ON TABLE customer_addresses IS 'Address book of customers, in order of last use.';
COMMENT ON TABLE wishlist_items IS 'Products on a customer''s wishlist.';
COMMENT ON TABLE product_wishes IS 'Number of wishes per product, maintained by triggers.';
COMMENT ON TABLE wishlist_shares IS 'Secret links to wishlists; without a row the list is private.';
COMMENT ON TABLE wish_mails IS 'Customers who receive mails about their wishlist: a lower price, or back in stock.';
COMMENT ON TABLE wish_events IS 'Listings of wished products whose price or availability changed, handled by a job. Written by triggers.';
COMMENT ON TABLE wish_news IS 'News that still has to be mailed to a customer.';
COMMENT ON TABLE viewed_products IS 'Products that a customer viewed recently; a guest''s list is in the browser.';
COMMENT ON TABLE compare_groups IS 'Groups of products that can be compared.';
COMMENT ON TABLE compare_group_categories IS 'Categories of a compare group.';
COMMENT ON TABLE compare_items IS 'Products that a visitor compares.';
COMMENT ON TABLE votes IS 'Hot and cold votes of visitors on products and deals.';
COMMENT ON TABLE temperatures IS 'Votes per product or deal, maintained by triggers; no row: no votes.';
COMMENT ON TABLE review_criteria IS 'What reviews rate besides the product as a whole; five at most.';
COMMENT ON TABLE reviews IS 'Reviews by customers; a review outlives the account.';
COMMENT ON TABLE review_reports IS 'Reports that a review should not be there.';
COMMENT ON TABLE product_ratings IS 'Sums of approved reviews per product, maintained by triggers; no row: there never was one.';
COMMENT ON TABLE product_criterion_ratings IS 'Sums of approved reviews per product and criterion, maintained by triggers.';
COMMENT ON TABLE review_tallies IS 'Reviews per state as the sum of rows, as order_tallies. Written by triggers.';
COMMENT ON TABLE review_mails IS 'Buyers who agreed to one mail for a review, some days after delivery.';
COMMENT ON TABLE post_categories IS 'Categories of blog posts.';
COMMENT ON TABLE posts IS 'Blog posts (kind post) and pages of the owner (kind page).';
COMMENT ON TABLE post_revisions IS 'Saved versions of posts; the newest is the post itself.';
COMMENT ON TABLE post_media IS 'Files in any version of a post: they are in use.';
COMMENT ON TABLE post_tags IS 'Tags of blog posts with a number; a tag stays when its last post goes.';
COMMENT ON TABLE menus IS 'Links that the owner chose for a place on every page; without a row the default applies.';
COMMENT ON TABLE coupons IS 'Deals whose code visitors copy; discount_codes take the money off. The id is the codeid of HTTP clients.';
COMMENT ON TABLE coupon_counts IS 'Reveals and clicks per deal; apart, so that counting is not audited.';
COMMENT ON TABLE coming_soon_dismissals IS 'Staff who hid the coming-soon banner until their next login.';
COMMENT ON TABLE order_attributions IS 'How the buyer of an order came to the shop, with consent.';
COMMENT ON TABLE user_attributions IS 'How a customer came to the shop, with consent.';
COMMENT ON TABLE analytics_events IS 'Events as they arrive, without personal data; a job aggregates them per day.';
COMMENT ON TABLE analytics_hours IS 'Events per hour; days are those of the shop.';
COMMENT ON TABLE analytics_days IS 'Visits per day.';
COMMENT ON TABLE analytics_client_events IS 'Client events per day.';
COMMENT ON TABLE analytics_products IS 'Events per product and day.';
COMMENT ON TABLE analytics_searches IS 'Searches per day.';
COMMENT ON TABLE analytics_sources IS 'Visits per source and day.';
COMMENT ON TABLE analytics_clicks IS 'Clicks to other shops per day, with the facts of the offer: it may be gone since.';
COMMENT ON TABLE analytics_state IS 'Until when all events are aggregated.';
COMMENT ON TABLE sales_days IS 'Sales per day of the shop, so that reports read days instead of orders.';
COMMENT ON TABLE sales_products IS 'Sales per product and day of the shop.';
COMMENT ON TABLE sales_stale IS 'Days whose figures must be computed again. One row per change, so that two sales never wait for each other. Written by triggers.';
COMMENT ON TABLE import_runs IS 'Imports of files, items and feeds, and what became of them.';
COMMENT ON TABLE import_changes IS 'Rows that a run made or changed, before and after, so that it can be undone.';
COMMENT ON TABLE import_items IS 'Items of a marketplace import, in order; the outcome is stored per item, so that a run can continue.';
