import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { createDb, type Db } from './db.server.ts'

/** The member of staff who makes a change, for the audit log. */
export interface Actor {
  id: string
  name: string
}

/** Returns an app whose changes are in the audit log under the actor's name. */
export function actingFor(app: App, actor: Actor): App {
  return { ...app, db: createDb(app.pool, (tx) => setActor(tx, actor, app.clock.now())) }
}

/** Runs work in a transaction without logging it as a change by staff, for example storing the defaults that a form showed. */
export async function withoutAudit(tx: Db, work: () => Promise<unknown>): Promise<void> {
  // An empty actor id switches the audit triggers off.
  const { rows } = await tx.execute<{ id: string | null }>(
    sql`SELECT current_setting('shop.actor_id', true) AS id`,
  )
  await tx.execute(sql`SELECT set_config('shop.actor_id', '', true)`)
  await work()
  await tx.execute(sql`SELECT set_config('shop.actor_id', ${rows[0]?.id ?? ''}, true)`)
}

/** Sets the actor until the end of the transaction; the triggers of database/functions/audit.sql read it. */
async function setActor(tx: Db, { id, name }: Actor, now: Date): Promise<void> {
  await tx.execute(sql`SELECT set_config('shop.actor_id', ${id}, true),
    set_config('shop.actor', ${name}, true),
    set_config('shop.actor_at', ${now.toISOString()}, true)`)
}
