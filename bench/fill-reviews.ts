import type pg from 'pg'

/** Reviews per transaction: each review updates the rating of its product, and each update leaves a dead row version. */
const REVIEWS_PER_TRANSACTION = 2000

/** Inserts invented reviews up to this number, most of them published, a tenth of them about one product. */
export async function fillReviews(database: pg.Client, count: number): Promise<void> {
  const { rows } = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM reviews')
  for (
    let createdCount = rows[0]?.n ?? 0;
    createdCount < count;
    createdCount += REVIEWS_PER_TRANSACTION
  ) {
    await database.query(
      `INSERT INTO reviews (product_id, is_verified, author, stars, title, body, state, open_reports, written_at)
       SELECT p.product_id, n % 3 > 0, 'Sanne', 1 + n * 31 % 5,
         'Mooi om te dragen', repeat('Hij valt mooi en de sluiting blijft dicht. ', 5),
         CASE WHEN n % 100 = 0 THEN 'waiting' WHEN n % 50 = 1 THEN 'rejected' ELSE 'approved' END,
         CASE n % 1000 WHEN 3 THEN 1 ELSE 0 END, now() - n * interval '5 minutes'
       FROM (
         SELECT n, CASE n % 10 WHEN 0 THEN 0 ELSE n * 7919::bigint % total END AS at
         FROM generate_series($1::integer, $2::integer) n,
           (SELECT count(*) AS total FROM product_listings WHERE is_visible) c
       ) r
       JOIN (
         SELECT product_id, row_number() OVER (ORDER BY product_id) - 1 AS at FROM product_listings WHERE is_visible
       ) p USING (at)`,
      [createdCount + 1, Math.min(createdCount + REVIEWS_PER_TRANSACTION, count)],
    )
  }
  await database.query('VACUUM ANALYZE reviews')
}
