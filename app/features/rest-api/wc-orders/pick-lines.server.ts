import { and, eq, isNull, or } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import type { PickedLine } from '#app/features/checkout/pos/pos.ts'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { App } from '#app/platform/app.ts'
import type { SentLine } from './order-args.ts'

export const NO_PRODUCT = failure(
  400,
  'woocommerce_rest_required_product_reference',
  'Product ID or SKU is required.',
)

/**
 * Finds the variants; a total below the shop's price becomes a discount. Returns undefined if the shop could not sell these
 * lines: an unknown product, one that is not for sale, a total above its price, or no line at all.
 */
export async function pickLines(app: App, sent: SentLine[]): Promise<PickedLine[] | undefined> {
  const lines = new Map<number, PickedLine>()
  for (const line of sent) {
    const variantId = await findVariant(app, line)
    if (variantId === undefined) return undefined
    const quantity = line.quantity ?? 1
    if (quantity === 0) continue
    const discountCents = await discountOf(app, variantId, quantity, line.total)
    if (discountCents === undefined) return undefined
    const before = lines.get(variantId)
    lines.set(variantId, {
      variantId,
      quantity: quantity + (before?.quantity ?? 0),
      discountCents: discountCents + (before?.discountCents ?? 0),
      reason: discountCents > 0 ? 'Prijs van het programma' : (before?.reason ?? ''),
    })
  }
  return lines.size > 0 ? [...lines.values()] : undefined
}

async function discountOf(
  app: App,
  variantId: number,
  quantity: number,
  total: string | undefined,
) {
  const sellable = (await readSellables(app.db, [variantId], app.clock.now())).get(variantId)
  if (!sellable) return undefined
  const netCents = total === undefined ? null : centsOf(total)
  if (netCents === null) return 0
  const { unitCents, vatRate } = sellable
  const discount = unitCents * quantity - Math.round((netCents * (100 + vatRate)) / 100)
  // Programs round per unit, so that a cent per unit more is still the price of the shop.
  return discount >= 0 ? discount : discount >= -quantity ? 0 : undefined
}

/** A product without choices is its only variant. */
async function findVariant(app: App, line: SentLine): Promise<number | undefined> {
  const { sku, product_id: productId, variation_id: variationId } = line
  const wanted = variationId
    ? eq(variants.id, variationId)
    : productId
      ? or(eq(variants.productId, productId), eq(variants.id, productId))
      : sku
        ? eq(variants.sku, sku)
        : undefined
  if (!wanted) return undefined
  const found = await app.db
    .select({ id: variants.id })
    .from(variants)
    .where(and(wanted, isNull(variants.removedAt)))
    .limit(2)
  return found.length === 1 ? found[0]?.id : undefined
}
