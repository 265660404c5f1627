import type pg from 'pg'

/** 255 characters that no browser breaks by itself. */
const LONG = 'Goudsmederijambacht'.repeat(14).slice(0, 255)

/** Inserts one row into every table that is empty in the demo. */
const INSERT_ROWS = `
INSERT INTO orders (key, form_token, state, email, first_name, last_name, company, country, postcode, house_number,
  street, city, note, shipping_method, shipping_name, shipping_cents, payment_method, items_cents, total_cents,
  vat_split, gift_message, is_invoiced, paid_at, placed_at, updated_at)
VALUES ('lang', 'lang', 'partly-shipped', 'sanne@voorbeeld.example', '${LONG}', '${LONG}', '${LONG}', 'NL', '1234 AB', '1',
  '${LONG}', '${LONG}', '${LONG}', 'parcel', '${LONG}', 495, 'testbank', 50000, 50495,
  '[{"rate": 21, "netCents": 41731, "vatCents": 8764}]', '${LONG}', true, now(), now(), now());
INSERT INTO order_lines (order_id, product_id, variant_id, name, variant_name, sku, quantity, unit_cents, vat_rate,
  counts_stock, shipped, texts)
SELECT max(orders.id), min(variants.product_id), min(variants.id), '${LONG}', '${LONG}', '${LONG}', 2, 25000, 21, true, 1,
  '[{"field": "lang", "label": "${LONG}", "text": "${LONG}", "cents": 0}]' FROM orders, variants;
INSERT INTO order_events (order_id, kind, text, actor, at)
SELECT id, 'note', '${LONG}', '${LONG}', now() FROM orders;
INSERT INTO payments (id, order_id, attempt, provider, method, state, amount_cents, created_at, finished_at)
SELECT 'pay_lang', id, 1, 'testbank', 'testbank', 'paid', 50495, now(), now() FROM orders;
INSERT INTO parcels (order_id, number, carrier, tracking_code, shipped_at) SELECT id, 1, 'other', '${LONG}', now() FROM orders;
INSERT INTO withdrawals (key, form_token, order_number, order_id, name, email, items, submitted_at)
SELECT 'lang', 'lang', id::text, id, '${LONG}', 'sanne@voorbeeld.example', '${LONG}', now() FROM orders;
INSERT INTO customers (email, name, note, tags, created_at)
VALUES ('sanne@voorbeeld.example', '${LONG}', '${LONG}', '{${LONG}}', now()),
  ('${LONG}@voorbeeld.example', '${LONG}', '${LONG}', '{${LONG}}', now());
INSERT INTO discount_codes (code, description, kind, basis_points, created_at, updated_at)
VALUES (upper('${LONG}'), '${LONG}', 'percentage', 1000, now(), now());
INSERT INTO collections (slug, name, description, rule) VALUES ('lang', '${LONG}', '${LONG}', '{"categoryIds": [], "values": {},
  "tags": ["${LONG}"], "minCents": null, "maxCents": null, "isOnSale": false, "isInStock": false, "newDays": null}');
INSERT INTO bulk_changes (action, actor_id, actor, state, total, created_at, finished_at)
VALUES ('{"kind": "tag", "tag": "${LONG}"}', '1', '${LONG}', 'done', 1, now(), now());
INSERT INTO bulk_change_products (bulk_change_id, product_id, outcome, name, error)
SELECT max(bulk_changes.id), min(products.id), 'failed', '${LONG}', 'gone' FROM bulk_changes, products;
INSERT INTO import_runs (file_name, bytes, state, failure, actor, created_at, started_at, ended_at)
VALUES ('${LONG}', 1000, 'failed', '${LONG}', '${LONG}', now(), now(), now());
INSERT INTO move_in_runs (sources, options, state, failure, actor, created_at, started_at, ended_at, shop)
VALUES ('["${LONG}"]', '{"isDryRun": false, "repairsText": true}', 'failed', '${LONG}', '${LONG}', now(), now(), now(),
  'https://${LONG}.example');
INSERT INTO move_in_urls (shop, path, paths, name, reason, reading)
VALUES ('https://${LONG}.example', '/${LONG}/', '{/${LONG}/}', '${LONG}', 'product', 'lang');
INSERT INTO item_searches (source, country, terms, brand, node, min_cents, max_cents, every_hours, next_at, actor, created_at)
VALUES ('amazon', 'NL', '${LONG}', '${LONG}', '', 0, 100000, 24, now() + interval '1 year', '${LONG}', now());
INSERT INTO legal_text_versions (page, published, saved_by, created_at)
VALUES ('terms', '{"lead": "${LONG}", "document": {"type": "doc", "content": [{"type": "paragraph",
  "content": [{"type": "text", "text": "${LONG}", "marks": []}]}]}}', '${LONG}', now());
INSERT INTO posts (kind, title, slug, excerpt, author, document, reading_minutes, search_result, has_slider, published_at,
  created_at, updated_at, tags)
VALUES ('page', '${LONG}', 'lang', '${LONG}', '${LONG}', '{"type": "doc", "content": [{"type": "paragraph", "content": []}]}', 1,
  '{"title": "", "description": ""}', false, now(), now(), now(), '{${LONG}}');
INSERT INTO post_revisions (post_id, saved_at, saved_by, title, excerpt, document)
SELECT id, now(), '${LONG}', title, excerpt, document FROM posts WHERE slug = 'lang';
INSERT INTO webhooks (name, status, topic, delivery_url, secret, user_id, created_at, updated_at)
SELECT '${LONG}', 'paused', 'order.created', 'https://boekhouding.example/${LONG}', 'geheim', min(id), now(), now() FROM users;
INSERT INTO webhook_deliveries (webhook_id, topic, resource, object_id, state, priority, planned_for, due_at, attempts,
  created_at, sent_at, finished_at, duration_ms, request_headers, request_body, response_status, response_headers,
  response_body, problem)
SELECT id, 'order.created', 'order', 1, 'failed', 1, now(), now(), 1, now(), now(), now(), 12,
  '{"x-lang": "${LONG}"}', '{"name": "${LONG}"}', 500, '{"x-lang": "${LONG}"}', '${LONG}', '${LONG}' FROM webhooks;
INSERT INTO special_days (from_day, to_day, note) VALUES ('2099-05-05', '2099-05-06', '${LONG}');
INSERT INTO redirects (path, target_kind, target_url, created_at) VALUES ('/${LONG}/', 'url', '/${LONG}/', now());
INSERT INTO missed_paths (path, hits, first_at, last_at) VALUES ('/${LONG}-weg/', 3, now(), now());
INSERT INTO api_keys (user_id, name, key_hash, key_end, secret, rights, created_at)
SELECT min(id), '${LONG}', 'lang', 'lang123', 'lang', 'read', now() FROM users;
INSERT INTO app_passwords (user_id, name, secret_hash, areas, may_write, created_at)
SELECT min(id), '${LONG}', 'lang', '{orders}', false, now() FROM users;
INSERT INTO audit_log (at, actor_id, actor, kind, subject, thing, name, action, changes)
VALUES (now(), '1', '${LONG}', 'product', '1', 'products', '${LONG}', 'changed', '{"name": ["${LONG}", "${LONG}"]}');
INSERT INTO erasures (erased_at, subject, older_than, count) VALUES (now(), 'mails', now(), 12345678);
INSERT INTO newsletter_subscribers (email, state, token, consent_text, source, requested_at)
VALUES ('${LONG}@voorbeeld.example', 'subscribed', 'lang', '${LONG}', 'footer', now());
INSERT INTO checkout_emails (email, consent_text, consented_at, delete_at)
VALUES ('${LONG}@voorbeeld.example', '${LONG}', now(), now() + interval '1 year');
INSERT INTO review_feeds (address, publisher, allowed_at, allowed_by, failure)
VALUES ('https://reviews.example/${LONG}', '${LONG}', now(), '${LONG}', '${LONG}');
INSERT INTO invitations (id, email, role, token_hash, expires_at, created_at)
VALUES ('lang', '${LONG}@voorbeeld.example', 'employee', 'lang', now() + interval '1 day', now());
INSERT INTO mails (event_key, kind, to_address, subject, html, text, state, error, created_at)
VALUES ('lang', 'order-paid', '${LONG}@voorbeeld.example', '${LONG}', '<p>${LONG}</p>', '${LONG}', 'failed', '${LONG}', now());
INSERT INTO analytics_searches (day, term, times, empty) VALUES (current_date - 1, '${LONG}', 5, 5);
INSERT INTO analytics_sources (day, source_type, source, campaign, visits, ordered)
VALUES (current_date - 1, 'utm', '${LONG}', '${LONG}', 5, 1);
`

