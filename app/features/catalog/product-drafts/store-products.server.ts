import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import type {
  ProductDraft,
  StoredDraft,
  StoreOptions,
} from '#app/features/catalog/products/product-draft.ts'
import type { App, Hook } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type PlannedProduct, planProducts } from './plan-products.server.ts'
import { fingerprintOf, readProductSnapshots } from './product-snapshots.server.ts'
import type { ProductChange } from './restore-plan.ts'
import { writeProducts } from './write-products.server.ts'

/** Runs in the transaction that wrote these products, so that the offers of external products follow their URLs. */
export const productsStored: Hook<[tx: Db, productIds: number[], now: Date]> = {
  name: 'products-stored',
}

/** Stores the changes of an import in its transaction, so that the import can be undone. */
export type RecordChanges = (tx: Db, changes: ProductChange[]) => Promise<void>

interface RecordingOptions {
  recordChanges?: RecordChanges
  /** writes further data of the stored products in the same transaction */
  inSameTransaction?: (tx: Db, storedDrafts: StoredDraft[]) => Promise<void>
}

/**
 * Stores many products at once. They are matched by source and reference. A product whose draft is the same as in the last import
 * is skipped, even if staff have edited it since. The caller refreshes the listings, in batches of any size.
 */
export async function storeProducts(
  app: App,
  source: string,
  drafts: ProductDraft[],
  options: StoreOptions & RecordingOptions = {},
): Promise<StoredDraft[]> {
  try {
    const categoriesBefore = await app.db.$count(categories)
    const storedDrafts = await app.db.transaction((tx) =>
      storeBatch(app, tx, source, drafts, options),
    )
    // The header of every page shows categories, so a new category clears all cached pages.
    if ((await app.db.$count(categories)) !== categoriesBefore)
      await announceChanges(app, ['categories'])
    return storedDrafts
  } catch (error) {
    if (!isDataError(error)) throw error
    // The database rejected one of the products. Halving the batch finds it, and the others are stored.
    if (drafts.length > 1) {
      const middle = Math.ceil(drafts.length / 2)
      return [
        ...(await storeProducts(app, source, drafts.slice(0, middle), options)),
        ...(await storeProducts(app, source, drafts.slice(middle), options)),
      ]
    }
    return drafts.map(({ ref }) => ({
      ref,
      outcome: 'rejected' as const,
      productId: null,
      takenSkus: [],
      lacksManufacturer: false,
      reason: errorMessageOf(error),
    }))
  }
}

/** Reports what `storeProducts` would do, without writing. */
export async function previewProducts(
  app: App,
  source: string,
  drafts: ProductDraft[],
  options: StoreOptions = {},
): Promise<StoredDraft[]> {
  return (await planProducts(app.db, source, drafts, options)).map(toStored)
}

async function storeBatch(
  app: App,
  tx: Db,
  source: string,
  drafts: ProductDraft[],
  options: StoreOptions & RecordingOptions,
) {
  const plan = await planProducts(tx, source, drafts, options)
  await writeChanges(app, tx, source, plan, options)
  const storedDrafts = plan.map(toStored)
  await options.inSameTransaction?.(tx, storedDrafts)
  return storedDrafts
}

async function writeChanges(
  app: App,
  tx: Db,
  source: string,
  plan: PlannedProduct[],
  options: StoreOptions & RecordingOptions,
) {
  const changes = plan.filter(({ outcome }) => outcome === 'made' || outcome === 'changed')
  if (changes.length === 0) return
  const { recordChanges } = options
  const changedIds = changes.flatMap(({ productId }) => productId ?? [])
  const snapshotsBefore = recordChanges
    ? await readProductSnapshots(tx, changedIds)
    : new Map<number, never>()
  await writeProducts(app, tx, source, changes, options)
  // The offers of external products follow their URLs. A changed product may have lost its URL.
  const plansForOffers = changes.filter(
    ({ draft, outcome }) => outcome === 'changed' || draft.externalUrl,
  )
  await app.run(
    productsStored,
    tx,
    plansForOffers.flatMap(({ productId }) => productId ?? []),
    app.clock.now(),
  )
  if (recordChanges) {
    const ids = changes.flatMap(({ productId }) => productId ?? [])
    const snapshotsAfter = await readProductSnapshots(tx, ids)
    await recordChanges(
      tx,
      [...snapshotsAfter].map(([productId, state]): ProductChange => {
        const before = snapshotsBefore.get(productId)
        return before
          ? { productId, before, after: state }
          : { productId, before: null, after: { fingerprint: fingerprintOf(state) } }
      }),
    )
  }
}

function toStored({
  draft,
  outcome,
  productId,
  takenSkus,
  lacksManufacturer,
}: PlannedProduct): StoredDraft {
  return { ref: draft.ref, outcome, productId, takenSkus, lacksManufacturer }
}

/** Returns whether PostgreSQL rejected the data: class 22 is an invalid value, class 23 a violated constraint. */
export function isDataError(error: unknown): boolean {
  const code = databaseError(error)?.code
  return typeof code === 'string' && /^2[23]/.test(code)
}

/** Returns the message of the database without the SQL statement. */
export function errorMessageOf(error: unknown): string {
  return String(databaseError(error)?.message ?? 'onbekend')
}

/** Returns the error of the driver, which Drizzle wraps in its own error. */
function databaseError(error: unknown): { code?: unknown; message?: unknown } | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return typeof cause === 'object' && cause !== null ? cause : undefined
}
