import { z } from 'zod'
import {
  failure,
  type RestCaller,
  type RestFailure,
  type RestFields,
} from '#app/features/rest-api/rest-framework/rest.ts'
import type { App } from '#app/platform/app.ts'
import { findWcProducts, type WcProduct } from './read-wc-products.server.ts'
import { wcVariationFields } from './wc-product-fields.server.ts'
import { countedVariant, isStockOnly, writeWcStock } from './write-wc-stock.server.ts'

/** The fields of a request that changes the stock and nothing else. */
const stockFields = z.object({
  id: z.coerce.number().int().min(1),
  manage_stock: wcVariationFields.manage_stock,
  stock_quantity: wcVariationFields.stock_quantity,
  inventory_delta: wcVariationFields.inventory_delta,
})
type StockFields = z.output<typeof stockFields>

const UNKNOWN = failure(400, 'woocommerce_rest_product_invalid_id', 'Invalid ID.')

/** Returns a product with the new stock of its variants, as it would be read again. */
function withStock(app: App, product: WcProduct, stock: Map<number, number>): WcProduct {
  const latest = Math.max(app.clock.now().getTime(), product.updatedAt.getTime() + 1)
  return {
    ...product,
    updatedAt: new Date(latest),
    variants: product.variants.map((variant) => ({
      ...variant,
      stock: stock.get(variant.id) ?? variant.stock,
    })),
  }
}

/** Changes the stock if a request changes nothing else; undefined if it has to take the long way. */
export async function changeStockOnly(
  app: App,
  caller: RestCaller,
  args: RestFields,
  product: WcProduct,
  variationId?: number,
): Promise<{ ok: true; id: number; item: WcProduct } | undefined> {
  if (!isStockOnly(args)) return undefined
  const sent = stockFields.omit({ id: true }).parse(args)
  const variant = countedVariant(product, variationId, sent)
  if (!variant) return undefined
  const change = { ...sent, productId: product.id, variantId: variant.id }
  const stock = await writeWcStock(app, caller, [change])
  return { ok: true, id: product.id, item: withStock(app, product, stock) }
}

/** Changes the stock of several products, or of variations of one, in one transaction. */
export async function changeStocks(
  app: App,
  caller: RestCaller,
  sent: RestFields[],
  parentId?: number,
): Promise<({ ok: true; item: WcProduct } | RestFailure)[] | undefined> {
  const fields: StockFields[] = []
  for (const each of sent) {
    const parsed = isStockOnly(each) ? stockFields.safeParse(each) : undefined
    if (!parsed?.success) return undefined
    fields.push(parsed.data)
  }
  const found = await findWcProducts(
    app,
    parentId === undefined ? fields.map(({ id }) => id) : [parentId],
  )
  const changes = fields.flatMap((each) => {
    const product = found.get(parentId ?? each.id)
    if (!product) return []
    const variant = countedVariant(product, parentId === undefined ? undefined : each.id, each)
    return [{ ...each, productId: product.id, variantId: variant?.id ?? 0 }]
  })
  if (changes.some(({ variantId }) => variantId === 0)) return undefined
  const stock = await writeWcStock(app, caller, changes)
  return fields.map(({ id }) => {
    const product = found.get(parentId ?? id)
    return product ? { ok: true, item: withStock(app, product, stock) } : UNKNOWN
  })
}
