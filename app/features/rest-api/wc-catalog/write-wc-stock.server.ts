import { touchProducts } from '#app/features/catalog/products/product-writes.server.ts'
import { refreshStockPages } from '#app/features/catalog/stock/refresh-stock-pages.server.ts'
import {
  type ChangedStock,
  lockVariants,
  readStockOf,
  type StockChange,
  type StockMoveDetails,
  takeStock,
} from '#app/features/catalog/stock/stock.server.ts'
import type { RestCaller, RestFields } from '#app/features/rest-api/rest-framework/rest.ts'
import { actorOf } from '#app/features/rest-api/rest-framework/rest-caller.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, retryOnDeadlock } from '#app/platform/database/db.server.ts'
import type { WcProduct, WcVariant } from './read-wc-products.server.ts'

/** The direct path of what programs write most by far: a new stock, and nothing else. */

/** A stock as it is sent: the new one, or a difference. */
interface SentStock {
  manage_stock?: boolean | 'parent' | undefined
  stock_quantity?: number | null | undefined
  inventory_delta?: number | undefined
}

const STOCK_FIELDS = ['manage_stock', 'stock_quantity', 'inventory_delta']
/** These change nothing. */
const NEUTRAL_FIELDS = ['id', 'product_id', 'context', 'dp', '_fields', '_locale', '_method']
const NEUTRAL = new Set([...STOCK_FIELDS, ...NEUTRAL_FIELDS])

/** Returns whether a request changes the stock and nothing else. */
export const isStockOnly = (fields: RestFields): boolean =>
  (fields.stock_quantity !== undefined || fields.inventory_delta !== undefined) &&
  Object.entries(fields).every(([name, value]) => value === undefined || NEUTRAL.has(name))

/** Returns the variant whose units the shop counts; undefined if the request has to take the long way. */
export function countedVariant(
  { seller, kind, variants, program }: WcProduct,
  wanted: number | undefined,
  { manage_stock: managed, stock_quantity: quantity }: SentStock,
): WcVariant | undefined {
  const variant =
    wanted === undefined
      ? kind === 'simple'
        ? variants[0]
        : undefined
      : variants.find(({ id }) => id === wanted)
  const fields = wanted === undefined ? program.fields : variant?.program.fields
  const isCounted =
    variant?.stock != null &&
    fields?.manage_stock !== false &&
    managed !== false &&
    managed !== 'parent'
  return seller === 'own' && isCounted && quantity !== null ? variant : undefined
}

interface NewStock extends SentStock {
  productId: number
  variantId: number
}

/** Sets the stock of variants and returns it by their ids. The caller has checked that it is counted. */
export async function writeWcStock(
  app: App,
  caller: RestCaller,
  changes: NewStock[],
): Promise<Map<number, number>> {
  const actor = actorOf(caller)?.name ?? 'Programma'
  const details = { reason: 'corrected', actor, now: app.clock.now() } as const
  const { stock, shown } = await retryOnDeadlock(() =>
    app.db.transaction((tx) => setStock(tx, changes, details)),
  )
  await app.use(refreshStockPages)(shown)
  return stock
}

async function setStock(tx: Db, changes: NewStock[], details: StockMoveDetails) {
  const ids = changes.map(({ variantId }) => variantId)
  await lockVariants(tx, ids)
  const stock = await readStockOf(tx, ids)
  const before = new Map(stock)
  const counted = new Map<number, number>()
  const taken: StockChange[] = []
  for (const { variantId, stock_quantity: to, inventory_delta: delta = 0 } of changes) {
    const now = counted.get(variantId) ?? stock.get(variantId)
    if (now == null) continue
    const next = Math.max(0, to ?? now + delta)
    if (next !== now) taken.push({ variantId, quantity: now - next })
    counted.set(variantId, next)
  }
  await takeStock(tx, taken, details)
  const productIds = [...new Set(changes.map(({ productId }) => productId))]
  await touchProducts(tx, productIds, details.now)
  // Lists depend on few and none left, so the lower of both numbers decides.
  const shown: ChangedStock[] = changes.map(({ productId, variantId }) => ({
    productId,
    stock: Math.min(before.get(variantId) ?? 0, counted.get(variantId) ?? 0),
  }))
  return { stock: counted, shown }
}
