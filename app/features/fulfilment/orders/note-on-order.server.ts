import type { Db } from '#app/platform/database/db.server.ts'
import type { OrderEventKind } from './orders.ts'
import { orderEvents } from './orders-tables.server.ts'

interface NewEvent {
  kind: OrderEventKind
  text: string
  actor: string
  now: Date
}

/** Writes an event into the timeline. */
export async function writeEvent(
  tx: Db,
  orderId: number,
  { kind, text, actor, now }: NewEvent,
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, kind, text, actor, at: now })
}

/** Writes a note into the timeline that only the shop sees. */
export function noteOnOrder(tx: Db, orderId: number, note: Omit<NewEvent, 'kind'>): Promise<void> {
  return writeEvent(tx, orderId, { kind: 'note', ...note })
}
