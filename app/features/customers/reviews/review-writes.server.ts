// Writes of reviews by their authors, and of reports by visitors.
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { reviewReports, reviews } from './reviews-tables.server.ts'

type NewReview = typeof reviews.$inferInsert

/** Inserts a review and returns its id; undefined if its author has reviewed the product at the same time. */
export async function insertReview(tx: Db, review: NewReview): Promise<number | undefined> {
  const [insertedReview] = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoNothing()
    .returning({ id: reviews.id })
  return insertedReview?.id
}

/** Inserts reviews of a former shop; returns their ids by position, undefined if the author already reviewed the product. */
export async function insertImportedReviews(
  tx: Db,
  rows: (Omit<NewReview, 'writtenAt'> & { writtenAt: Date })[],
): Promise<(number | undefined)[]> {
  const ids: (number | undefined)[] = []
  // Each insert may violate one of two constraints, so rows are inserted one by one. Reviews are few compared with orders.
  for (const row of rows) ids.push(await insertReview(tx, row))
  return ids
}

/** Deletes imported reviews, except those that were reported or rejected since; returns the deleted ids. */
export async function deleteUnchangedReviews(tx: Db, ids: number[]): Promise<number[]> {
  const rows = await tx
    .delete(reviews)
    .where(
      and(
        sql`${reviews.id} = ANY(${sql.param(ids)}::integer[])`,
        eq(reviews.openReports, 0),
        ne(reviews.state, 'rejected'),
      ),
    )
    .returning({ id: reviews.id })
  return rows.map(({ id }) => id)
}

/** Updates an imported review unless staff rejected it; returns whether the review was updated. */
export async function updateImportedReview(
  tx: Db,
  id: number,
  fields: Pick<NewReview, 'author' | 'stars' | 'body'>,
): Promise<boolean> {
  const updatedRows = await tx
    .update(reviews)
    .set(fields)
    .where(and(eq(reviews.id, id), ne(reviews.state, 'rejected')))
    .returning({ id: reviews.id })
  return updatedRows.length > 0
}

/** Stores the answers of a former shop to reviews; answers that were written in this shop stay. */
export async function insertImportedAnswers(
  tx: Db,
  answers: { id: number; answer: string }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE reviews r SET answer = w.answer
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS w (id integer, answer text)
    WHERE r.id = w.id AND r.answer = ''`)
}

/** Replaces the content of a review with a new version of its author; the review has to be moderated again. */
export async function updateReview(
  tx: Db,
  id: number,
  fields: Omit<NewReview, 'id' | 'productId' | 'userId' | 'email'>,
): Promise<void> {
  await tx.update(reviews).set(fields).where(eq(reviews.id, id))
}

export async function deleteReview(db: Db, id: number): Promise<void> {
  await db.delete(reviews).where(eq(reviews.id, id))
}

/** Stores a report of a published review and counts it as open. Returns false if there is no such review. */
export async function insertReviewReport(
  tx: Db,
  report: typeof reviewReports.$inferInsert,
): Promise<boolean> {
  const updatedRows = await tx
    .update(reviews)
    .set({ openReports: sql`${reviews.openReports} + 1` })
    .where(and(eq(reviews.id, report.reviewId), eq(reviews.state, 'approved')))
    .returning({ id: reviews.id })
  if (updatedRows.length === 0) return false
  await tx.insert(reviewReports).values(report)
  return true
}

/** Deletes the reports that were handled before a moment; returns their number. */
export async function deleteOldReports(db: Db, before: Date): Promise<number> {
  const result = await db.delete(reviewReports).where(lt(reviewReports.handledAt, before))
  return result.rowCount ?? 0
}
