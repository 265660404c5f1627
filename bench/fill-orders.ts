import type pg from 'pg'

/**
 * Inserts this many orders of the last three years, with lines, payments, parcels, documents, mails, refunds, a log and the
 * other lists of the back office. Uses a few large statements; the rows are the same every time. All customers and addresses
 * are invented.
 */
export async function fillOrders(database: pg.Client, count: number): Promise<void> {
  await database.query('SELECT setseed(0.42)')
  for (const step of STEPS) await database.query(step.replaceAll(':count', String(count)))
}

/** Returns SQL for a random element of a list, which is separated by commas. */
function oneOf(list: string): string {
  const values = list.split(', ')
  return `(ARRAY[${values.map((value) => `'${value}'`).join(',')}])[1 + floor(random() * ${values.length})::int]`
}

const FIRST_NAME = oneOf(
  'Anna, Bram, Chantal, Daan, Emma, Femke, Gijs, Hanna, Iris, Jan, Jasmijn, ' +
    'Karel, Lotte, Mees, Nora, Olaf, Pien, Quinten, Roos, Sem, Tess, Willem',
)
const LAST_NAME = oneOf(
  'Jansen, de Vries, van den Berg, Bakker, Visser, Smit, Meijer, Mulder, Bos, ' +
    'Vos, Peters, Hendriks, Dekker, Brouwer, de Wit, Dijkstra, Kok, Jacobs, Prins',
)
const STREET = oneOf('Dorpsstraat, Kerkstraat, Lindelaan, Molenweg, Stationsplein, Havenkade')
const CITY = oneOf('Utrecht, Zwolle, Leiden, Breda, Groningen, Arnhem, Maastricht')