/** Columns whose text becomes long; the first characters keep it unique. */
const LENGTHENED_COLUMNS: [table: string, columns: string[]][] = [
  ['products', ['name', 'subtitle']],
  ['variants', ['sku']],
  ['categories', ['name']],
  ['brands', ['name']],
  ['attributes', ['name']],
  ['attribute_values', ['label']],
  ['product_tags', ['name']],
  ['compare_groups', ['name']],
  ['coupons', ['title', 'teaser', 'code']],
  ['reviews', ['author', 'title', 'body']],
  ['review_criteria', ['name']],
  ['media', ['alt', 'name', 'title', 'caption']],
  ['post_categories', ['name']],
  ['users', ['name']],
  ['shipping_zones', ['name']],
  ['shipping_methods', ['name', 'description']],
]

/** Fills a demo shop with a row of everything, with names of 255 characters. */
export async function fillLongTexts(database: pg.Client): Promise<void> {
  await database.query(INSERT_ROWS)
  for (const [table, columns] of LENGTHENED_COLUMNS) {
    const changes = columns.map((column) => `${column} = left(id || '${LONG}', 255)`)
    await database.query(`UPDATE ${table} SET ${changes}`)
  }
  await database.query(
    `UPDATE menus SET links = (SELECT jsonb_agg(link || '{"text": "${LONG}"}') FROM jsonb_array_elements(links) link)`,
  )
}
