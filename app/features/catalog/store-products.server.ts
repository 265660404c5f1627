import { announceChanges } from '#app/platform/changes.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { categories } from './catalog-tables.server.ts'
import { type PlannedProduct, planProducts } from './plan-products.server.ts'
import type { ProductDraft, StoredDraft } from './product-draft.ts'
import { writeProducts } from './write-products.server.ts'

/**
 * Stores many products at once, found again by what their source calls them. A product whose draft is the same as
 * last time is left alone, whatever was changed in the shop since. Lists are not refreshed: that is the caller's,
 * for as many as it likes at a time.
 */
export async function storeProducts(
  shop: Shop,
  source: string,
  drafts: ProductDraft[],
): Promise<StoredDraft[]> {
  try {
    const before = await shop.db.$count(categories)
    const stored = await shop.db.transaction((tx) => storeBatch(shop, tx, source, drafts))
    // A new category belongs in the header of every page.
    if ((await shop.db.$count(categories)) !== before) await announceChanges(shop, ['categories'])
    return stored
  } catch (error) {
    if (!isRefusal(error)) throw error
    // One of them is something the database will not have: the others must not suffer for it.
    if (drafts.length > 1) {
      const half = Math.ceil(drafts.length / 2)
      return [
        ...(await storeProducts(shop, source, drafts.slice(0, half))),
        ...(await storeProducts(shop, source, drafts.slice(half))),
      ]
    }
    return drafts.map(({ ref }) => ({
      ref,
      outcome: 'refused' as const,
      productId: null,
      takenSkus: [],
      reason: refusalOf(error),
    }))
  }
}

/** What `storeProducts` would do, without doing it. */
export async function foretellProducts(
  shop: Shop,
  source: string,
  drafts: ProductDraft[],
): Promise<StoredDraft[]> {
  return (await planProducts(shop.db, source, drafts)).map(toStored)
}

async function storeBatch(shop: Shop, tx: Db, source: string, drafts: ProductDraft[]) {
  const plan = await planProducts(tx, source, drafts)
  const changes = plan.filter(({ outcome }) => outcome === 'made' || outcome === 'changed')
  if (changes.length > 0) await writeProducts(shop, tx, source, changes)
  return plan.map(toStored)
}

function toStored({ draft, outcome, productId, takenSkus }: PlannedProduct): StoredDraft {
  return { ref: draft.ref, outcome, productId, takenSkus }
}

/** Class 22 is a value and 23 a constraint that the database refuses; all else is a fault of ours or an outage. */
function isRefusal(error: unknown): boolean {
  const code = databaseError(error)?.code
  return typeof code === 'string' && /^2[23]/.test(code)
}

function refusalOf(error: unknown): string {
  return String(databaseError(error)?.message ?? 'onbekend')
}

/** Drizzle wraps what the driver threw. */
function databaseError(error: unknown): { code?: unknown; message?: unknown } | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return typeof cause === 'object' && cause !== null ? cause : undefined
}
