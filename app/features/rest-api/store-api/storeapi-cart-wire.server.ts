import { inArray } from 'drizzle-orm'
import { couponType } from '#app/features/rest-api/wc-coupons/read-wc-coupons.server.ts'
import { type Cart, countUnits } from '#app/features/sales/cart/cart.ts'
import { discountCodes } from '#app/features/sales/discounts/discounts-tables.server.ts'
import { includedVat, splitVat } from '#app/features/sales/tax/vat.ts'
import type { App } from '#app/platform/app.ts'
import { billingToWire, shippingToWire } from './storeapi-address.ts'
import type { StoreLine } from './storeapi-cart-lines.server.ts'
import type { StoreState } from './storeapi-carts-tables.server.ts'
import { CURRENCY } from './storeapi-money.ts'
import type { StoreShipping } from './storeapi-shipping.server.ts'

/** Converts carts to the Store API of WooCommerce. */

const sumOf = <Item>(items: Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0)

const itemsVat = (lines: StoreLine[]) =>
  sumOf(lines, ({ subtotalCents, vatRate }) => includedVat(subtotalCents, vatRate))

const discountVat = (lines: StoreLine[]) =>
  itemsVat(lines) -
  sumOf(lines, ({ lineTotalCents, vatRate }) => includedVat(lineTotalCents, vatRate))

/** Returns the discount codes that reduce the total. The VAT of the discount is divided among them in proportion to their amounts. */
export async function readStoreCoupons(app: App, cart: Cart, lines: StoreLine[]) {
  const appliedDiscounts = cart.discounts.filter((discount) => discount.refusal === null)
  if (appliedDiscounts.length === 0) return []
  const rows = await app.db
    .select({ id: discountCodes.id, kind: discountCodes.kind })
    .from(discountCodes)
    .where(
      inArray(
        discountCodes.id,
        appliedDiscounts.map(({ codeId }) => codeId),
      ),
    )
  const kindById = new Map(rows.map(({ id, kind }) => [id, kind]))
  const vat = discountVat(lines)
  return appliedDiscounts.map(({ codeId, code, cents }) => {
    const vatCents = cart.discountCents === 0 ? 0 : Math.round((vat * cents) / cart.discountCents)
    return {
      code: code.toLowerCase(),
      discount_type: couponType(kindById.get(codeId) ?? 'amount'),
      totals: {
        total_discount: String(cents - vatCents),
        total_discount_tax: String(vatCents),
        ...CURRENCY,
      },
    }
  })
}

interface CartParts {
  cart: Cart
  lines: StoreLine[]
  coupons: Awaited<ReturnType<typeof readStoreCoupons>>
  state: StoreState
  shipping: StoreShipping
}

/** Returns a cart with its addresses, and with its shipping methods if the country is known. */
export function cartToWire({ cart, lines, coupons, state, shipping }: CartParts) {
  const { packages, chosenShipping } = shipping
  const totalCents = cart.totalCents - cart.discountCents + (chosenShipping?.cents ?? 0)
  const vatParts = splitVat(
    lines.map(({ lineTotalCents, vatRate }) => ({ cents: lineTotalCents, rate: vatRate })),
    chosenShipping?.cents ?? 0,
  )
  return {
    items: lines.map(({ wire }) => wire),
    coupons,
    fees: [],
    items_count: countUnits(cart),
    needs_payment: totalCents > 0,
    needs_shipping: cart.lines.length > 0,
    has_calculated_shipping: packages.length > 0,
    shipping_rates: packages,
    billing_address: billingToWire(state.billing),
    shipping_address: shippingToWire(state.shipping),
    // Weights of products are in kilograms in the Store API.
    items_weight: sumOf(lines, ({ weightMg }) => weightMg) / 1_000_000,
    payment_methods: [],
    payment_requirements: ['products'],
    cross_sells: [],
    errors: cart.discounts.flatMap((discount) =>
      discount.refusal === null
        ? []
        : [{ code: 'woocommerce_rest_cart_coupon_error', message: discount.refusal }],
    ),
    totals: {
      total_items: String(cart.totalCents - itemsVat(lines)),
      total_items_tax: String(itemsVat(lines)),
      total_fees: '0',
      total_fees_tax: '0',
      total_discount: String(cart.discountCents - discountVat(lines)),
      total_discount_tax: String(discountVat(lines)),
      total_shipping: chosenShipping
        ? String(chosenShipping.cents - chosenShipping.vatCents)
        : null,
      total_shipping_tax: chosenShipping ? String(chosenShipping.vatCents) : null,
      tax_lines: vatParts
        .filter(({ vatCents }) => vatCents > 0)
        .map(({ rate, vatCents }) => ({
          name: `BTW ${rate}%`,
          price: String(vatCents),
          rate: `${rate}%`,
        })),
      total_price: String(totalCents),
      total_tax: String(sumOf(vatParts, ({ vatCents }) => vatCents)),
      ...CURRENCY,
    },
    extensions: {},
  }
}
