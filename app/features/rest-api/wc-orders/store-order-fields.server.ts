import { inArray, sql } from 'drizzle-orm'
import { linkCustomer } from '#app/features/fulfilment/orders/insert-order.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  removeMeta,
  writeMeta,
} from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { OrderAddressInput, OrderArgs } from './order-args.ts'
import { programOrders, programRefunds } from './program-orders-tables.server.ts'
import { toProgramAddress } from './sent-address.ts'

type Columns = Partial<Omit<typeof programOrders.$inferInsert, 'orderId'>>

/** The stored addresses, into which the address of a request is merged. */
type StoredAddresses = Pick<typeof programOrders.$inferSelect, 'billing' | 'shipping'>

/** Stores the fields of an order that only programs use, in the transaction that writes the order. */
export async function storeOrderFields(
  tx: Db,
  id: number,
  args: OrderArgs,
  extraColumns: Columns,
  oldAddresses: StoredAddresses = { billing: null, shipping: null },
): Promise<void> {
  const billing = toProgramAddress(args.billing, oldAddresses.billing)
  const shipping = toProgramAddress(args.shipping, oldAddresses.shipping)
  const fields: Columns = {
    ...extraColumns,
    ...(args.payment_method !== undefined && { paymentMethod: args.payment_method }),
    ...(args.transaction_id !== undefined && { transactionId: args.transaction_id }),
    ...(args.parent_id !== undefined && { parentId: args.parent_id }),
    ...(billing && { billing }),
    ...(shipping && { shipping }),
  }
  if (args.customer_id !== undefined) await linkCustomer(tx, id, args.customer_id)
  const isChanged = await writeMeta(tx, 'order', id, args.meta_data ?? [])
  if (!isChanged && Object.keys(fields).length === 0) return
  await tx
    .insert(programOrders)
    .values({ orderId: id, ...fields })
    .onConflictDoUpdate({
      target: programOrders.orderId,
      // The column keeps its value; without it, an order of which only meta data change would have nothing to set.
      set: { createdVia: sql`${programOrders.createdVia}`, ...fields },
    })
}

/** Returns the lower-case text in which programs search: all parts of both addresses, and product names. */
export function programSearchText(addresses: OrderAddressInput[], productNames: string[]): string {
  const parts = addresses.flatMap((address) => Object.values(address ?? {}))
  return [...new Set([...parts, ...productNames])].filter(Boolean).join('\n').toLowerCase()
}

/** Erases the texts that programs sent with orders: addresses, references, reasons and meta entries. */
export async function eraseProgramOrderData(tx: Db, orderIds: number[]): Promise<void> {
  await tx
    .update(programOrders)
    .set({ billing: null, shipping: null, transactionId: '', search: '' })
    .where(inArray(programOrders.orderId, orderIds))
  await tx
    .update(programRefunds)
    .set({ reason: '' })
    .where(inArray(programRefunds.orderId, orderIds))
  await removeMeta(tx, 'order', orderIds)
  const lines = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
  await removeMeta(
    tx,
    'order-line',
    lines.map(({ id }) => id),
  )
}
