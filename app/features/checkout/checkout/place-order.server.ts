import { eq } from 'drizzle-orm'
import { refreshStockPages } from '#app/features/catalog/stock/refresh-stock-pages.server.ts'
import { type ChangedStock, takeStock } from '#app/features/catalog/stock/stock.server.ts'
import { createConfirmation } from '#app/features/checkout/confirmation-mail/queue-confirmation.server.ts'
import { queueOrderNotices } from '#app/features/checkout/confirmation-mail/queue-order-notices.server.tsx'
import { CUSTOMER, SHOP } from '#app/features/core/accounts/actors.ts'
import { giftWrapPrice } from '#app/features/core/settings/policy-settings.ts'
import { changeOrderState } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { insertOrder } from '#app/features/fulfilment/orders/insert-order.server.ts'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { findPaymentMethod } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { placesTestOrder } from '#app/features/fulfilment/payment-providers/test-money.server.ts'
import {
  createFirstPayment,
  orderExpiry,
} from '#app/features/fulfilment/payments/open-payment.server.ts'
import {
  allowsAmount,
  type Payment,
  type PaymentAccess,
} from '#app/features/fulfilment/payments/payments.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { writeAndEmptyCart } from '#app/features/sales/cart/cart.server.ts'
import { methodsFor } from '#app/features/sales/delivery/shipping.ts'
import {
  insertOrderDiscounts,
  removeCartCode,
} from '#app/features/sales/discounts/cart-codes.server.ts'
import { checkVatId } from '#app/features/sales/tax/check-vat-id.server.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { type Db, retryOnDeadlock } from '#app/platform/database/db.server.ts'
import { mailInsert, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import type { PlaceOrderResult, PricedCart, ShippingQuote } from './checkout.ts'
import { isCartAsSeen, isPromiseAsSeen, readFingerprint } from './checkout-fingerprint.server.ts'
import type { CheckoutForm } from './checkout-forms.ts'
import { isFormToken } from './form-token.server.ts'
import {
  makeOrder,
  type OrderInput,
  type OrderingCustomer,
  toTaxedCustomer,
} from './make-order.server.ts'
import { readOrderRules } from './order-rules.server.ts'
import { lockPricedCart } from './read-priced-cart.server.ts'
import { quoteShipping, totalOf, withoutReverseCharge } from './shipping-choices.ts'

/** Maximum number of orders that one process places concurrently. Buyers of the same variants wait for each other anyway. */
const MAX_CONCURRENT_ORDERS = 4

const orderSemaphore: Resource<ReturnType<typeof createSemaphore>> = {
  name: 'order-semaphore',
  open: () => createSemaphore(MAX_CONCURRENT_ORDERS),
}

type PlacementResult =
  | Extract<PlaceOrderResult, { ok: false }>
  | {
      ok: true
      order: { id: number; key: string }
      payment: Payment | undefined
      /** stock changes; empty if the form created this order in an earlier submit */
      changedStock: ChangedStock[]
      isCartEmpty: boolean
    }

/**
 * Turns a cart into an order and takes the stock in one transaction. Submitting the same form again returns the same order.
 * The cart is read again after locking, so only one of two buyers gets the last unit.
 */
export async function placeOrder(
  app: App,
  cartId: string,
  form: CheckoutForm,
  { customer = null, access }: { customer?: OrderingCustomer | null; access?: PaymentAccess } = {},
): Promise<PlaceOrderResult> {
  const chosenMethod = await findPaymentMethod(app, form.payment, access)
  if (!chosenMethod) return { ok: false, error: 'unknown-method' }
  if (!isFormToken(form.token)) return { ok: false, error: 'unknown-form' }
  const rules = await readOrderRules(app)
  const vatIdCheck = form.vatId ? await checkVatId(app, form.vatId, rules.settings) : null
  if (vatIdCheck?.state === 'invalid') return { ok: false, error: 'unknown-vat-id' }
  const now = app.clock.now()
  const { siteUrl, env } = app
  const input = { ...chosenMethod, ...rules, cartId, customer, form, vatIdCheck, siteUrl, env, now }

  const placeResult = await app.use(orderSemaphore)(() =>
    retryOnDeadlock(() =>
      app.db.transaction(async (tx) => {
        const { orderId, cart } = await lockPricedCart(tx, cartId, form, now)
        return orderId === null ? place(tx, input, cart) : findPlacedOrder(tx, input, orderId)
      }),
    ),
  )
  if (placeResult.ok) await app.use(refreshStockPages)(placeResult.changedStock)
  if (!placeResult.ok) {
    // The form identifies the customer, so a used code is only found now. It is removed to let the next submit succeed.
    if (placeResult.error === 'code-used') {
      for (const { codeId } of placeResult.codes) await removeCartCode(app, cartId, codeId)
    }
    return placeResult
  }
  await app.jobs.send(SEND_MAILS)
  const { order, payment, isCartEmpty } = placeResult
  const url = payment?.state === 'open' ? chosenMethod.provider.payUrl(payment.id) : null
  return { ok: true, order, url: url ?? orderUrl(order), isCartEmpty }
}

/** Finds the order that an earlier submit of this form created. */
async function findPlacedOrder(
  tx: Db,
  input: OrderInput,
  orderId: number,
): Promise<PlacementResult> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (order?.cartId !== input.cartId) return { ok: false, error: 'unknown-form' }
  const [payment] = await readPayments(tx, order.id)
  return { ok: true, order, payment, changedStock: [], isCartEmpty: false }
}

