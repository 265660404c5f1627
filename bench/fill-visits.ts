import type pg from 'pg'

/** Events per statement; a statement takes a few seconds, whatever the total is. */
const EVENTS_PER_STATEMENT = 500_000

/** Inserts invented events of the last year up to this number: visits of eight pages, three of them product pages. */
export async function fillVisits(database: pg.Client, count: number): Promise<void> {
  const { rows } = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM analytics_events',
  )
  const storedCount = rows[0]?.n ?? 0
  for (let first = storedCount; first < count; first += EVENTS_PER_STATEMENT) {
    const last = Math.min(count, first + EVENTS_PER_STATEMENT) - 1
    await database.query(`
      INSERT INTO analytics_events (at, kind, session, is_guest, device, path, product_id, term, found, source_type, source, campaign)
      SELECT now() - (${count} - n) * (interval '365 days' / ${count}), k.kind, md5((n / 8)::text)::uuid, n % 50 > 0,
        (ARRAY['Mobile', 'Desktop', 'Mobile', 'Tablet'])[1 + n / 8 % 4], '/shop/',
        CASE WHEN k.kind IN ('product_view', 'add_to_cart') THEN p.ids[1 + n % 7919 % cardinality(p.ids)] END,
        CASE WHEN k.kind = 'search' THEN 'woord ' || n % 600 END, CASE WHEN k.kind = 'search' THEN n % 7 END,
        (ARRAY['utm', 'organic', 'referral', 'typein'])[1 + n / 8 % 4],
        (ARRAY['nieuwsbrief', 'google', 'blog.voorbeeld.example', '(direct)'])[1 + n / 8 % 4],
        CASE WHEN n / 8 % 4 = 0 THEN 'campagne ' || n / 8 % 40 ELSE '(none)' END
      FROM generate_series(${first}, ${last}) n
      CROSS JOIN (SELECT array_agg(product_id ORDER BY product_id) AS ids
        FROM (SELECT product_id FROM product_listings WHERE is_visible ORDER BY product_id LIMIT 2000) l) p
      CROSS JOIN LATERAL (SELECT (ARRAY['page_view', 'product_view', 'page_view', 'product_view', 'search', 'product_view',
        'add_to_cart', CASE n / 8 % 20 WHEN 0 THEN 'order' ELSE 'begin_checkout' END])[1 + n % 8] AS kind) k`)
  }
  await database.query('VACUUM ANALYZE analytics_events')
}
