import { z } from 'zod'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  endpoint,
  type RestRequest,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { couponToWire, feesToWire } from '#app/features/rest-api/wc-orders/line-wire.ts'
import { isFee, lineAmounts, orderAmounts } from '#app/features/rest-api/wc-orders/order-amounts.ts'
import { orderAddressesToWire, orderStatus } from '#app/features/rest-api/wc-orders/order-wire.ts'
import {
  readWcOrders,
  type WcOrder,
  type WcOrderLine,
} from '#app/features/rest-api/wc-orders/read-wc-orders.server.ts'
import { isSameSecret } from '#app/platform/signing.server.ts'
import { billingAddressSchema, shippingAddressSchema } from './storeapi-address.ts'
import {
  cartItemSchema,
  storeCartSchema,
  storeCouponSchema,
} from './storeapi-cart-schema.server.ts'
import { STORE } from './storeapi-endpoints.server.ts'
import { storeImage } from './storeapi-images.ts'
import { CURRENCY, centsText, moneyFields } from './storeapi-money.ts'

/** An order for its buyer, so that a front end can link to the payment. */

const itemSchema = cartItemSchema
  .omit({ parent_item_key: true, type: true, extensions: true, _links: true })
  .extend({
    quantity_limits: z.strictObject({
      minimum: z.int(),
      maximum: z.int(),
      multiple_of: z.literal(1),
      editable: z.literal(false),
    }),
    item_data: z.array(
      z.strictObject({
        id: z.null(),
        key: z.string(),
        value: z.string(),
        display_key: z.string(),
        display_value: z.string(),
      }),
    ),
  })

const orderSchema = z.strictObject({
  id: z.int(),
  status: z.string(),
  items: z.array(itemSchema),
  coupons: z.array(storeCouponSchema),
  fees: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      totals: z.strictObject({ total: centsText, total_tax: centsText, ...moneyFields }),
    }),
  ),
  totals: storeCartSchema.shape.totals.extend({ subtotal: centsText, total_refund: centsText }),
  shipping_address: shippingAddressSchema,
  billing_address: billingAddressSchema,
  needs_payment: z.boolean(),
  needs_shipping: z.boolean(),
  payment_requirements: z.array(z.string()),
  errors: z.array(z.never()),
})

const UNKNOWN_ORDER = failure(
  401,
  'woocommerce_rest_invalid_order',
  'Invalid order ID or key provided.',
)
const WRONG_EMAIL = failure(
  401,
  'woocommerce_rest_invalid_billing_email',
  'Invalid billing email provided.',
)

export const orderAccessArgs = {
  id: idArg.catch(0),
  key: textArg(100).default(''),
  billing_email: textArg(254).default(''),
}

type AccessArgs = z.output<z.ZodObject<typeof orderAccessArgs>>

/** Returns the order if the caller is its customer, or has its key and the e-mail address of its buyer. */
export async function findBuyersOrder({
  app,
  caller,
  args,
}: Pick<RestRequest<AccessArgs>, 'app' | 'caller' | 'args'>): Promise<WcOrder | RestFailure> {
  const [order] = await readWcOrders(app.db, [args.id])
  if (!order || order.trashedAt !== null) return UNKNOWN_ORDER
  const { customer } = caller
  if (customer && customer.number === order.customerNumber) return order
  if (!isSameSecret(args.key, order.key)) return UNKNOWN_ORDER
  const isBuyer = args.billing_email.trim().toLowerCase() === order.email.toLowerCase()
  return isBuyer ? order : WRONG_EMAIL
}

export const needsPayment = ({ totalCents, state }: WcOrder) =>
  totalCents > 0 && (state === 'awaiting-payment' || state === 'payment-failed')

