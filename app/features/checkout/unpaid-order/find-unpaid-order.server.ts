import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { findReceivedOrder } from '#app/features/checkout/order-received/read-received.server.ts'
import {
  type OrderState,
  orderUrl,
  type PlacedOrder,
} from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { testBank } from '#app/features/fulfilment/payment-providers/test-bank.server.ts'
import {
  type Payment,
  type PaymentAccess,
  payUrl,
} from '#app/features/fulfilment/payments/payments.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { sessionSeconds } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: the unpaid order of a cart, for a shopper who came back from the payment page without paying. */
export interface UnpaidOrder {
  order: PlacedOrder
  /** amount to pay; 0 if the order has expired, so that its products can only go back into the cart */
  owedCents: Cents
  /** URL that continues the payment or shows how to pay */
  payUrl: string
  /** the shopper has paid nothing yet, so the products can go back into the cart */
  canMoveBackToCart: boolean
}

/** States in which the shopper can pay the order or put its products back into the cart. */
const RESUMABLE_STATES: OrderState[] = ['awaiting-payment', 'payment-failed', 'expired']

/** Returns the newest order of a cart if it waits for an online payment or has expired; null otherwise. */
export async function findUnpaidOrder(
  app: App,
  cartId: string | null,
  access?: PaymentAccess,
): Promise<UnpaidOrder | null> {
  const newestOrder = cartId === null ? undefined : await findNewestOrder(app, cartId)
  if (!newestOrder || !RESUMABLE_STATES.includes(newestOrder.state)) return null
  const receivedOrder = await findReceivedOrder(
    app,
    newestOrder.id,
    newestOrder.key,
    undefined,
    access,
  )
  if (!receivedOrder || receivedOrder.transfer) return null
  const { order, owedCents } = receivedOrder
  if (order.state === 'expired') {
    return { order, owedCents: 0, payUrl: '', canMoveBackToCart: true }
  }
  if (owedCents === 0 || receivedOrder.payableMethods.length === 0) return null
  const [payment] = await readPayments(app.db, order.id)
  return {
    order,
    owedCents,
    payUrl: (payment && findPaymentUrl(payment)) ?? orderUrl(order),
    canMoveBackToCart: owedCents === order.totalCents,
  }
}

/** Returns the URL on which an open payment continues. */
function findPaymentUrl({ id, state, provider }: Payment): string | null {
  if (state !== 'open') return null
  return provider === testBank.id ? testBank.payUrl(id) : payUrl(id)
}

/** Finds the newest order of this visit. Skips cancelled orders, because the shopper has decided against them. */
async function findNewestOrder(app: App, cartId: string) {
  const [newestOrder] = await app.db
    .select({ id: orders.id, key: orders.key, state: orders.state })
    .from(orders)
    .where(
      and(
        eq(orders.cartId, cartId),
        ne(orders.state, 'cancelled'),
        gt(orders.placedAt, sessionStart(app, cartId)),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return newestOrder
}

/** Returns the earliest moment at which the session of this cart can have begun; older orders are of an earlier visit. */
export function sessionStart(app: App, cartId: string): Date {
  return new Date(app.clock.now().getTime() - sessionSeconds(cartId) * 1000)
}
