import type pg from 'pg'

/** So many invented reviews, most of them on the site, and one piece that a tenth of them is about; none twice. */
export async function fillReviews(database: pg.Client, count: number): Promise<void> {
  const { rows } = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM reviews')
  if (rows[0]?.n !== 0) return
  await database.query(`
    INSERT INTO reviews (product_id, is_verified, author, stars, title, body, state, open_reports, written_at)
    SELECT p.ids[CASE n % 10 WHEN 0 THEN 1 ELSE 1 + n * 7919 % cardinality(p.ids) END], n % 3 > 0, 'Sanne', 1 + n * 31 % 5,
      'Mooi om te dragen', repeat('Hij valt mooi en de sluiting blijft dicht. ', 5),
      CASE WHEN n % 100 = 0 THEN 'waiting' WHEN n % 50 = 1 THEN 'refused' ELSE 'approved' END,
      CASE n % 1000 WHEN 3 THEN 1 ELSE 0 END, now() - n * interval '5 minutes'
    FROM generate_series(1, ${count}) n,
      (SELECT array_agg(product_id ORDER BY product_id) AS ids FROM product_listings WHERE is_visible) p`)
  await database.query('VACUUM ANALYZE reviews')
}
