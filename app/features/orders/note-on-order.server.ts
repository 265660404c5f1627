import type { Db } from '#app/platform/db.server.ts'
import { orderEvents } from './orders-tables.server.ts'

/** A line in the timeline that changes nothing else. */
export async function noteOnOrder(
  tx: Db,
  orderId: number,
  { text, actor, now }: { text: string; actor: string; now: Date },
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, kind: 'note', text, actor, at: now })
}
