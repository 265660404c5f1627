import { sql } from 'drizzle-orm'
import {
  insertImportedAnswers,
  insertImportedReviews,
  updateImportedReview,
} from '#app/features/customers/reviews/review-writes.server.ts'
import { phpList } from '#app/features/move-in/dump-files/php-value.ts'
import {
  type FormerMeta,
  formerDate,
  metaValue,
  readMeta,
} from '#app/features/move-in/former-shop/former-meta.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import {
  addRemark,
  countsOf,
  type ExistingObject,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  storeInParts,
} from '../moved-objects.server.ts'
import { updateObject } from '../snapshots.server.ts'

const REVIEWS_PER_BATCH = 500
/** Fields of plugins that fetch reviews from AliExpress or Amazon. */
const FETCHED_REVIEW_KEY =
  /^(?:_?ali|_?wooreviewer|_?amz|amazon_|_?woozone|_?ryviu|_?reviewx_import|_?cr_import|kaktusul|source_url$|import_source$)/i

interface CommentRow extends Record<string, unknown> {
  comment_ID: string
  comment_post_ID: string
  comment_author: string
  comment_author_email: string
  comment_date_gmt: string
  comment_content: string
  comment_approved: string
  user_id: string
}

/** Imports the shop's own reviews. A review is verified only if the order of its author was imported. */
export async function moveReviews(move: Move): Promise<void> {
  let lastCommentId = 0
  for (;;) {
    const counts = countsOf(move, 'review')
    const { rows } = await move.formerDb.execute<CommentRow>(sql`
      SELECT c.* FROM former_comments c JOIN former_posts p ON p."ID" = c."comment_post_ID" AND p.post_type = 'product'
      WHERE c."comment_ID" > ${lastCommentId} AND c.comment_type IN ('review', 'comment', '') AND c.comment_parent = 0
      ORDER BY c."comment_ID" LIMIT ${REVIEWS_PER_BATCH}`)
    const last = rows.at(-1)
    if (!last) break
    lastCommentId = Number(last.comment_ID)
    counts.found += rows.length
    const metas = await readMeta(
      move.formerDb,
      'commentmeta',
      rows.map((row) => Number(row.comment_ID)),
    )
    const reviewRows = rows.filter((row) =>
      isOwnReview(move, row, metas.get(Number(row.comment_ID)) ?? new Map()),
    )
    counts.skipped += rows.length - reviewRows.length
    if (move.options.isDryRun) counts.made += reviewRows.length
    else
      await storeInParts(move, 'review', reviewRows, {
        store: (part) => storeReviews(move, part, (id) => metas.get(id)),
        nameOf: (row) => row.comment_author,
      })
    move.onProgress('review', countsOf(move, 'review').found)
    if (move.shouldStop()) return
  }
  if (!move.options.isDryRun) await storeAnswers(move)
}

const starsOf = (meta: Map<string, string[]> | undefined) =>
  Math.round(Number(metaValue(meta, 'rating')))

function isOwnReview(move: Move, row: CommentRow, meta: Map<string, string[]>): boolean {
  const stars = starsOf(meta)
  const isFetched = [...meta.keys()].some((key) => FETCHED_REVIEW_KEY.test(key))
  if (isFetched) addRemark(move, 'foreign-review', row.comment_author)
  else if (!(stars >= 1 && stars <= 5)) addRemark(move, 'no-stars', row.comment_author)
  else return true
  return false
}

type MetaOf = (id: number) => FormerMeta | undefined

async function storeReviews(move: Move, rows: CommentRow[], metaOf: MetaOf): Promise<void> {
  const starsById = (id: number) => starsOf(metaOf(id))
  const { app } = move
  const counts = countsOf(move, 'review')
  await app.db.transaction(async (tx) => {
    const [reviewIds, productIds, userIds] = [
      rows.map((row) => row.comment_ID),
      rows.map((row) => row.comment_post_ID),
      rows.map((row) => row.user_id),
    ]
    const movedBefore = await findObjects(tx, move, 'review', reviewIds)
    const products = await findObjects(tx, move, 'product', productIds)
    const users = await findObjects(tx, move, 'customer', userIds)
    await updateReviews(tx, move, rows, movedBefore, starsById)
    const newReviews = rows.flatMap((row) => {
      if (movedBefore.has(row.comment_ID)) return []
      const product = products.get(row.comment_post_ID)
      if (product)
        return [
          { row, productId: Number(product.newId), userId: users.get(row.user_id)?.newId ?? null },
        ]
      addRemark(move, 'review-without-product', row.comment_author)
      counts.skipped++
      return []
    })
    const orderIds = await findOrdersOfReviews(tx, newReviews)
    const reviews = newReviews.map(({ row, productId, userId }, index) => ({
      productId,
      userId,
      email: row.comment_author_email.toLowerCase().slice(0, 254) || null,
      orderId: orderIds.get(index) ?? null,
      isVerified: orderIds.has(index),
      ...textsOf(row),
      stars: starsById(Number(row.comment_ID)),
      title: '',
      mediaIds: photoIdsOf(move, metaOf(Number(row.comment_ID))),
      state: row.comment_approved === '1' ? ('approved' as const) : ('waiting' as const),
      writtenAt: formerDate(row.comment_date_gmt) ?? app.clock.now(),
    }))
    const ids = await insertImportedReviews(tx, reviews)
    const objects = newReviews.flatMap(({ row }, index) => {
      const newId = ids[index]
      if (newId !== undefined)
        return [
          {
            formerId: row.comment_ID,
            newId,
            hash: hashOfReview(row, starsById(Number(row.comment_ID))),
            isNew: true,
          },
        ]
      addRemark(move, 'double-review', row.comment_author)
      counts.skipped++
      return []
    })
    counts.made += objects.length
    await recordObjects(tx, move, 'review', objects)
  })
}

