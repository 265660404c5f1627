import { desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { ProductEvent } from './product-events.ts'
import { productEvents } from './product-events-tables.server.ts'

const KEPT_DAYS = 90
/** As many as fit on a screen. */
const SHOWN = 30

export async function writeEvents(tx: Db, events: ProductEvent[], at: Date): Promise<void> {
  if (events.length > 0)
    await tx.insert(productEvents).values(events.map((event) => ({ ...event, at })))
}

/** The last ones, newest first. */
export async function readEvents(db: Db, productId: number) {
  return db
    .select({ at: productEvents.at, kind: productEvents.kind, seller: productEvents.seller })
    .from(productEvents)
    .where(eq(productEvents.productId, productId))
    .orderBy(desc(productEvents.id))
    .limit(SHOWN)
}

export async function clearEvents(shop: Shop): Promise<void> {
  const before = new Date(shop.clock.now().getTime() - KEPT_DAYS * 86_400_000)
  await shop.db.delete(productEvents).where(lt(productEvents.at, before))
}
