import { z } from 'zod'
import { refreshStockPages } from '#app/features/catalog/stock/refresh-stock-pages.server.ts'
import { setStocks } from '#app/features/catalog/stock/stock.server.ts'
import {
  failure,
  type RestCaller,
  type RestFailure,
  type RestFields,
} from '#app/features/rest-api/rest-framework/rest.ts'
import { actorOf } from '#app/features/rest-api/rest-framework/rest-caller.server.ts'
import type { App } from '#app/platform/app.ts'
import type { WcProduct, WcVariant } from './read-product-parts.server.ts'
import { findWcProducts } from './read-wc-products.server.ts'
import { wcVariationFields } from './wc-product-fields.server.ts'

/** A fast path for by far the most frequent request of programs: a new stock and nothing else. */

/** The fields of a request that changes the stock and nothing else. */
const stockFields = z.object({
  id: z.coerce.number().int().min(1),
  manage_stock: wcVariationFields.manage_stock,
  stock_quantity: wcVariationFields.stock_quantity,
  inventory_delta: wcVariationFields.inventory_delta,
})
type StockFields = z.output<typeof stockFields>

const UNKNOWN_PRODUCT = failure(400, 'woocommerce_rest_product_invalid_id', 'Invalid ID.')

/** The stock in a request: a new number, or a difference. */
interface StockInput {
  manage_stock?: boolean | 'parent' | undefined
  stock_quantity?: number | null | undefined
  inventory_delta?: number | undefined
}

const STOCK_FIELDS = ['manage_stock', 'stock_quantity', 'inventory_delta']
/** Fields that a request may have besides the stock, because they change nothing. */
const NEUTRAL_FIELDS = ['id', 'product_id', 'context', 'dp', '_fields', '_locale', '_method']
const ALLOWED_FIELDS = new Set([...STOCK_FIELDS, ...NEUTRAL_FIELDS])

/** Returns whether a request changes the stock and nothing else. */
const isStockOnly = (fields: RestFields): boolean =>
  (fields.stock_quantity !== undefined || fields.inventory_delta !== undefined) &&
  Object.entries(fields).every(([name, value]) => value === undefined || ALLOWED_FIELDS.has(name))

/** Returns the variant whose units the shop counts; undefined if the shortcut cannot be used. */
function countedVariant(
  { seller, kind, variants, program }: WcProduct,
  variationId: number | undefined,
  { manage_stock: manageStock, stock_quantity: quantity }: StockInput,
): WcVariant | undefined {
  const soleVariant = kind === 'simple' ? variants[0] : undefined
  const variant =
    variationId === undefined ? soleVariant : variants.find(({ id }) => id === variationId)
  const fields = variationId === undefined ? program.fields : variant?.program.fields
  const isCounted =
    variant?.stock != null &&
    fields?.manage_stock !== false &&
    manageStock !== false &&
    manageStock !== 'parent'
  return seller === 'own' && isCounted && quantity !== null ? variant : undefined
}

/** Sets the stock of variants and returns it by variant id. The caller has checked that the stock is counted. */
async function writeStock(
  app: App,
  caller: RestCaller,
  changes: (StockInput & { variantId: number })[],
): Promise<Map<number, number>> {
  const actor = actorOf(caller)?.name ?? 'Programma'
  const writtenStocks = await setStocks(
    app,
    changes.map(({ variantId, stock_quantity: to = null, inventory_delta: delta = 0 }) => ({
      variantId,
      to,
      delta,
    })),
    { reason: 'corrected', actor, now: app.clock.now() },
  )
  // The lower number of before and after decides, because listings show when few or no units are left.
  await app.use(refreshStockPages)(
    writtenStocks.map(({ productId, before, stock }) => ({
      productId,
      stock: Math.min(before, stock),
    })),
  )
  return new Map(writtenStocks.map(({ variantId, stock }) => [variantId, stock]))
}

/** Returns a product with the new stock of its variants, so that it need not be read again. */
function withStock(app: App, product: WcProduct, stockByVariant: Map<number, number>): WcProduct {
  const updatedAtMs = Math.max(app.clock.now().getTime(), product.updatedAt.getTime() + 1)
  return {
    ...product,
    updatedAt: new Date(updatedAtMs),
    variants: product.variants.map((variant) => ({
      ...variant,
      stock: stockByVariant.get(variant.id) ?? variant.stock,
    })),
  }
}

/** Changes the stock if a request changes nothing else; undefined if the shortcut cannot be used. */
export async function changeStockOnly(
  app: App,
  caller: RestCaller,
  args: RestFields,
  product: WcProduct,
  variationId?: number,
): Promise<{ ok: true; id: number; item: WcProduct } | undefined> {
  if (!isStockOnly(args)) return undefined
  const fields = stockFields.omit({ id: true }).parse(args)
  const variant = countedVariant(product, variationId, fields)
  if (!variant) return undefined
  const stockByVariant = await writeStock(app, caller, [{ ...fields, variantId: variant.id }])
  return { ok: true, id: product.id, item: withStock(app, product, stockByVariant) }
}

/** Changes the stock of several products, or of variations of one product, in one transaction. */
export async function changeStocks(
  app: App,
  caller: RestCaller,
  items: RestFields[],
  parentId?: number,
): Promise<({ ok: true; item: WcProduct } | RestFailure)[] | undefined> {
  const fields: StockFields[] = []
  for (const item of items) {
    const parsedItem = isStockOnly(item) ? stockFields.safeParse(item) : undefined
    if (!parsedItem?.success) return undefined
    fields.push(parsedItem.data)
  }
  const products = await findWcProducts(
    app,
    parentId === undefined ? fields.map(({ id }) => id) : [parentId],
  )
  const changes = fields.flatMap((item) => {
    const product = products.get(parentId ?? item.id)
    if (!product) return []
    const variant = countedVariant(product, parentId === undefined ? undefined : item.id, item)
    return [{ ...item, variantId: variant?.id ?? 0 }]
  })
  if (changes.some(({ variantId }) => variantId === 0)) return undefined
  // Several changes of one variant must be performed one after another, so they cannot use the shortcut.
  if (new Set(changes.map(({ variantId }) => variantId)).size < changes.length) return undefined
  const stockByVariant = await writeStock(app, caller, changes)
  return fields.map(({ id }) => {
    const product = products.get(parentId ?? id)
    return product ? { ok: true, item: withStock(app, product, stockByVariant) } : UNKNOWN_PRODUCT
  })
}
