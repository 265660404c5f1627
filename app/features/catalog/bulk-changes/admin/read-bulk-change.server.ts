import { and, asc, eq, sql } from 'drizzle-orm'
import { bulkErrorText } from '#app/features/catalog/bulk-changes/bulk-actions.ts'
import {
  bulkChangeProducts,
  bulkChanges,
} from '#app/features/catalog/bulk-changes/bulk-changes-tables.server.ts'
import {
  type BulkSelection,
  selectionCondition,
} from '#app/features/catalog/bulk-changes/run-bulk-changes.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { bulkSummary } from './bulk-form.ts'

const MAX_NAMES = 5
export const FAILURES_PER_PAGE = 50

/** Reads the number of selected products and the names of the first ones. */
export async function readSelection(app: App, selection: BulkSelection) {
  const condition = selectionCondition(selection, app.clock.now())
  const [count, firstProducts] = await Promise.all([
    app.db.$count(products, condition),
    app.db
      .select({ name: products.name })
      .from(products)
      .where(condition)
      .orderBy(sql`${products.id} DESC`)
      .limit(MAX_NAMES),
  ])
  return { count, names: firstProducts.map(({ name }) => name) }
}

export async function readCategoryName(app: App, id: number): Promise<string | undefined> {
  const [row] = await app.db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, id))
  return row?.name
}

/** Reads a bulk change with its progress, and a page of the products that were not changed. */
export async function readBulkChange(app: App, id: number, page: number) {
  const [run] = await app.db.select().from(bulkChanges).where(eq(bulkChanges.id, id))
  if (!run) return undefined
  const isOfRun = eq(bulkChangeProducts.bulkChangeId, id)
  const [totals] = await app.db
    .select({
      changed: sql<number>`count(*) FILTER (WHERE outcome = 'changed')::int`,
      same: sql<number>`count(*) FILTER (WHERE outcome = 'same')::int`,
      failed: sql<number>`count(*) FILTER (WHERE outcome = 'failed')::int`,
    })
    .from(bulkChangeProducts)
    .where(isOfRun)
  const counts = totals ?? { changed: 0, same: 0, failed: 0 }
  const pageCount = Math.max(1, Math.ceil(counts.failed / FAILURES_PER_PAGE))
  const shownPage = Math.min(Math.max(1, page), pageCount)
  const failures = await app.db
    .select({
      productId: bulkChangeProducts.productId,
      name: bulkChangeProducts.name,
      error: bulkChangeProducts.error,
    })
    .from(bulkChangeProducts)
    .where(and(isOfRun, eq(bulkChangeProducts.outcome, 'failed')))
    .orderBy(asc(bulkChangeProducts.productId))
    .limit(FAILURES_PER_PAGE)
    .offset((shownPage - 1) * FAILURES_PER_PAGE)
  const { action } = run
  const category =
    action.kind === 'category' ? await readCategoryName(app, action.categoryId) : undefined
  return {
    id,
    state: run.state,
    total: run.total,
    actor: run.actor,
    createdAt: run.createdAt,
    summary: bulkSummary(action, category),
    ...counts,
    page: shownPage,
    failures: failures.map(({ productId, name, error }) => ({
      productId,
      name: name || `Product ${productId}`,
      message: bulkErrorText(error ?? 'unexpected'),
    })),
  }
}

export type BulkReport = NonNullable<Awaited<ReturnType<typeof readBulkChange>>>
