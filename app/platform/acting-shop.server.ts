import { sql } from 'drizzle-orm'
import { type Db, openDb } from './db.server.ts'
import type { Shop } from './shop.ts'

/** Who changes something, for the log of changes. */
export interface Actor {
  id: string
  name: string
}

/** The shop in somebody's hands: every change that is made through it is told in the log under their name. */
export function inHandsOf(shop: Shop, actor: Actor): Shop {
  return { ...shop, db: openDb(shop.pool, (tx) => sayWho(tx, actor, shop.clock.now())) }
}

/** Holds for the rest of the transaction; the triggers of database/functions/audit.sql read it. */
async function sayWho(tx: Db, { id, name }: Actor, now: Date): Promise<void> {
  await tx.execute(sql`SELECT set_config('shop.actor_id', ${id}, true),
    set_config('shop.actor', ${name}, true),
    set_config('shop.actor_at', ${now.toISOString()}, true)`)
}
