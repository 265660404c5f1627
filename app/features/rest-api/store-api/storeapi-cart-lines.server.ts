import { eq, inArray } from 'drizzle-orm'
import { findValue, type Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
import { currentPriceCents } from '#app/features/catalog/pricing/price.ts'
import { FEW_LEFT, productUrl } from '#app/features/catalog/products/catalog.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readPricedCart } from '#app/features/checkout/checkout/read-priced-cart.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { findWcProduct } from '#app/features/rest-api/wc-catalog/read-wc-products.server.ts'
import { type Cart, type CartLine, MAX_QUANTITY } from '#app/features/sales/cart/cart.ts'
import { includedVat } from '#app/features/sales/tax/vat.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'
import { storeImage } from './storeapi-images.ts'
import { CURRENCY } from './storeapi-money.ts'

/** The lines of a cart, with data of their products that the cart does not contain. */

const readVariants = (db: Db, ids: number[]) =>
  db
    .select({
      id: variants.id,
      optionValues: variants.optionValues,
      options: products.options,
      priceCents: variants.priceCents,
      salePriceCents: variants.salePriceCents,
      saleStartsAt: variants.saleStartsAt,
      saleEndsAt: variants.saleEndsAt,
      weightMg: variants.weightMg,
      intro: products.shortDescription,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, ids))

type VariantRow = Awaited<ReturnType<typeof readVariants>>[number]

/** A line in the form of the Store API, with its amounts before and after discounts. */
export interface StoreLine {
  wire: ReturnType<typeof lineToWire>
  productId: number
  variantId: number
  subtotalCents: number
  lineTotalCents: number
  vatRate: number
  /** weight of all units, in milligrams */
  weightMg: number
}

export async function readStoreLines(app: App, cartId: string, cart: Cart): Promise<StoreLine[]> {
  if (cart.lines.length === 0) return []
  const now = app.clock.now()
  const [rows, { vocabulary }, cartPricing] = await Promise.all([
    readVariants(app.db, [...new Set(cart.lines.map(({ variantId }) => variantId))]),
    app.use(listingStore).open(),
    cart.discountCents > 0 ? readPricedCart(app.db, cartId, now) : undefined,
  ])
  const rowsByVariantId = new Map(rows.map((row) => [row.id, row]))
  const discounts = new Map(cartPricing?.lines.map((line) => [line.key, line.discountCents]))
  return cart.lines.map((line) => {
    const row = rowsByVariantId.get(line.variantId)
    const subtotalCents = line.unitCents * line.quantity
    const lineTotalCents = subtotalCents - (discounts.get(line.key) ?? 0)
    const reductionCents = row ? row.priceCents - currentPriceCents(row, now) : 0
    return {
      wire: lineToWire(app, line, {
        variation: row ? variationOf(vocabulary, row) : [],
        intro: cleanDescription(row?.intro ?? ''),
        regularCents: line.unitCents + reductionCents,
        subtotalCents,
        lineTotalCents,
      }),
      productId: line.productId,
      variantId: line.variantId,
      subtotalCents,
      lineTotalCents,
      vatRate: line.vatRate,
      weightMg: (row?.weightMg ?? 0) * line.quantity,
    }
  })
}

const variationOf = ({ valuesByCode }: Vocabulary, { options, optionValues }: VariantRow) =>
  options.flatMap(({ code, name }) => {
    const value = optionValues[code]
    if (value === undefined) return []
    const rawAttribute = valuesByCode.has(code) ? `attribute_pa_${code}` : `attribute_${code}`
    return [{ raw_attribute: rawAttribute, attribute: name, value }]
  })

interface LineDetails {
  variation: ReturnType<typeof variationOf>
  intro: string
  regularCents: number
  subtotalCents: number
  lineTotalCents: number
}

function lineToWire(app: App, line: CartLine, details: LineDetails) {
  const { photo, limit, vatRate } = line
  const { subtotalCents, lineTotalCents } = details
  const subtotalVat = includedVat(subtotalCents, vatRate)
  const lineTotalVat = includedVat(lineTotalCents, vatRate)
  const amounts = {
    price: String(line.unitCents),
    regular_price: String(details.regularCents),
    sale_price: String(line.unitCents),
  }
  return {
    key: line.key,
    parent_item_key: null,
    id: line.variantName === '' ? line.productId : line.variantId,
    type: line.variantName === '' ? ('simple' as const) : ('variation' as const),
    quantity: line.quantity,
    quantity_limits: {
      minimum: 1 as const,
      maximum: Math.max(limit ?? MAX_QUANTITY, 1),
      multiple_of: 1 as const,
      // The second ring of a pair always has the quantity of the first.
      editable: line.pairKey === null || line.pairKey === line.key,
    },
    name: line.name,
    short_description: details.intro,
    description: '' as const,
    sku: line.sku ?? '',
    low_stock_remaining: limit !== null && limit <= FEW_LEFT ? limit : null,
    backorders_allowed: false as const,
    show_backorder_badge: false as const,
    // Front ends show no quantity field if only one unit is available.
    sold_individually: limit === 1,
    permalink: `${app.siteUrl}${productUrl(line.slug)}`,
    images: photo ? [storeImage(app.siteUrl, photo, line.name)] : [],
    variation: details.variation,
    item_data: line.texts.map(({ label, text }) => ({ name: label, value: text })),
    prices: {
      ...amounts,
      price_range: null,
      raw_prices: { precision: 2 as const, ...amounts },
      ...CURRENCY,
    },
    totals: {
      line_subtotal: String(subtotalCents - subtotalVat),
      line_subtotal_tax: String(subtotalVat),
      line_total: String(lineTotalCents - lineTotalVat),
      line_total_tax: String(lineTotalVat),
      ...CURRENCY,
    },
    catalog_visibility: 'visible' as const,
    extensions: {},
  }
}

const NO_VARIATION = failure(
  400,
  'woocommerce_rest_variation_id_from_variation_data',
  'No matching variation found.',
)

export interface VariationInput {
  attribute: string
  value: string
}

/**
 * Returns the id of the variation that a front end identifies by product id and chosen attributes. Any other id is returned
 * unchanged.
 */
export async function resolveVariation(
  app: App,
  id: number,
  requestedVariation: VariationInput[],
): Promise<number | RestFailure> {
  if (requestedVariation.length === 0) return id
  const product = await findWcProduct(app, id)
  if (product?.kind !== 'variable') return id
  const { vocabulary } = await app.use(listingStore).open()
  const isSameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const selectedValues = product.options.map(({ code, name }) => {
    const requestedOption = requestedVariation.find(({ attribute }) => {
      const attributeName = attribute.replace(/^attribute_/i, '').replace(/^pa_/i, '')
      return isSameText(attributeName, code) || isSameText(attributeName, name)
    })
    return { code, value: requestedOption?.value ?? '' }
  })
  const variant = product.variants.find(
    ({ isActive, optionValues }) =>
      isActive &&
      selectedValues.every(({ code, value }) => {
        const label = optionValues[code] ?? ''
        return isSameText(label, value) || findValue(vocabulary, code, label)?.slug === value
      }),
  )
  return variant?.id ?? NO_VARIATION
}
