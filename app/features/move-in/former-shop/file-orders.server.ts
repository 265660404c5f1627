import { sql } from 'drizzle-orm'
import { isOpen, stateInHistory } from '#app/features/data-transfer/order-files/order-states.ts'
import type { ImportedOrder } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { FormerOrder } from './former-orders.server.ts'
import type { OrderToMove } from './read-former-order.server.ts'

/** A parsed order of a file, or the reason why it is rejected. */
export type FileOrder =
  | { formerOrder: FormerOrder; draft: OrderToMove }
  | { number: string; currency: string; problem: string }

const ORDERS_PER_BATCH = 400

/** Yields the orders of files in the order of their ids. */
export async function* readFileOrders(db: Db): AsyncGenerator<FileOrder[]> {
  let lastId = 0
  for (;;) {
    const { rows } = await db.execute<{
      id: string
      number: string
      data: string
      refunded: string
      currency: string
      problem: string
    }>(
      sql`SELECT * FROM former_file_orders WHERE id > ${lastId} ORDER BY id LIMIT ${ORDERS_PER_BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) return
    lastId = Number(last.id)
    yield rows.map(({ id, number, data, refunded, currency, problem }) => {
      const order = JSON.parse(data) as ImportedOrder | null
      return order ? restoreOrder(Number(id), order, refunded) : { number, currency, problem }
    })
  }
}

/** Restores the dates of an order, because JSON has none. */
function restoreOrder(id: number, stored: ImportedOrder, refunded: string) {
  const placedAt = new Date(stored.placedAt)
  const order = {
    ...stored,
    placedAt,
    paidAt: stored.paidAt && new Date(stored.paidAt),
    state: stateInHistory(stored.state),
    lines: stored.lines.map((line) => ({
      ...line,
      variantName: '',
      formerProduct: 0,
      formerVariation: 0,
    })),
  }
  return {
    formerOrder: {
      id,
      status: stored.state,
      createdAt: placedAt,
      note: stored.note,
      meta: new Map(),
      items: [],
      notes: [],
      refunds:
        Number(refunded) > 0 ? [{ id: 0, amountText: refunded, reason: '', refundedAt: null }] : [],
    },
    draft: {
      order,
      formerCustomer: 0,
      wasOpen: isOpen(stored.state),
      hasUnknownStatus: false,
      isBalanced: true,
      foreignCountry: null,
      invoiceNumber: '',
    },
  }
}
