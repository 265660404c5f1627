import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import { photoUrl, widthsOf } from '#app/features/core/media/photo.ts'
import { GIFT_WRAP } from '#app/features/fulfilment/orders/orders.ts'
import { taxRateId } from '#app/features/rest-api/wc-taxes/tax-rate-id.ts'
import { type Amount, isFee, lineAmounts } from './order-amounts.ts'
import type { WcOrder, WcOrderDiscount, WcOrderLine } from './read-wc-orders.server.ts'

/** Gift wrap is a fee for programs, but has no line in the shop. Its id must differ from the ids of other fees. */
const GIFT_WRAP_ID = 1_500_000_000
/** Returns an id for tax lines and meta data that have no rows of their own, made from the id of their order or line. */
export const derivedId = (parentId: number, index: number) => parentId * 10 + index

export function lineToWire(
  line: WcOrderLine,
  { isVatReversed, vatCountry }: WcOrder,
  siteUrl: string,
  money: (cents: number) => string,
) {
  const { subtotal, total } = lineAmounts(line)
  const name = line.variantName === '' ? line.name : `${line.name} - ${line.variantName}`
  const { photo } = line
  const width = photo && (widthsOf(photo).at(-1) ?? 160)
  const choiceEntries = line.variantName === '' ? [] : [choiceMeta(line)]
  return {
    id: line.id,
    name,
    product_id: line.productId,
    variation_id: line.isVariation ? line.variantId : 0,
    quantity: line.quantity,
    tax_class: taxClassOf(line.vatRate, isVatReversed),
    subtotal: money(subtotal.netCents),
    subtotal_tax: money(subtotal.vatCents),
    total: money(total.netCents),
    total_tax: money(total.vatCents),
    taxes: taxesToWire(line.vatRate, vatCountry, total, subtotal, money),
    meta_data: [
      ...choiceEntries,
      ...line.texts.map((text, index) => textMeta(line.id, text, index + 1)),
      ...line.meta.map((entry) => ({
        ...entry,
        display_key: entry.key,
        display_value: entry.value,
      })),
    ],
    sku: line.sku,
    global_unique_id: line.gtin ?? '',
    price: total.netCents / 100 / line.quantity,
    image: {
      id: photo?.id ?? '',
      src: photo && width ? `${siteUrl}${photoUrl(photo, width, 'jpg')}` : '',
    },
    parent_name: line.variantName === '' ? null : line.name,
  }
}

/** Meta key of the chosen variant; it belongs to the shop and is not stored for programs. */
export const CHOICE_KEY = 'uitvoering'

/** Returns the chosen variant in the form in which WooCommerce has the attributes of a variation. */
const choiceMeta = ({ id, variantName }: WcOrderLine) => ({
  id: derivedId(id, 0),
  key: CHOICE_KEY,
  value: variantName,
  display_key: 'Uitvoering',
  display_value: variantName,
})

/** Returns a text of the shopper in the form of WooCommerce's product add-ons, with the label as key. */
const textMeta = (lineId: number, { label, text }: LineText, index: number) => ({
  id: derivedId(lineId, index),
  key: label,
  value: text,
  display_key: label,
  display_value: text,
})

/** The standard rates of all EU countries are at least 15 percent, and the reduced rates are lower. */
const MIN_STANDARD_RATE = 15

/** Returns the tax class; the standard class has an empty name in WooCommerce. */
function taxClassOf(rate: number, isVatReversed: boolean): string {
  if (rate === 0) return isVatReversed ? '' : 'zero-rate'
  return rate < MIN_STANDARD_RATE ? 'reduced-rate' : ''
}

function taxesToWire(
  rate: number,
  country: string,
  total: Amount,
  subtotal: Amount,
  money: (cents: number) => string,
) {
  if (rate === 0) return []
  const id = taxRateId(country, rate)
  return [{ id, total: money(total.vatCents), subtotal: money(subtotal.vatCents) }]
}

export function feesToWire(order: WcOrder, giftWrap: Amount, money: (cents: number) => string) {
  const fees = order.lines
    .filter((line) => isFee(line, order))
    .map((line) => {
      const { total } = lineAmounts(line)
      return {
        id: line.id,
        name: line.name,
        tax_class: taxClassOf(line.vatRate, order.isVatReversed),
        tax_status: line.vatRate === 0 ? 'none' : 'taxable',
        amount: money(total.netCents),
        total: money(total.netCents),
        total_tax: money(total.vatCents),
        taxes: taxesToWire(line.vatRate, order.vatCountry, total, total, money),
        meta_data: line.meta,
      }
    })
  if (order.giftWrapCents === null) return fees
  const giftWrapFee = {
    id: GIFT_WRAP_ID + order.id,
    name: GIFT_WRAP,
    tax_class: '',
    tax_status: 'taxable',
    amount: money(giftWrap.netCents),
    total: money(giftWrap.netCents),
    total_tax: money(giftWrap.vatCents),
    taxes: [],
    meta_data: [],
  }
  return [...fees, giftWrapFee]
}

/** Returns a discount code of an order. The VAT of the discount is divided among the codes in proportion to their discounts. */
export function couponToWire(
  discount: WcOrderDiscount,
  { discounts }: WcOrder,
  totalDiscount: Amount,
  money: (cents: number) => string,
) {
  const totalCents = discounts.reduce((sum, { cents }) => sum + cents, 0)
  const vatCents =
    totalCents === 0 ? 0 : Math.round((totalDiscount.vatCents * discount.cents) / totalCents)
  const isPercent = discount.kind === 'percentage'
  return {
    id: discount.id,
    code: discount.code.toLowerCase(),
    discount: money(discount.cents - vatCents),
    discount_tax: money(vatCents),
    meta_data: [couponData(discount)],
    discount_type: wcDiscountType(discount.kind),
    nominal_amount: isPercent
      ? (discount.basisPoints ?? 0) / 100
      : (discount.amountCents ?? 0) / 100,
    free_shipping: discount.freeShipping,
  }
}

function wcDiscountType(kind: string | null) {
  if (kind === 'percentage') return 'percent'
  return kind === 'unit-amount' ? 'fixed_product' : 'fixed_cart'
}

/** Returns the rule of a code, which programs read from meta data. */
function couponData({ id, code, kind, basisPoints, amountCents, freeShipping }: WcOrderDiscount) {
  const isPercent = kind === 'percentage'
  return {
    id,
    key: 'coupon_data',
    value: {
      code: code.toLowerCase(),
      amount: String(((isPercent ? basisPoints : amountCents) ?? 0) / 100),
      discount_type: wcDiscountType(kind),
      free_shipping: freeShipping,
    },
  }
}
