import { and, eq, inArray } from 'drizzle-orm'
import type { FeedKey } from '#app/features/partners/offers/feed-quotes.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Outcomes by product id, from an earlier attempt of the same feed run that was interrupted. */
export type EarlierOutcomes = ReadonlyMap<number, 'made' | 'changed'>

/**
 * Finds the outcome of rows that an interrupted attempt of the same run stored: the first row of a new product counts as
 * "made", and its other rows as "joined".
 */
export function createEarlierOutcomeReader(
  db: Db,
  { source, country }: FeedKey,
  earlierOutcomes?: EarlierOutcomes,
) {
  const seenProductIds = new Set<number>()
  return async (ids: string[]): Promise<Map<string, 'made' | 'joined' | 'changed'>> => {
    if (!earlierOutcomes?.size || ids.length === 0) return new Map()
    const rows = await db
      .select({ id: offers.externalId, productId: offers.productId })
      .from(offers)
      .where(
        and(
          eq(offers.source, source),
          eq(offers.country, country),
          inArray(offers.externalId, ids),
        ),
      )
    const productIdByItemId = new Map(rows.map(({ id, productId }) => [id, productId]))
    return new Map(
      ids.flatMap((id) => {
        const productId = productIdByItemId.get(id) ?? 0
        const earlierOutcome = earlierOutcomes.get(productId)
        if (!earlierOutcome) return []
        const isFirst = !seenProductIds.has(productId)
        seenProductIds.add(productId)
        return [[id, earlierOutcome === 'made' && !isFirst ? 'joined' : earlierOutcome] as const]
      }),
    )
  }
}
