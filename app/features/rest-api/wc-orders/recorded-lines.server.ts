import { eq, inArray } from 'drizzle-orm'
import { productCategories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { isOnSale } from '#app/features/catalog/pricing/price.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { RecordedLine } from '#app/features/fulfilment/order-changes/recorded-order.ts'
import type { RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  findWcProduct,
  type WcProduct,
  type WcVariant,
} from '#app/features/rest-api/wc-catalog/read-wc-products.server.ts'
import { priceOf } from '#app/features/rest-api/wc-catalog/wc-product-offer.server.ts'
import {
  productToWire,
  variationToWire,
} from '#app/features/rest-api/wc-catalog/wc-product-wire.server.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { App } from '#app/platform/app.ts'
import type { SentFee, SentLine } from './order-args.ts'
import { NO_PRODUCT } from './pick-lines.server.ts'
import type { LineFacts } from './read-order-facts.server.ts'
import type { TaxPlace } from './recorded-tax.server.ts'

/** A line in progress, with what decides its discount by codes. */
export interface DraftLine extends RecordedLine {
  isFee: boolean
  isOnSale: boolean
  /** values of programs */
  meta: SentLine['meta_data']
}

const VIEW = { context: 'view', dp: 2 } as const

/** Returns a stored line of an order as a draft. */
export const draftOf = (line: LineFacts, isFee: boolean): DraftLine => ({
  id: line.id,
  productId: line.productId,
  variantId: line.variantId,
  name: line.name,
  variantName: line.variantName,
  sku: line.sku,
  quantity: line.quantity,
  unitCents: line.unitCents,
  discountCents: line.discountCents,
  vatRate: line.vatRate,
  countsStock: line.countsStock,
  isFee,
  isOnSale: false,
  meta: undefined,
})

/** Applies the sent lines to those of an order: by id, or as new ones. A quantity of 0 or no product removes a line. */
export async function mergeLines(
  app: App,
  before: DraftLine[],
  sent: SentLine[],
  place: TaxPlace,
): Promise<{ ok: true; lines: DraftLine[] } | RestFailure> {
  const lines = before.filter(({ isFee }) => !isFee)
  for (const line of sent) {
    const at = line.id ? lines.findIndex(({ id }) => id === line.id) : -1
    const old = lines[at]
    if (line.id && !old)
      return badParam('line_items', 'An item of another order cannot be changed.')
    const isRemoved = line.quantity === 0 || (line.id && line.product_id === null)
    if (isRemoved) {
      if (old) lines.splice(at, 1)
      continue
    }
    if (old) {
      lines[at] = priced(
        {
          ...old,
          ...(line.name && { name: line.name, variantName: '' }),
          meta: line.meta_data,
          quantity: line.quantity ?? old.quantity,
          discountCents: 0,
        },
        line,
      )
      continue
    }
    const made = await newLine(app, line, place)
    if (!('quantity' in made)) return made
    lines.push(made)
  }
  return { ok: true, lines }
}

async function newLine(
  app: App,
  sent: SentLine,
  place: TaxPlace,
): Promise<DraftLine | RestFailure> {
  const { sku, product_id: productId, variation_id: variationId } = sent
  if (!sku && !productId && !variationId) return NO_PRODUCT
  const found = await findProduct(app, sent)
  const { product, variant } = found ?? {}
  const wire = product
    ? variant && product.kind === 'variable'
      ? variationToWire(app, product, variant, VIEW)
      : productToWire(app, product, VIEW)
    : undefined
  const isVariation = product?.kind === 'variable' && variant !== undefined
  const own = product?.kind === 'variable' ? variant : (variant ?? product?.variants[0])
  const line: DraftLine = {
    id: undefined,
    productId: product?.id ?? 0,
    variantId: own?.id ?? 0,
    name: sent.name || product?.name || '',
    variantName: isVariation && !sent.name ? Object.values(variant.optionValues).join(', ') : '',
    sku: own?.sku ?? null,
    quantity: sent.quantity ?? 1,
    unitCents: centsOf(wire?.price ?? '') ?? 0,
    discountCents: 0,
    vatRate: place.rateOf(sent.tax_class, product?.vatRate),
    countsStock: own !== undefined && own.stock !== null && product?.seller === 'own',
    isFee: false,
    isOnSale: own ? isOnSale(priceOf(own), app.clock.now()) : false,
    meta: sent.meta_data,
  }
  return priced(line, sent)
}

/** Finds a product by SKU, by the id of a variation, or by its own id, which may be that of a variation too. */
async function findProduct(
  app: App,
  sent: SentLine,
): Promise<{ product: WcProduct; variant: WcVariant | undefined } | undefined> {
  const wanted = sent.variation_id || sent.product_id || 0
  const isIt = sent.sku ? eq(variants.sku, sent.sku) : eq(variants.id, wanted)
  const [row] = await app.db
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(isIt)
    .limit(1)
  const product = await findWcProduct(app, row?.productId ?? wanted)
  return product && { product, variant: product.variants.find(({ id }) => id === row?.id) }
}

/** Gives a line the totals that were sent, which are without VAT. */
function priced(line: DraftLine, { subtotal, total }: Pick<SentLine, 'subtotal' | 'total'>) {
  const gross = (net: string | undefined) => {
    const cents = net === undefined ? null : centsOf(net)
    return cents === null ? undefined : Math.round((cents * (100 + line.vatRate)) / 100)
  }
  const paid = gross(total)
  const before = gross(subtotal) ?? line.unitCents * line.quantity
  const full = Math.max(before, paid ?? before)
  // A line of several units may not divide into whole cents.
  const unitCents = Math.ceil(full / line.quantity)
  return { ...line, unitCents, discountCents: unitCents * line.quantity - (paid ?? full) }
}

/** Applies the sent fees to those of an order; a fee without a name is removed. */
export function mergeFees(
  before: DraftLine[],
  sent: SentFee[],
  place: TaxPlace,
): DraftLine[] | undefined {
  const fees = before.filter(({ isFee }) => isFee)
  for (const fee of sent) {
    const at = fee.id ? fees.findIndex(({ id }) => id === fee.id) : -1
    const old = fees[at]
    if (fee.id && !old) return undefined
    if (fee.name === null) {
      if (old) fees.splice(at, 1)
      continue
    }
    const isTaxed = fee.tax_status !== 'none'
    const vatRate =
      old && !fee.tax_class && isTaxed ? old.vatRate : isTaxed ? place.rateOf(fee.tax_class) : 0
    const net = centsOf(fee.total ?? '') ?? centsOf(fee.amount ?? '')
    const unitCents =
      net === null ? (old?.unitCents ?? 0) : Math.round((net * (100 + vatRate)) / 100)
    const made: DraftLine = {
      id: old?.id,
      productId: 0,
      variantId: 0,
      name: fee.name ?? old?.name ?? 'Toeslag',
      variantName: '',
      sku: null,
      quantity: 1,
      unitCents,
      discountCents: 0,
      vatRate,
      countsStock: false,
      isFee: true,
      isOnSale: false,
      meta: fee.meta_data,
    }
    if (old) fees[at] = made
    else fees.push(made)
  }
  return fees
}

/** Returns the categories of products, with those above them. */
export async function readCategoryIds(
  app: App,
  productIds: number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  if (productIds.length === 0) return found
  const rows = await app.db
    .select()
    .from(productCategories)
    .where(inArray(productCategories.productId, productIds))
  for (const { productId, categoryId } of rows)
    found.set(productId, [...(found.get(productId) ?? []), categoryId])
  return found
}
