import { and, eq, inArray } from 'drizzle-orm'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { crossSells } from './cross-sell-tables.server.ts'

/** Clears the cached cross-sells of these ASINs, or of all ASINs if the list is empty. Also clears the cached pages [C08]. */
export async function emptyCrossSells(app: App, asins: string[]): Promise<void> {
  const isAll = asins.length === 0
  await app.db.delete(crossSells).where(isAll ? undefined : inArray(crossSells.asin, asins))
  const productRows = isAll
    ? []
    : await app.db
        .selectDistinct({ id: offers.productId })
        .from(offers)
        .where(and(eq(offers.source, 'amazon'), inArray(offers.externalId, asins)))
  await announceChanges(app, isAll ? ['settings'] : productRows.map(({ id }) => `product:${id}`))
}
