import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { canMove } from '#app/features/fulfilment/orders/order-moves.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { OnlineProvider, ProviderPayment, Told } from './payment-provider.server.ts'
import type { Payment } from './payments.ts'

/**
 * What is true there. What nobody should pay any more (the shopper chose another way, the order is paid or called off) is taken
 * back if it can be, and promised money is collected once something has left.
 */
export async function readThere(
  shop: Shop,
  provider: OnlineProvider,
  payment: Payment,
  ref: string,
  options: { isUrgent?: boolean },
): Promise<Told<ProviderPayment>> {
  const told = await provider.read(shop, ref, options)
  if (!told.ok) return told
  const { outcome, isPromise, canCancel } = told.value
  if (outcome !== null && !isPromise) return told
  const order = await readOrder(shop.db, payment.orderId)
  const isPayable = order !== undefined && canMove(order.state, 'pay')
  const isCounted = isPromise && payment.state === 'paid'
  const isWanted = isCounted
    ? order?.state !== 'cancelled'
    : isPayable && (isPromise || payment.state === 'open')
  const hasLeft = order !== undefined && order.parcels.length > 0
  if (isWanted && !(isPromise && hasLeft)) return told
  if (!isWanted && !canCancel) return told
  const done = await (isWanted ? provider.collect(shop, ref) : provider.cancel(shop, ref))
  const after = done.ok ? await provider.read(shop, ref, options) : told
  return after.ok ? after : told
}
