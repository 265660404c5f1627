import { createHash } from 'node:crypto'
import { currentPriceCents } from '#app/features/catalog/pricing/price.ts'
import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { variantName } from '#app/features/catalog/stock/sellable.ts'
import { toPhoto } from '#app/features/core/media/photo.ts'
import { applyDiscounts } from '#app/features/sales/discounts/apply-discounts.ts'
import { type CodeRow, toUsedCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { discountRejectionMessage } from '#app/features/sales/discounts/discount-messages.ts'
import type { DiscountableLine, Discounts } from '#app/features/sales/discounts/discounts.ts'
import type { Cart, CartDiscount, CartLine, CartNotice } from './cart.ts'

/** The result of the SQL function `cart_contents`. */
export interface CartContents {
  notices: CartNotice[]
  codes: CodeRow[]
  lines: CartRow[]
  /** units that are bought at other shops */
  partnerUnits: number
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
  options: ProductOption[]
  vatRate: number
  soldIndividually: boolean
  photo: { id: number; hash: string | null; width: number; height: number; alt: string } | null
}

export function toCart(contents: CartContents, now: Date): Cart {
  const lines = contents.lines.map((row) => toLine(row, now))
  const totalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const applied = applyDiscounts(
    contents.lines.map((row) => discountable(row, now)),
    contents.codes.map(toUsedCode),
    now,
  )
  const discounts = toCartDiscounts(applied)
  return {
    lines,
    totalCents,
    discountCents: applied.totalCents,
    discounts,
    elsewhere: contents.partnerUnits,
    hash: cartHash(lines, totalCents, discounts, contents.partnerUnits),
    notices: contents.notices,
  }
}

/** Returns the facts of a line that its discount depends on. */
export function discountable(row: CartRow, now: Date): DiscountableLine {
  const { productId, quantity, unitCents } = toLine(row, now)
  return {
    productId,
    categoryIds: row.categoryIds,
    quantity,
    isOnSale: unitCents < row.priceCents,
    cents: unitCents * quantity,
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

export function toLine(row: CartRow, now: Date): CartLine {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  const price = {
    priceCents: row.priceCents,
    salePriceCents: row.salePriceCents,
    saleStartsAt: moment(row.saleStartsAt),
    saleEndsAt: moment(row.saleEndsAt),
  }
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
    sku: row.sku,
    slug: row.slug,
    quantity: row.quantity,
    unitCents: currentPriceCents(price, now),
    limit: lineLimit(row),
    vatRate: row.vatRate,
    photo: row.photo && toPhoto({ ...row.photo, placeholder: null }),
    seller: 'own',
  }
}

function lineLimit(row: CartRow): number | null {
  if (!row.isActive) return 0
  return row.soldIndividually ? Math.min(1, row.stock ?? 1) : row.stock
}

/** Returns 32 hex that are the same for equal carts in any session; "" for an empty cart. */
function cartHash(
  lines: CartLine[],
  totalCents: number,
  discounts: CartDiscount[],
  partnerUnits: number,
): string {
  if (lines.length === 0 && partnerUnits === 0) return ''
  const facts = lines.map(({ key, variantId, quantity, unitCents }) => [
    key,
    variantId,
    quantity,
    unitCents,
  ])
  return createHash('md5')
    .update(JSON.stringify([facts, totalCents, discounts, partnerUnits]))
    .digest('hex')
}
