import { eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { MoveOptions } from './move-in.ts'
import { moveInDecisions } from './move-in-tables.server.ts'

/** Options that are answers of the owner, so that later runs of the same shop use them. */
const REMEMBERED = [
  'pricesIncludeVat',
  'repairsText',
  'manufacturer',
  'brandManufacturers',
  'uploads',
] as const
type Decisions = Partial<Pick<MoveOptions, (typeof REMEMBERED)[number]>>

export async function readDecisions(app: App, shop: string): Promise<Decisions> {
  const rows = await app.db.select().from(moveInDecisions).where(eq(moveInDecisions.shop, shop))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Decisions
}

/** Remembers the answers that were given; others stay. */
export async function rememberDecisions(
  app: App,
  shop: string,
  options: MoveOptions,
): Promise<void> {
  const decidedAt = app.clock.now()
  for (const name of REMEMBERED) {
    const value = options[name]
    if (value === undefined || value === false) continue
    await app.db
      .insert(moveInDecisions)
      .values({ shop, name, value, decidedAt })
      .onConflictDoUpdate({
        target: [moveInDecisions.shop, moveInDecisions.name],
        set: { value: sql`excluded.value`, decidedAt },
      })
  }
}
