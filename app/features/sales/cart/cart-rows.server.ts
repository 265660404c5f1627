import { createHash } from 'node:crypto'
import { currentPriceCents } from '#app/features/catalog/pricing/price.ts'
import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { variantName } from '#app/features/catalog/stock/sellable.ts'
import { sumTexts } from '#app/features/catalog/text-fields/personal-line.ts'
import {
  type ProductTextField,
  textFieldsFor,
} from '#app/features/catalog/text-fields/text-fields.ts'
import { toLineTexts } from '#app/features/catalog/text-fields/text-rules.ts'
import { toPhoto } from '#app/features/core/media/photo.ts'
import { applyDiscounts } from '#app/features/sales/discounts/apply-discounts.ts'
import { type CodeRow, toUsedCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { discountRejectionMessage } from '#app/features/sales/discounts/discount-messages.ts'
import type { DiscountableLine, Discounts } from '#app/features/sales/discounts/discounts.ts'
import { splitVat } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'
import { unbreakable } from '#app/platform/text/unbreakable.ts'
import { type Cart, type CartDiscount, type CartLine, type CartNotice, pairShare } from './cart.ts'

/** The result of the SQL function `cart_contents`. */
export interface CartContents {
  notices: CartNotice[]
  codes: CodeRow[]
  lines: CartRow[]
  /** the offers of other shops in the cart, sorted by offer id */
  partnerOffers: [offerId: number, quantity: number][]
}

interface CartRow {
  key: string
  quantity: number
  variantId: number
  sku: string | null
  optionValues: Record<string, string>
  priceCents: number
  salePriceCents: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  stock: number | null
  isActive: boolean
  productId: number
  categoryIds: number[]
  slug: string
  name: string
  subtitle: string
  options: ProductOption[]
  vatRate: number
  soldIndividually: boolean
  soldAsPair: boolean
  pairKey: string | null
  texts: Record<string, string>
  textFields: ProductTextField[]
  photo: { id: number; hash: string | null; width: number; height: number; alt: string } | null
}

export function toCart(contents: CartContents, now: Date): Cart {
  const lines = toLines(contents.lines, now)
  const totalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const discountResult = applyDiscounts(
    contents.lines.map((row, index) => toDiscountableLine(row, lines[index], now)),
    contents.codes.map(toUsedCode),
    now,
  )
  const discounts = toCartDiscounts(discountResult)
  const vatCents = sumVat(lines, discountResult.lineCents)
  return {
    lines,
    totalCents,
    discountCents: discountResult.totalCents,
    vatCents,
    discounts,
    elsewhere: contents.partnerOffers.reduce((sum, [, quantity]) => sum + quantity, 0),
    hash: cartHash({ lines, totalCents, vatCents, discounts }, contents.partnerOffers),
    notices: contents.notices,
  }
}

/** `discounts` has the discount of each line, in the order of the lines. */
function sumVat(lines: CartLine[], discounts: Cents[]): Cents {
  const paidLines = lines.map(({ unitCents, quantity, vatRate }, index) => ({
    cents: unitCents * quantity - (discounts[index] ?? 0),
    rate: vatRate,
  }))
  return splitVat(paidLines).reduce((sum, { vatCents }) => sum + vatCents, 0)
}

/** Returns the facts of a line that determine its discount. */
export function toDiscountableLine(
  row: CartRow,
  line: CartLine | undefined,
  now: Date,
): DiscountableLine {
  const { productId, categoryIds, quantity } = row
  return {
    productId,
    categoryIds,
    quantity,
    isOnSale: currentPriceCents(priceOf(row), now) < row.priceCents,
    cents: (line?.unitCents ?? 0) * quantity,
  }
}

const toCartDiscounts = ({ applied, rejected }: Discounts): CartDiscount[] => [
  ...applied.map((discount) => ({ ...discount, refusal: null })),
  ...rejected.map(({ codeId, code, ...rejection }) => ({
    codeId,
    code,
    cents: 0,
    freeShipping: false,
    refusal: discountRejectionMessage(code, rejection),
  })),
]

/** Returns the lines of a cart, in the order of its rows. */
export const toLines = (rows: CartRow[], now: Date): CartLine[] =>
  rows.map((row) => toLine(row, rows, now))

function priceOf({ priceCents, salePriceCents, saleStartsAt, saleEndsAt }: CartRow) {
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  return {
    priceCents,
    salePriceCents,
    saleStartsAt: toDate(saleStartsAt),
    saleEndsAt: toDate(saleEndsAt),
  }
}

function toLine(row: CartRow, rows: CartRow[], now: Date): CartLine {
  const cents = currentPriceCents(priceOf(row), now)
  const texts = textsOf(row)
  const values = row.options.flatMap(({ code }) => {
    const value = row.optionValues[code]
    return value === undefined ? [] : [{ code, value }]
  })
  return {
    key: row.key,
    productId: row.productId,
    variantId: row.variantId,
    name: row.name,
    variantName: variantName(values),
    detail: variantName(values) || unbreakable(row.subtitle),
    sku: row.sku,
    slug: row.slug,
    quantity: row.quantity,
    unitCents: (row.pairKey === null ? cents : pairShare(row, cents)) + sumTexts(texts ?? []),
    texts: texts ?? [],
    pairKey: row.pairKey,
    isStale: texts === null || !isPairWhole(row, rows),
    limit: lineLimit(row, rows),
    vatRate: row.vatRate,
    photo: row.photo && toPhoto({ ...row.photo, placeholder: null }),
    seller: 'own',
  }
}

/** Returns the texts that the shopper gave, with their labels and prices; null if they no longer fit the fields of the product. */
function textsOf({ textFields, texts, optionValues }: CartRow) {
  if (textFields.length === 0 && Object.keys(texts).length === 0) return []
  return toLineTexts(textFieldsFor(textFields, optionValues), texts)
}

/**
 * Returns whether both units of the pair are in the cart and for sale. A line of a product that is not sold as a pair may not
 * belong to a pair.
 */
function isPairWhole({ soldAsPair, pairKey }: CartRow, rows: CartRow[]): boolean {
  if (!soldAsPair) return pairKey === null
  return rows.filter((row) => row.pairKey === pairKey && row.isActive).length === 2
}

/**
 * Returns the highest quantity of a line; null without limit. Lines of one variant share its stock. The two lines of a pair
 * change together, so if both are of this variant, each unit of quantity takes two from stock.
 */
function lineLimit(row: CartRow, rows: CartRow[]): number | null {
  if (!row.isActive) return 0
  const groupKey = row.pairKey ?? row.key
  const variantRows = rows.filter(({ variantId }) => variantId === row.variantId)
  const otherRows = variantRows.filter(({ pairKey, key }) => (pairKey ?? key) !== groupKey)
  const ownRowCount = variantRows.length - otherRows.length
  const otherUnits = otherRows.reduce((sum, { quantity }) => sum + quantity, 0)
  const unitsLeft =
    row.stock === null ? null : Math.max(0, Math.floor((row.stock - otherUnits) / ownRowCount))
  return row.soldIndividually ? Math.min(1, unitsLeft ?? 1) : unitsLeft
}

/** Returns 32 hexadecimal digits that depend on the contents only, not on the session; "" for an empty cart. */
function cartHash(
  {
    lines,
    totalCents,
    vatCents,
    discounts,
  }: Pick<Cart, 'lines' | 'totalCents' | 'vatCents' | 'discounts'>,
  partnerOffers: CartContents['partnerOffers'],
): string {
  if (lines.length === 0 && partnerOffers.length === 0) return ''
  const facts = lines.map(({ key, variantId, quantity, unitCents }) => [
    key,
    variantId,
    quantity,
    unitCents,
  ])
  return createHash('md5')
    .update(JSON.stringify([facts, totalCents, vatCents, discounts, partnerOffers]))
    .digest('hex')
}