/** Validates the cart, whose rows the caller has locked, and writes the order. */
async function place(
  tx: Db,
  input: OrderInput,
  cart: PricedCart | undefined,
): Promise<PlacementResult> {
  if (!cart || cart.lines.length + cart.problems.length === 0) {
    return { ok: false, error: 'empty-cart' }
  }
  const checkResult = checkInput(input, cart)
  if (!checkResult.ok) return checkResult
  const { cartId, provider, method, now } = input
  const terms = { settings: input.settings, isGuest: !input.customer?.isEmailVerified }
  const { order: newOrder, lines } = makeOrder(input, cart, checkResult.quote)
  const isTest = placesTestOrder(input.env, input.settings, { provider, ...newOrder })
  const insertedOrder = await insertOrder(
    tx,
    { ...newOrder, isTest, expiresAt: orderExpiry(provider, terms, now) },
    lines,
  )
  if (!insertedOrder) return { ok: false, error: 'unknown-form' }
  const { order } = insertedOrder
  const changedStock = await takeStock(
    tx,
    lines.filter((line) => line.countsStock),
    { reason: 'order', actor: CUSTOMER, orderId: order.id, now },
  )
  await insertOrderDiscounts(tx, order, cart.discounts)
  const amountCents = order.totalCents
  const attempt = { orderId: order.id, provider, method: method.id, amountCents, terms }
  const newPayment = amountCents > 0 ? createFirstPayment(attempt, now) : null
  if (!newPayment) {
    await changeOrderState(tx, order.id, 'pay', {
      text: 'Er is niets te betalen',
      actor: SHOP,
      now,
    })
  }
  const discountCodes = cart.discounts.applied.map(({ code }) => code).sort()
  const photos = cart.lines.map(({ photo }) => photo)
  const payment = newPayment?.payment
  const mail = createConfirmation({ ...insertedOrder, discountCodes, payment, photos }, input)
  const isCartEmpty = await writeAndEmptyCart(tx, cartId, [
    ...(newPayment ? [newPayment.insert] : []),
    ...(mail ? [mailInsert(mail, now)] : []),
  ])
  await queueOrderNotices(tx, insertedOrder, input)
  return { ok: true, order, payment, changedStock, isCartEmpty }
}

type CheckInputResult =
  | Extract<PlaceOrderResult, { ok: false }>
  | { ok: true; quote: ShippingQuote }

/** Compares the cart with what the shopper saw, and returns the quote of the chosen shipping method. */
function checkInput(input: OrderInput, cart: PricedCart): CheckInputResult {
  const { form, settings, provider, method } = input
  if (cart.problems.length > 0) {
    return { ok: false, error: 'not-available', problems: cart.problems }
  }
  const usedDiscounts = cart.discounts.rejected.filter(({ error }) => error === 'used-by-customer')
  if (usedDiscounts.length > 0) return { ok: false, error: 'code-used', codes: usedDiscounts }
  const { country } = form.delivery ?? form
  const methods = methodsFor(input.zones, country)
  const quotes = quoteShipping(cart, methods, settings, input, toTaxedCustomer(input))
  const quote = quotes.find((candidate) => candidate.method === form.shipping)
  if (!quote) {
    return {
      ok: false,
      error: 'shipping-not-offered',
      country,
      isUndeliverable: quotes.length === 0,
    }
  }
  // The owner stopped offering gift wrap while the form was open.
  if (form.giftWrap && giftWrapPrice(settings) === null) return { ok: false, error: 'cart-changed' }
  const seenFingerprint = readFingerprint(form.seen)
  if (!isCartAsSeen(seenFingerprint, cart, quotes)) {
    // If the VAT id was verified after the page was rendered, the shopper saw the total with VAT.
    const wasSeenWithVat = isCartAsSeen(seenFingerprint, cart, quotes.map(withoutReverseCharge))
    return { ok: false, error: wasSeenWithVat ? 'vat-reversed' : 'cart-changed' }
  }
  // Orders that are paid later have no promised day to compare.
  if (provider.kind !== 'by-hand' && !isPromiseAsSeen(seenFingerprint, quotes, quote)) {
    return { ok: false, error: 'promise-changed', quote }
  }
  const { totalCents } = totalOf(quote, form.giftWrap)
  if (totalCents > 0 && !allowsAmount(method, totalCents)) {
    return { ok: false, error: 'amount-not-allowed', method }
  }
  return { ok: true, quote }
}