function itemToWire(siteUrl: string, order: WcOrder, line: WcOrderLine) {
  const { subtotal, total } = lineAmounts(line)
  const { photo, quantity } = line
  const price = String(line.unitCents)
  const amounts = { price, regular_price: price, sale_price: price }
  return {
    key: order.key, // as in WooCommerce
    id: line.id,
    quantity,
    quantity_limits: {
      minimum: quantity,
      maximum: quantity,
      multiple_of: 1 as const,
      editable: false as const,
    },
    name: line.name,
    short_description: '',
    description: '' as const,
    sku: line.sku ?? '',
    low_stock_remaining: null,
    backorders_allowed: false as const,
    show_backorder_badge: false as const,
    sold_individually: false,
    permalink: '',
    images: photo ? [storeImage(siteUrl, photo, line.name)] : [],
    variation:
      line.variantName === ''
        ? []
        : [
            {
              raw_attribute: 'attribute_uitvoering',
              attribute: 'Uitvoering',
              value: line.variantName,
            },
          ],
    item_data: line.texts.map(({ label, text }) => ({
      id: null,
      key: label,
      value: text,
      display_key: label,
      display_value: text,
    })),
    prices: {
      ...amounts,
      price_range: null,
      raw_prices: { precision: 2 as const, ...amounts },
      ...CURRENCY,
    },
    totals: {
      line_subtotal: String(subtotal.netCents),
      line_subtotal_tax: String(subtotal.vatCents),
      line_total: String(total.netCents),
      line_total_tax: String(total.vatCents),
      ...CURRENCY,
    },
    catalog_visibility: 'visible' as const,
  }
}

function totalsToWire(order: WcOrder) {
  const { shipping, discount, parts, cartVatCents, totalVatCents } = orderAmounts(order)
  const productLines = order.lines.filter((line) => !isFee(line, order))
  const sumLines = (amount: (line: WcOrderLine) => number) =>
    productLines.reduce((total, line) => total + amount(line), 0)
  const fees = feesToWire(order, orderAmounts(order).giftWrap, String)
  const sumFees = (amount: (fee: (typeof fees)[number]) => string) =>
    String(fees.reduce((total, fee) => total + Number(amount(fee)), 0))
  return {
    subtotal: String(sumLines((line) => lineAmounts(line).subtotal.netCents)),
    total_items: String(sumLines((line) => lineAmounts(line).total.netCents)),
    total_items_tax: String(cartVatCents),
    total_fees: sumFees(({ total }) => total),
    total_fees_tax: sumFees((fee) => fee.total_tax),
    total_discount: String(discount.netCents),
    total_discount_tax: String(discount.vatCents),
    total_shipping: String(shipping.netCents),
    total_shipping_tax: String(shipping.vatCents),
    total_tax: String(totalVatCents),
    total_refund: String(order.refunds.reduce((total, { amountCents }) => total + amountCents, 0)),
    total_price: String(order.totalCents),
    tax_lines: parts
      .filter(({ vatCents }) => vatCents > 0)
      .map(({ rate, vatCents }) => ({
        name: `BTW ${rate}%`,
        price: String(vatCents),
        rate: `${rate}%`,
      })),
    ...CURRENCY,
  }
}

function orderToWire(siteUrl: string, order: WcOrder) {
  const amounts = orderAmounts(order)
  const { billing, shipping } = orderAddressesToWire(order)
  return {
    id: order.id,
    status: orderStatus(order),
    items: order.lines
      .filter((line) => !isFee(line, order))
      .map((line) => itemToWire(siteUrl, order, line)),
    coupons: order.discounts.map((discount) => {
      const coupon = couponToWire(discount, order, amounts.discount, String)
      return {
        code: coupon.code,
        discount_type: coupon.discount_type,
        totals: {
          total_discount: coupon.discount,
          total_discount_tax: coupon.discount_tax,
          ...CURRENCY,
        },
      }
    }),
    fees: feesToWire(order, amounts.giftWrap, String).map(({ id, name, total, total_tax }) => ({
      id,
      name,
      totals: { total, total_tax, ...CURRENCY },
    })),
    totals: totalsToWire(order),
    shipping_address: shipping,
    billing_address: billing,
    needs_payment: needsPayment(order),
    needs_shipping: order.shippingMethod !== 'pickup',
    payment_requirements: ['products'],
    errors: [],
  }
}

export const storeOrderRoute: RestRoute = {
  path: `${STORE}/order/:id`,
  response: { name: 'StoreOrder', item: orderSchema },
  idPattern: DIGITS,
  endpoints: {
    GET: endpoint({
      args: orderAccessArgs,
      run: async (request) => {
        const order = await findBuyersOrder(request)
        if (!('lines' in order)) return order
        return { ok: true, body: orderToWire(request.app.siteUrl, order) }
      },
    }),
  },
}
