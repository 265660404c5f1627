import { sql } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { SWITCHES, type SwitchName } from './switches.ts'

const switches = pgTable('marketplace_switches', {
  name: text().$type<SwitchName>().primaryKey(),
  isOn: boolean('is_on').notNull(),
})

/** What is switched off at present. */
export async function readSwitchedOff(shop: Shop): Promise<Set<string>> {
  const rows = await shop.db.select().from(switches)
  return new Set(rows.filter(({ isOn }) => !isOn).map(({ name }) => name))
}

/** Everything that is not named is off from now on; pages that are kept hear of it. */
export async function switchOn(shop: Shop, on: string[]): Promise<void> {
  const names = Object.keys(SWITCHES) as SwitchName[]
  await shop.db
    .insert(switches)
    .values(names.map((name) => ({ name, isOn: on.includes(name) })))
    .onConflictDoUpdate({ target: switches.name, set: { isOn: sql`excluded.is_on` } })
  await announceChanges(shop, ['settings'])
}