const STEPS = [
  `CREATE TEMP TABLE sold_variants AS
   SELECT row_number() OVER (ORDER BY v.id)::int AS n, v.id, v.product_id, v.sku, v.price_cents, p.name,
     (SELECT m.media_id FROM product_media m WHERE m.product_id = p.id ORDER BY m.position LIMIT 1) AS media_id
   FROM variants v JOIN products p ON p.id = v.product_id WHERE v.is_active LIMIT 50000`,
  'CREATE UNIQUE INDEX ON sold_variants (n)',
  'ANALYZE sold_variants',
  // Most old orders were delivered; new ones are on their way, and some were never paid.
  `CREATE TEMP TABLE new_order_rows AS
   SELECT nextval('order_number_seq')::int AS id, each.*,
     CASE WHEN n > :count * 0.995 AND luck < 0.3 THEN 'awaiting-payment'
       WHEN n > :count * 0.99 AND luck < 0.6 THEN 'paid'
       WHEN n > :count * 0.99 AND luck < 0.65 THEN 'partly-shipped'
       WHEN n > :count * 0.97 AND luck < 0.8 THEN 'shipped'
       WHEN luck > 0.99 THEN 'payment-failed' WHEN luck > 0.96 THEN 'expired' WHEN luck > 0.93 THEN 'cancelled'
       ELSE 'delivered' END AS state
   FROM (
     SELECT n, random() AS luck, ${FIRST_NAME} AS first_name, ${LAST_NAME} AS last_name, ${STREET} AS street, ${CITY} AS city,
       (1000 + floor(random() * 8999))::int || ' ' || chr(65 + floor(random() * 26)::int) || chr(65 + floor(random() * 26)::int) AS postcode,
       now() - interval '1095 days' * (1 - n::float8 / :count) AS placed_at
     FROM generate_series(1, :count) AS n
   ) AS each`,
  `INSERT INTO orders (id, key, form_token, state, email, phone, first_name, last_name, country, postcode, house_number,
     street, city, note, shipping_method, shipping_name, shipping_cents, payment_method, items_cents, total_cents, vat_split,
     search, refund_due_cents, is_invoiced, paid_at, shipped_at, expires_at, placed_at, updated_at)
   SELECT id, md5('key' || id), md5('form' || id), state, lower(first_name) || '.' || n % 40000 || '@voorbeeld.example',
     '0612345678', first_name, last_name, 'NL', postcode, (1 + n % 180)::text, street, city,
     CASE WHEN n % 20 = 0 THEN 'Graag bij de buren als ik er niet ben' ELSE '' END,
     'parcel', 'Pakket', 495, CASE WHEN n % 6 = 0 THEN 'Bankoverschrijving' ELSE 'iDEAL | Wero' END, 0, 495, '[]', '',
     CASE WHEN state = 'cancelled' AND n % 40 = 0 THEN 4950 ELSE 0 END, true,
     CASE WHEN state IN ('paid', 'partly-shipped', 'shipped', 'delivered') THEN placed_at + interval '10 minutes' END,
     CASE WHEN state IN ('shipped', 'delivered') THEN placed_at + interval '1 day' END,
     CASE WHEN state = 'awaiting-payment' THEN now() + interval '30 days' END, placed_at, placed_at + interval '1 day'
   FROM new_order_rows`,
  // Orders that were already in the shop do not change.
  'CREATE TEMP VIEW new_orders AS SELECT o.* FROM orders o JOIN new_order_rows USING (id)',
  `INSERT INTO order_lines (order_id, product_id, variant_id, name, sku, quantity, shipped, unit_cents, vat_rate, media_id, counts_stock)
   SELECT m.id, p.product_id, p.id, p.name, p.sku, 1, CASE WHEN m.state IN ('shipped', 'delivered') THEN 1 ELSE 0 END,
     p.price_cents, 21, p.media_id, false
   FROM new_order_rows m CROSS JOIN LATERAL generate_series(0, m.n % 4 / 2 + m.n % 7 / 6) AS k
   -- A few variants sell often, the others now and then.
   JOIN sold_variants p ON p.n = 1 + floor(power(abs(hashint4(m.n * 11 + k) % 100000) / 100000.0, 3) * (SELECT max(n) - 1 FROM sold_variants))::int`,
  `UPDATE orders o SET items_cents = l.cents, total_cents = l.cents + 495,
     vat_split = jsonb_build_array(jsonb_build_object('rate', 21, 'netCents', round((l.cents + 495) / 1.21), 'vatCents', l.cents + 495 - round((l.cents + 495) / 1.21))),
     search = lower(concat_ws(' ', '', o.id, o.email, o.first_name, o.last_name, o.postcode, replace(o.postcode, ' ', ''), l.skus))
   FROM (SELECT order_id, sum(unit_cents)::int AS cents, string_agg(sku, ' ') AS skus FROM order_lines JOIN new_order_rows ON new_order_rows.id = order_id GROUP BY 1) AS l
   WHERE l.order_id = o.id`,
  `INSERT INTO order_events (order_id, kind, text, actor, at)
   SELECT id, 'placed', 'Bestelling geplaatst, te betalen met iDEAL | Wero', 'customer', placed_at FROM new_order_rows
   UNION ALL SELECT id, 'pay', 'Betaald met iDEAL | Wero', 'Mollie', paid_at FROM new_orders WHERE paid_at IS NOT NULL
   UNION ALL SELECT id, 'ship', 'Verzonden met PostNL', 'Fenna', shipped_at FROM new_orders WHERE shipped_at IS NOT NULL`,
  `INSERT INTO payments (id, order_id, attempt, provider, method, state, amount_cents, created_at, finished_at)
   SELECT md5('pay' || o.id), o.id, 1, 'test-bank', 'ideal', CASE WHEN o.paid_at IS NULL THEN 'expired' ELSE 'paid' END,
     o.total_cents, o.placed_at, o.placed_at + interval '10 minutes' FROM new_orders o`,
  `INSERT INTO parcels (order_id, number, carrier, tracking_code, shipped_at, delivered_at)
   SELECT id, 1, 'postnl', '3SSCHAKEL' || id, shipped_at, CASE WHEN state = 'delivered' THEN shipped_at + interval '1 day' END
   FROM new_orders WHERE shipped_at IS NOT NULL`,
  `INSERT INTO parcel_lines SELECT p.id, l.id, l.quantity FROM parcels p JOIN new_order_rows ON new_order_rows.id = p.order_id JOIN order_lines l USING (order_id)`,
  `INSERT INTO document_series (name, last) VALUES ('F2020', :count) ON CONFLICT DO NOTHING`,
  `INSERT INTO documents (order_id, kind, number, total_cents, content, pdf, actor, made_at)
   SELECT id, 'invoice', 'F2020-' || id, total_cents, '{}', '%PDF-1.4', 'shop', paid_at FROM new_orders WHERE paid_at IS NOT NULL`,
  `INSERT INTO mails (event_key, kind, order_id, to_address, subject, html, text, state, attempts, error, created_at, sent_at)
   SELECT kind || ':' || o.id, kind, o.id, o.email, 'Je bestelling ' || o.id, repeat('<p>Dank je wel voor je bestelling.</p>', 40),
     'Dank je wel voor je bestelling.', CASE WHEN o.id % 5000 = 0 THEN 'failed' ELSE 'sent' END, 1,
     CASE WHEN o.id % 5000 = 0 THEN 'De ontvanger weigert' END, o.placed_at, o.placed_at
   FROM new_orders o CROSS JOIN (VALUES ('order-placed'), ('order-paid')) AS k (kind) ORDER BY o.id`,
  `INSERT INTO refunds (id, order_id, payment_id, way, state, amount_cents, reason, actor, created_at, finished_at)
   SELECT md5('back' || p.order_id), p.order_id, p.id, 'by-hand', 'done', 1000, 'Past niet', 'Fenna', p.created_at, p.created_at
   FROM payments p JOIN new_order_rows ON new_order_rows.id = p.order_id WHERE p.state = 'paid' AND p.order_id % 25 = 0`,
  `INSERT INTO refund_lines (refund_id, order_line_id, quantity, cents)
   SELECT r.id, l.id, 1, 1000 FROM refunds r JOIN new_order_rows ON new_order_rows.id = r.order_id JOIN LATERAL (SELECT id FROM order_lines WHERE order_id = r.order_id ORDER BY id LIMIT 1) AS l ON true`,
  `INSERT INTO withdrawals (key, form_token, order_number, order_id, name, email, items, state, submitted_at)
   SELECT md5('wkey' || id), md5('wform' || id), id::text, id, first_name || ' ' || last_name, email, 'Alles',
     CASE WHEN id % 700 = 0 THEN 'received' ELSE 'handled' END, placed_at + interval '5 days' FROM new_orders WHERE id % 20 = 0`,
  `INSERT INTO discount_codes (code, kind, basis_points, max_uses_per_customer, created_at, updated_at)
   SELECT 'WELKOM' || n, 'percentage', 1000, 1, now(), now() FROM generate_series(1, 40) AS n ON CONFLICT DO NOTHING`,
  `INSERT INTO order_discounts (order_id, code, code_id, email, cents, free_shipping)
   SELECT o.id, d.code, d.id, lower(o.email), 500, false FROM new_orders o JOIN discount_codes d ON d.code = 'WELKOM' || (CASE WHEN o.id % 10 < 5 THEN 1 ELSE 1 + o.id % 40 END)
   WHERE o.id % 5 < 2`,
  `INSERT INTO audit_log (at, actor_id, actor, kind, subject, thing, name, action, changes)
   SELECT placed_at, 'persoon-' || n % 8, 'Medewerker ' || n % 8, CASE WHEN n % 50 = 0 THEN 'setting' WHEN n % 3 = 0 THEN 'product' ELSE 'order' END,
     id::text, CASE WHEN n % 50 = 0 THEN 'settings' WHEN n % 3 = 0 THEN 'products' ELSE 'orders' END, id::text, 'changed',
     '{"state": ["paid", "shipped"]}' FROM new_order_rows ORDER BY n`,
  'DROP TABLE new_order_rows, sold_variants CASCADE',
  'VACUUM ANALYZE',
]
