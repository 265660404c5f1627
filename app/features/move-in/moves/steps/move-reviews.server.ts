import { sql } from 'drizzle-orm'
import { insertImportedReviews } from '#app/features/customers/reviews/review-writes.server.ts'
import {
  formerDate,
  metaValue,
  readMeta,
} from '#app/features/move-in/former-shop/former-meta.server.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import {
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  remark,
} from '../moved-objects.server.ts'

const BATCH = 500
/** Marks of plugins that fetch reviews from AliExpress or Amazon. */
const FETCHED =
  /^(?:_?ali|_?wooreviewer|_?amz|amazon_|_?woozone|_?ryviu|_?reviewx_import|_?cr_import|kaktusul|source_url$|import_source$)/i

interface Row extends Record<string, unknown> {
  comment_ID: string
  comment_post_ID: string
  comment_author: string
  comment_author_email: string
  comment_date_gmt: string
  comment_content: string
  comment_approved: string
  user_id: string
}

/** Imports the shop's own reviews. One is verified only if the order of its author came along. */
export async function moveReviews(move: Move): Promise<void> {
  const counts = countsOf(move, 'review')
  let after = 0
  for (;;) {
    const { rows } = await move.former.execute<Row>(sql`
      SELECT c.* FROM former_comments c JOIN former_posts p ON p."ID" = c."comment_post_ID" AND p.post_type = 'product'
      WHERE c."comment_ID" > ${after} AND c.comment_type IN ('review', 'comment', '') AND c.comment_parent = 0
      ORDER BY c."comment_ID" LIMIT ${BATCH}`)
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.comment_ID)
    counts.found += rows.length
    const metas = await readMeta(
      move.former,
      'commentmeta',
      rows.map((row) => Number(row.comment_ID)),
    )
    const own = rows.filter((row) =>
      isOwn(move, row, metas.get(Number(row.comment_ID)) ?? new Map()),
    )
    counts.skipped += rows.length - own.length
    if (move.options.isDryRun) counts.made += own.length
    else await storeReviews(move, own, (id) => starsOf(metas.get(id)))
    move.onProgress('review', counts.found)
    if (move.shouldStop()) return
  }
}

const starsOf = (meta: Map<string, string[]> | undefined) =>
  Math.round(Number(metaValue(meta, 'rating')))

function isOwn(move: Move, row: Row, meta: Map<string, string[]>): boolean {
  const stars = starsOf(meta)
  const isFetched = [...meta.keys()].some((key) => FETCHED.test(key))
  if (isFetched) remark(move, 'foreign-review', row.comment_author)
  else if (!(stars >= 1 && stars <= 5)) remark(move, 'no-stars', row.comment_author)
  else return true
  return false
}

async function storeReviews(move: Move, rows: Row[], stars: (id: number) => number): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'review')
  await app.db.transaction(async (tx) => {
    const [reviewIds, productIds, userIds] = [
      rows.map((row) => row.comment_ID),
      rows.map((row) => row.comment_post_ID),
      rows.map((row) => row.user_id),
    ]
    const known = await findObjects(tx, move, 'review', reviewIds)
    const products = await findObjects(tx, move, 'product', productIds)
    const users = await findObjects(tx, move, 'customer', userIds)
    counts.left += known.size
    const fresh = rows.flatMap((row) => {
      if (known.has(row.comment_ID)) return []
      const product = products.get(row.comment_post_ID)
      if (product)
        return [
          { row, productId: Number(product.newId), userId: users.get(row.user_id)?.newId ?? null },
        ]
      remark(move, 'review-without-product', row.comment_author)
      counts.skipped++
      return []
    })
    const found = await findOrders(tx, fresh)
    const reviews = fresh.map(({ row, productId, userId }, at) => ({
      productId,
      userId,
      email: row.comment_author_email.toLowerCase().slice(0, 254) || null,
      orderId: found.get(at) ?? null,
      isVerified: found.has(at),
      author: plainText(row.comment_author).slice(0, 60) || 'Klant',
      stars: stars(Number(row.comment_ID)),
      title: '',
      body: plainText(row.comment_content.replace(/\n+/g, '<br>')).slice(0, 5_000),
      state: row.comment_approved === '1' ? ('approved' as const) : ('waiting' as const),
      writtenAt: formerDate(row.comment_date_gmt) ?? app.clock.now(),
    }))
    const ids = await insertImportedReviews(tx, reviews)
    const objects = fresh.flatMap(({ row }, at) => {
      const newId = ids[at]
      if (newId !== undefined)
        return [{ formerId: row.comment_ID, newId, hash: hashOfData(reviews[at]), isNew: true }]
      remark(move, 'double-review', row.comment_author)
      counts.skipped++
      return []
    })
    counts.made += objects.length
    await recordObjects(tx, move, 'review', objects)
  })
}

/** Finds the order of each author with the product, by position. */
async function findOrders(
  tx: Move['app']['db'],
  fresh: { row: Row; productId: number; userId: string | null }[],
): Promise<Map<number, number>> {
  const wanted = fresh.map(({ row, productId, userId }, at) => ({
    at,
    productId,
    userId,
    email: row.comment_author_email.toLowerCase(),
  }))
  const { rows } = await tx.execute<{ at: number; id: number }>(sql`
    SELECT w.at, min(o.id) AS id
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (at integer, "productId" integer, "userId" text, email text)
    JOIN order_lines l ON l.product_id = w."productId"
    JOIN orders o ON o.id = l.order_id AND o.state IN ('shipped', 'delivered')
      AND (o.user_id = w."userId" OR (w.email <> '' AND lower(o.email) = w.email))
    GROUP BY w.at`)
  return new Map(rows.map(({ at, id }) => [at, id]))
}
