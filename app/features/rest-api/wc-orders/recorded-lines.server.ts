import { eq } from 'drizzle-orm'
import { isOnSale } from '#app/features/catalog/pricing/price.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { sumTexts } from '#app/features/catalog/text-fields/personal-line.ts'
import { textFieldsFor } from '#app/features/catalog/text-fields/text-fields.ts'
import type { RecordedLine } from '#app/features/fulfilment/order-changes/recorded-order.ts'
import type { MetaInput } from '#app/features/rest-api/program-meta/program-meta.ts'
import type { RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import type {
  WcProduct,
  WcVariant,
} from '#app/features/rest-api/wc-catalog/read-product-parts.server.ts'
import { findWcProduct } from '#app/features/rest-api/wc-catalog/read-wc-products.server.ts'
import { withSaleDates } from '#app/features/rest-api/wc-catalog/wc-product-offer.server.ts'
import {
  productToWire,
  variationToWire,
} from '#app/features/rest-api/wc-catalog/wc-product-wire.server.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { App } from '#app/platform/app.ts'
import type { FeeInput, LineInput } from './order-args.ts'
import { PRODUCT_REQUIRED } from './pick-lines.server.ts'
import type { WcOrderLine } from './read-wc-orders.server.ts'
import type { DestinationTaxRates } from './recorded-tax.server.ts'
import { splitMeta, validateLineTexts } from './sent-texts.ts'

/** A line that is not written yet, with the data that its discount by codes depends on. */
export interface DraftLine extends RecordedLine {
  isFee: boolean
  isOnSale: boolean
  /** meta data of programs */
  meta: MetaInput[] | undefined
}

const WIRE_VIEW = { context: 'view', dp: 2 } as const

/** Returns a draft of a stored order line. */
export const toDraftLine = (line: WcOrderLine, isFee: boolean): DraftLine => ({
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
  texts: line.texts,
  isFee,
  isOnSale: false,
  meta: undefined,
})

/**
 * Applies the lines of a request to those of an order: by id, or as new lines. A quantity of 0 or a product id of null removes a
 * line. `needsTexts`: new lines must have their required texts.
 */
export async function mergeLines(
  app: App,
  oldLines: DraftLine[],
  requestedLines: LineInput[],
  { taxRates, needsTexts }: { taxRates: DestinationTaxRates; needsTexts: boolean },
): Promise<{ ok: true; lines: DraftLine[] } | RestFailure> {
  const lines = oldLines.filter(({ isFee }) => !isFee)
  for (const line of requestedLines) {
    const index = line.id ? lines.findIndex(({ id }) => id === line.id) : -1
    const oldLine = lines[index]
    if (line.id && !oldLine)
      return badParam('line_items', 'An item of another order cannot be changed.')
    const isRemoved = line.quantity === 0 || (line.id && line.product_id === null)
    if (isRemoved) {
      if (oldLine) lines.splice(index, 1)
      continue
    }
    const mergedLine = oldLine
      ? await changeLine(app, oldLine, line)
      : await createLine(app, line, taxRates, needsTexts)
    if (!('quantity' in mergedLine)) return mergedLine
    if (oldLine) lines[index] = mergedLine
    else lines.push(mergedLine)
  }
  return { ok: true, lines }
}

async function changeLine(
  app: App,
  oldLine: DraftLine,
  requestedLine: LineInput,
): Promise<DraftLine | RestFailure> {
  const product =
    requestedLine.meta_data && oldLine.productId
      ? await findWcProduct(app, oldLine.productId)
      : null
  const variant = product?.variants.find(({ id }) => id === oldLine.variantId)
  const fields = textFieldsFor(product?.textFields ?? [], variant?.optionValues ?? {})
  const { formValues, meta } = splitMeta(requestedLine.meta_data, fields, oldLine)
  const oldTexts = Object.fromEntries(oldLine.texts.map(({ field, text }) => [field, text]))
  const parsedTexts = validateLineTexts(fields, { ...oldTexts, ...formValues }, false)
  if (!parsedTexts.ok) return parsedTexts
  // Texts of fields that the product no longer has stay unchanged.
  const otherTexts = oldLine.texts.filter(({ field }) => !fields.some(({ id }) => id === field))
  const texts = [...otherTexts, ...parsedTexts.texts]
  const line = {
    ...oldLine,
    ...(requestedLine.name && { name: requestedLine.name, variantName: '' }),
    meta,
    texts,
    unitCents: oldLine.unitCents + sumTexts(texts) - sumTexts(oldLine.texts),
    quantity: requestedLine.quantity ?? oldLine.quantity,
    discountCents: 0,
  }
  return withTotals(line, requestedLine)
}

async function createLine(
  app: App,
  requestedLine: LineInput,
  taxRates: DestinationTaxRates,
  needsTexts: boolean,
): Promise<DraftLine | RestFailure> {
  const { sku, product_id: productId, variation_id: variationId } = requestedLine
  if (!sku && !productId && !variationId) return PRODUCT_REQUIRED
  const variantProduct = await findProduct(app, requestedLine)
  const { product, variant } = variantProduct ?? {}
  const isVariation = product?.kind === 'variable' && variant !== undefined
  const wireProduct = isVariation
    ? variationToWire(app, product, variant, WIRE_VIEW)
    : product && productToWire(app, product, WIRE_VIEW)
  const chosenVariant = product?.kind === 'variable' ? variant : (variant ?? product?.variants[0])
  const fields = textFieldsFor(product?.textFields ?? [], chosenVariant?.optionValues ?? {})
  const { formValues, meta } = splitMeta(requestedLine.meta_data, fields)
  const parsedTexts = validateLineTexts(fields, formValues, needsTexts)
  if (!parsedTexts.ok) return parsedTexts
  const line: DraftLine = {
    id: undefined,
    productId: product?.id ?? 0,
    variantId: chosenVariant?.id ?? 0,
    name: requestedLine.name || product?.name || '',
    variantName:
      isVariation && !requestedLine.name ? Object.values(variant.optionValues).join(', ') : '',
    sku: chosenVariant?.sku ?? null,
    quantity: requestedLine.quantity ?? 1,
    unitCents: (centsOf(wireProduct?.price ?? '') ?? 0) + sumTexts(parsedTexts.texts),
    discountCents: 0,
    vatRate: taxRates.rateOf(requestedLine.tax_class, product?.vatRate),
    countsStock:
      chosenVariant !== undefined && chosenVariant.stock !== null && product?.seller === 'own',
    texts: parsedTexts.texts,
    isFee: false,
    isOnSale: chosenVariant ? isOnSale(withSaleDates(chosenVariant), app.clock.now()) : false,
    meta,
  }
  return withTotals(line, requestedLine)
}

/** Finds a product by SKU, by variation id, or by product id, which may be the id of a variation too. */
async function findProduct(
  app: App,
  requestedLine: LineInput,
): Promise<{ product: WcProduct; variant: WcVariant | undefined } | undefined> {
  const productOrVariantId = requestedLine.variation_id || requestedLine.product_id || 0
  const variantCondition = requestedLine.sku
    ? eq(variants.sku, requestedLine.sku)
    : eq(variants.id, productOrVariantId)
  const [row] = await app.db
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(variantCondition)
    .limit(1)
  const product = await findWcProduct(app, row?.productId ?? productOrVariantId)
  return product && { product, variant: product.variants.find(({ id }) => id === row?.id) }
}

/** Returns the line with the price and discount of its totals, which programs send without VAT. */
function withTotals(line: DraftLine, { subtotal, total }: Pick<LineInput, 'subtotal' | 'total'>) {
  const toCentsWithVat = (net: string | undefined) => {
    const cents = net === undefined ? null : centsOf(net)
    return cents === null ? undefined : Math.round((cents * (100 + line.vatRate)) / 100)
  }
  const totalCents = toCentsWithVat(total)
  const subtotalCents = toCentsWithVat(subtotal) ?? line.unitCents * line.quantity
  const fullCents = Math.max(subtotalCents, totalCents ?? subtotalCents)
  // The total of several units may not divide into whole cents.
  const unitCents = Math.ceil(fullCents / line.quantity)
  return {
    ...line,
    unitCents,
    discountCents: unitCents * line.quantity - (totalCents ?? fullCents),
  }
}

/**
 * Applies the fees of a request to those of an order; a fee whose name is null is removed. Returns undefined if a fee has the id of
 * another order's fee.
 */
export function mergeFees(
  oldLines: DraftLine[],
  requestedFees: FeeInput[],
  taxRates: DestinationTaxRates,
): DraftLine[] | undefined {
  const fees = oldLines.filter(({ isFee }) => isFee)
  for (const fee of requestedFees) {
    const index = fee.id ? fees.findIndex(({ id }) => id === fee.id) : -1
    const oldFee = fees[index]
    if (fee.id && !oldFee) return undefined
    if (fee.name === null) {
      if (oldFee) fees.splice(index, 1)
      continue
    }
    const netCents = centsOf(fee.total ?? '') ?? centsOf(fee.amount ?? '')
    const vatRate = feeVatRate(fee, oldFee, taxRates)
    const unitCents =
      netCents === null ? (oldFee?.unitCents ?? 0) : Math.round((netCents * (100 + vatRate)) / 100)
    const feeLine: DraftLine = {
      id: oldFee?.id,
      productId: 0,
      variantId: 0,
      name: fee.name ?? oldFee?.name ?? 'Toeslag',
      variantName: '',
      sku: null,
      quantity: 1,
      unitCents,
      discountCents: 0,
      vatRate,
      countsStock: false,
      texts: [],
      isFee: true,
      isOnSale: false,
      meta: fee.meta_data,
    }
    if (oldFee) fees[index] = feeLine
    else fees.push(feeLine)
  }
  return fees
}

function feeVatRate(
  { tax_status: taxStatus, tax_class: taxClass }: FeeInput,
  oldFee: DraftLine | undefined,
  taxRates: DestinationTaxRates,
): number {
  if (taxStatus === 'none') return 0
  return oldFee && !taxClass ? oldFee.vatRate : taxRates.rateOf(taxClass)
}
