import { asc, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type Criterion, MAX_CRITERIA } from './reviews.ts'
import { productCriterionRatings, reviewCriteria } from './reviews-tables.server.ts'

type SaveCriterionResult =
  | { ok: true }
  | { ok: false; error: 'name-taken' | 'too-many' | 'unknown-criterion' }

/** Returns the criteria in the order of the form and the page. */
export function readCriteria(db: Db): Promise<Criterion[]> {
  return db
    .select({ id: reviewCriteria.id, name: reviewCriteria.name })
    .from(reviewCriteria)
    .orderBy(asc(reviewCriteria.position), asc(reviewCriteria.id))
}

/** Adds a criterion at the end (`id` null) or renames one. */
export async function saveCriterion(
  app: App,
  id: number | null,
  name: string,
): Promise<SaveCriterionResult> {
  const result = await app.db.transaction(async (tx): Promise<SaveCriterionResult> => {
    const rows = await lockCriteria(tx)
    if (rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())) {
      return { ok: false, error: 'name-taken' }
    }
    if (id !== null) {
      const updatedRows = await tx
        .update(reviewCriteria)
        .set({ name })
        .where(eq(reviewCriteria.id, id))
        .returning()
      return updatedRows.length > 0 ? { ok: true } : { ok: false, error: 'unknown-criterion' }
    }
    if (rows.length >= MAX_CRITERIA) return { ok: false, error: 'too-many' }
    const position = sql`(SELECT coalesce(max(position), -1) + 1 FROM review_criteria)`
    await tx.insert(reviewCriteria).values({ name, position })
    return { ok: true }
  })
  if (result.ok && id !== null) await announceRatedProducts(app, id)
  return result
}

/** Moves a criterion one place up. */
export async function moveCriterionUp(app: App, id: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const order = (await lockCriteria(tx)).map((row) => row.id)
    const index = order.indexOf(id)
    if (index < 1) return
    const newOrder = order.toSpliced(index, 1).toSpliced(index - 1, 0, id)
    for (const [position, criterionId] of newOrder.entries()) {
      await tx.update(reviewCriteria).set({ position }).where(eq(reviewCriteria.id, criterionId))
    }
  })
  await announceRatedProducts(app, id)
}

/** Deletes a criterion with its ratings. */
export async function removeCriterion(app: App, id: number): Promise<void> {
  const tags = await readRatedTags(app, id)
  await app.db.delete(reviewCriteria).where(eq(reviewCriteria.id, id))
  await announceChanges(app, tags)
}

async function lockCriteria(tx: Db): Promise<Criterion[]> {
  await tx.execute(sql`LOCK TABLE review_criteria IN SHARE ROW EXCLUSIVE MODE`)
  return readCriteria(tx)
}

async function announceRatedProducts(app: App, id: number): Promise<void> {
  await announceChanges(app, await readRatedTags(app, id))
}

/** Returns the cache tags of all products with a rating for this criterion. */
async function readRatedTags(app: App, criterionId: number): Promise<string[]> {
  const rows = await app.db
    .select({ productId: productCriterionRatings.productId })
    .from(productCriterionRatings)
    .where(eq(productCriterionRatings.criterionId, criterionId))
  return rows.map(({ productId }) => `product:${productId}`)
}
