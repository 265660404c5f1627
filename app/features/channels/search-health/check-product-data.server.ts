import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { createProblemCount } from '#app/features/channels/product-feeds/problem-groups.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import {
  crumbsOf,
  productPageData,
} from '#app/features/storefront/structured-data/product-page-data.server.ts'
import { validateStructuredData } from '#app/features/storefront/structured-data/validate-structured-data.ts'
import type { App } from '#app/platform/app.ts'
import { dataChecks, dataProblems } from './search-health-tables.server.ts'

const BATCH_SIZE = 100
/** Maximum number of problems for each product, because hundreds of variants would repeat the same ones. */
const MAX_PROBLEMS = 10

/** Validates the structured data of every published own product. A missing photo is reported as a problem. */
export async function checkProductData(app: App, signal?: AbortSignal): Promise<void> {
  // The start time identifies the check in the table of problems.
  const run = app.clock.now()
  const [settings, zones] = await Promise.all([readSettings(app), readShipping(app.db)])
  let checkedCount = 0
  const problemCount = createProblemCount()
  for (let lastId = 0; ; ) {
    const rows = await app.db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(
        and(
          gt(products.id, lastId),
          eq(products.seller, 'own'),
          eq(products.status, 'published'),
          eq(products.inCustomersOnlyCategory, false),
        ),
      )
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    if (signal?.aborted) return
    const problemRows: (typeof dataProblems.$inferInsert)[] = []
    for (const { id, slug } of rows) {
      const product = await findProduct(app, slug)
      if (!product || 'moved' in product) continue
      const facts = { product, reviews: [], settings, zones, crumbs: crumbsOf(product) }
      const items = productPageData(app, facts, { needsPhoto: false }).filter(
        (item) => item !== null,
      )
      const problems = problemsOf(items)
      problemCount.add(problems)
      problemRows.push(...problems.map((problem) => ({ ...problem, run, productId: id })))
      checkedCount++
    }
    if (problemRows.length > 0) await app.db.insert(dataProblems).values(problemRows)
    if (rows.length < BATCH_SIZE) break
    lastId = rows.at(-1)?.id ?? lastId
  }
  await app.db.transaction(async (tx) => {
    await tx.delete(dataProblems).where(ne(dataProblems.run, run))
    const row = { run, products: checkedCount, problemGroups: problemCount.listGroups() }
    await tx
      .insert(dataChecks)
      .values(row)
      .onConflictDoUpdate({ target: dataChecks.onlyRow, set: row })
  })
}

/** Merges equal problems of several variants into one. */
function problemsOf(items: object[]) {
  const problems = new Map<
    string,
    { severity: 'error' | 'warning'; path: string; message: string; variants: number }
  >()
  for (const { severity, path, message } of validateStructuredData(items)) {
    const key = `${severity} ${message}`
    const knownProblem = problems.get(key)
    if (knownProblem) knownProblem.variants++
    else problems.set(key, { severity, path, message, variants: 1 })
  }
  return [...problems.values()].slice(0, MAX_PROBLEMS)
}
