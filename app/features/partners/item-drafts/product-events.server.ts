import { desc, eq, lt } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ProductEvent } from './product-events.ts'
import { productEvents } from './product-events-tables.server.ts'

const RETENTION_DAYS = 90
/** Maximum number of events on a page. */
const MAX_EVENTS = 30

export async function writeEvents(tx: Db, events: ProductEvent[], moment: Date): Promise<void> {
  if (events.length > 0)
    await tx.insert(productEvents).values(events.map((event) => ({ ...event, at: moment })))
}

/** Reads the latest events, newest first. */
export async function readEvents(db: Db, productId: number) {
  return db
    .select({ at: productEvents.at, kind: productEvents.kind, seller: productEvents.seller })
    .from(productEvents)
    .where(eq(productEvents.productId, productId))
    .orderBy(desc(productEvents.id))
    .limit(MAX_EVENTS)
}

export async function deleteOldEvents(app: App): Promise<void> {
  const deleteBefore = new Date(app.clock.now().getTime() - RETENTION_DAYS * 86_400_000)
  await app.db.delete(productEvents).where(lt(productEvents.at, deleteBefore))
}