const textsOf = (row: CommentRow) => ({
  author: plainText(row.comment_author).slice(0, 60) || 'Klant',
  body: plainText(row.comment_content.replace(/\n+/g, '<br>')).slice(0, 5_000),
})

const hashOfReview = (row: CommentRow, stars: number) => hashOfData([textsOf(row), stars])

const MAX_PHOTOS = 10

/** Returns the photos of a review, which plugins store as a list of attachment ids. */
function photoIdsOf({ mediaIds }: Move, meta: FormerMeta | undefined): number[] {
  const ids = [...(meta ?? [])]
    .filter(([key]) => /image|photo|foto|media/i.test(key))
    .flatMap(([, values]) =>
      values.flatMap((text) => (/^\d+$/.test(text) ? [text] : phpList(text))),
    )
  return [...new Set(ids.flatMap((id) => mediaIds.get(Number(id)) ?? []))].slice(0, MAX_PHOTOS)
}

async function updateReviews(
  tx: Db,
  move: Move,
  rows: CommentRow[],
  movedBefore: Map<string, ExistingObject>,
  starsById: (id: number) => number,
): Promise<void> {
  for (const row of rows) {
    const formerId = row.comment_ID
    const before = movedBefore.get(formerId)
    const starCount = starsById(Number(formerId))
    const hash = hashOfReview(row, starCount)
    if (before?.hash === hash) countsOf(move, 'review').left++
    else if (before) {
      const object = { formerId, newId: before.newId, hash, name: row.comment_author }
      await updateObject(tx, move, 'review', object, () =>
        updateImportedReview(tx, Number(before.newId), { ...textsOf(row), stars: starCount }),
      )
    }
  }
}

/** Stores the shop's replies as answers to reviews. */
async function storeAnswers(move: Move): Promise<void> {
  const { rows } = await move.formerDb.execute<{ parent: string; text: string }>(sql`
    SELECT c.comment_parent AS parent, c.comment_content AS text FROM former_comments c
    JOIN former_posts p ON p."ID" = c."comment_post_ID" AND p.post_type = 'product'
    WHERE c.comment_parent <> 0 AND c.comment_approved = '1' ORDER BY c."comment_ID" DESC`)
  await move.app.db.transaction(async (tx) => {
    const reviews = await findObjects(
      tx,
      move,
      'review',
      rows.map(({ parent }) => parent),
    )
    const answers = rows.flatMap(({ parent, text }) => {
      const id = Number(reviews.get(parent)?.newId ?? 0)
      return id > 0 ? [{ id, answer: plainText(text.replace(/\n+/g, '<br>')).slice(0, 2_000) }] : []
    })
    await insertImportedAnswers(tx, answers)
  })
}

/** Finds for each review the order in which its author bought the product; returns them by position. */
async function findOrdersOfReviews(
  tx: Move['app']['db'],
  reviewRows: { row: CommentRow; productId: number; userId: string | null }[],
): Promise<Map<number, number>> {
  const newReviews = reviewRows.map(({ row, productId, userId }, index) => ({
    at: index,
    productId,
    userId,
    email: row.comment_author_email.toLowerCase(),
  }))
  const { rows } = await tx.execute<{ at: number; id: number }>(sql`
    SELECT w.at, min(o.id) AS id
    FROM jsonb_to_recordset(${JSON.stringify(newReviews)}::jsonb) AS w (at integer, "productId" integer, "userId" text, email text)
    JOIN order_lines l ON l.product_id = w."productId"
    JOIN orders o ON o.id = l.order_id AND o.state IN ('shipped', 'delivered')
      AND (o.user_id = w."userId" OR (w.email <> '' AND lower(o.email) = w.email))
    GROUP BY w.at`)
  return new Map(rows.map(({ at, id }) => [at, id]))
}
