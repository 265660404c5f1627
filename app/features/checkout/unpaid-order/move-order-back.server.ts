import { and, asc, eq } from 'drizzle-orm'
import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import { CUSTOMER } from '#app/features/core/accounts/actors.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import {
  changeOrderState,
  lockOrder,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { unsentUnits } from '#app/features/fulfilment/orders/parcels.ts'
import { cancelPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import type { PaymentAccess } from '#app/features/fulfilment/payments/payments.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { addNotice, lockCart } from '#app/features/sales/cart/cart.server.ts'
import { restoreLines } from '#app/features/sales/cart/cart-functions.server.ts'
import { restoreCartCodes } from '#app/features/sales/discounts/cart-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, retryOnDeadlock } from '#app/platform/database/db.server.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import { findUnpaidOrder } from './find-unpaid-order.server.ts'

/**
 * Cancels an unpaid order and puts its lines and discount codes back into the cart that it was placed from, in one
 * transaction. This closes its open payments and frees the stock. Adds a notice to the cart on success and on failure.
 */
export async function moveOrderBackToCart(
  app: App,
  cartId: string,
  orderId: number,
  access?: PaymentAccess,
): Promise<boolean> {
  const unpaidOrder = await findUnpaidOrder(app, cartId, access)
  const settings = await readSettings(app)
  const input = { app, settings, cartId, orderId }
  const moveResult =
    unpaidOrder?.order.id === orderId && unpaidOrder.canMoveBackToCart
      ? await retryOnDeadlock(() => app.db.transaction((tx) => cancelAndRestore(tx, input)))
      : null
  if (!moveResult) {
    const text = `Bestelling ${orderId} kun je hier niet meer aanpassen: hij is betaald, of al aangepast.`
    await addNotice(app, cartId, { kind: 'error', text })
    return false
  }
  await afterStateChange(app, moveResult.change)
  const text = `Alles van bestelling ${orderId} ligt weer in je winkelwagen. Die bestelling is vervallen.`
  if (moveResult.lostNames.length === 0) await addNotice(app, cartId, { kind: 'success', text })
  else await addNotice(app, cartId, { kind: 'error', text: lostText(moveResult.lostNames) })
  return true
}

const lostText = (names: string[]) =>
  names.length === 1
    ? `${names[0]} is niet meer te koop en ligt dus niet meer in je winkelwagen.`
    : `${joinWithAnd(names)} zijn niet meer te koop en liggen dus niet meer in je winkelwagen.`

interface MoveBackInput {
  app: App
  settings: ShopSettings
  cartId: string
  orderId: number
}

async function cancelAndRestore(tx: Db, { app, settings, cartId, orderId }: MoveBackInput) {
  const now = app.clock.now()
  // placeOrder takes its locks in the same order: first the cart, then the variants.
  await lockCart(tx, cartId, now)
  const order = await lockOrder(tx, orderId)
  if (order?.cartId !== cartId) return null
  const openPayments = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open')))
    .for('update')
  const isExpired = order.state === 'expired'
  if (!isExpired && !canTransition(order.state, 'expire')) return null
  for (const payment of openPayments) await cancelPayment(tx, app, settings, payment)
  const text = 'Geannuleerd: de klant legde alles terug in de winkelwagen'
  const change = isExpired
    ? ({ ok: true, changed: false, order } as const)
    : await changeOrderState(tx, orderId, 'cancel', { text, actor: CUSTOMER, now })
  if (!change.ok) return null
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const lostLineIds = await restoreLines(
    tx,
    cartId,
    lines.filter((line) => unsentUnits(line) > 0).map(toRestoredLine),
    now,
  )
  await restoreCartCodes(tx, cartId, orderId, now)
  return {
    change,
    lostNames: lines.filter(({ id }) => lostLineIds.includes(id)).map((line) => fullLineName(line)),
  }
}

const toRestoredLine = (line: typeof orderLines.$inferSelect) => ({
  id: line.id,
  variantId: line.variantId,
  quantity: unsentUnits(line),
  texts: Object.fromEntries(line.texts.map(({ field, text }) => [field, text])),
})
