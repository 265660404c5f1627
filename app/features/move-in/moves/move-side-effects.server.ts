import { sql } from 'drizzle-orm'
import {
  deleteUnusedAttributes,
  deleteUnusedBrands,
  deleteUnusedValues,
} from '#app/features/catalog/attributes/delete-unused-terms.server.ts'
import { deleteUnusedProductTags } from '#app/features/catalog/products/imported-product-functions.server.ts'
import { deleteUnusedPostTerms } from '#app/features/content/blog/blog-tags.server.ts'
import { refreshCustomers } from '#app/features/customers/customer-records/refresh-customers.server.ts'
import { refreshSales } from '#app/features/insight/reports/refresh-sales.server.ts'
import { rebuildSearchTerms } from '#app/features/listings/listing-index/rebuild-search-terms.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { mergeTallies } from '#app/platform/database/read-tallies.server.ts'

/** The highest id of each table that a move fills as a side effect. */
interface HighestIds {
  post: number
  attribute: number
  value: number
  orderTally: number
  reviewTally: number
}

/** The highest ids before a run and at its end or interruption. */
export interface MoveIdRange {
  before: HighestIds
  after: HighestIds | null
}

export async function readHighestIds(db: Db): Promise<HighestIds> {
  const { rows } = await db.execute<Record<keyof HighestIds, string>>(sql`
    SELECT (SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM post_id_seq) AS post,
      (SELECT coalesce(max(id), 0) FROM attributes) AS attribute,
      (SELECT coalesce(max(id), 0) FROM attribute_values) AS value,
      (SELECT coalesce(max(id), 0) FROM order_tallies) AS "orderTally",
      (SELECT coalesce(max(id), 0) FROM review_tallies) AS "reviewTally"`)
  const row = rows[0]
  return {
    post: Number(row?.post),
    attribute: Number(row?.attribute),
    value: Number(row?.value),
    orderTally: Number(row?.orderTally),
    reviewTally: Number(row?.reviewTally),
  }
}

/** Deletes the side effects of a run: brands, tags, attributes and post categories that a run added and that nothing uses any more. */
export async function deleteSideEffects(app: App, { before, after }: MoveIdRange): Promise<void> {
  await app.db.transaction(async (tx) => {
    const lastIds = after ?? (await readHighestIds(tx))
    const posts = { after: before.post, until: lastIds.post }
    await deleteUnusedBrands(tx, posts)
    await deleteUnusedProductTags(tx, posts)
    await deleteUnusedPostTerms(tx, posts)
    await deleteUnusedValues(tx, { after: before.value, until: lastIds.value })
    await deleteUnusedAttributes(tx, { after: before.attribute, until: lastIds.attribute })
    await mergeTallies(tx, 'order_tallies', before.orderTally)
    await mergeTallies(tx, 'review_tallies', before.reviewTally)
  })
  await refreshDerivedData(app)
}

/** Computes the data derived from orders and products now instead of at its first use. */
export async function refreshDerivedData(app: App): Promise<void> {
  await refreshSales(app)
  await refreshCustomers(app)
  await rebuildSearchTerms(app)
}
