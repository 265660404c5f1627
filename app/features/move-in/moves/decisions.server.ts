import { eq, max, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { MoveAnswers, MoveOptions } from './move-in.ts'
import { moveInDecisions, moveInRuns } from './move-in-tables.server.ts'

/** Options that the owner decides; later runs of the same shop use the stored decisions. */
const STORED_DECISIONS = [
  'pricesIncludeVat',
  'repairsText',
  'manufacturer',
  'brandManufacturers',
] as const
type Decisions = Partial<Pick<MoveOptions, (typeof STORED_DECISIONS)[number]>>

export async function readDecisions(app: App, shop: string): Promise<Decisions> {
  const rows = await app.db.select().from(moveInDecisions).where(eq(moveInDecisions.shop, shop))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Decisions
}

/** Returns the answers among the options. */
export function answersOf({
  pricesIncludeVat,
  repairsText = false,
  manufacturer,
  brandManufacturers,
  prefix,
}: MoveOptions): MoveAnswers {
  return {
    repairsText,
    ...(pricesIncludeVat !== undefined && { pricesIncludeVat }),
    ...(manufacturer && { manufacturer }),
    ...(brandManufacturers && { brandManufacturers }),
    ...(prefix !== undefined && { prefix }),
  }
}

/** Stores the given answers; other stored answers stay. */
export async function storeDecisions(app: App, shop: string, options: MoveOptions): Promise<void> {
  const decidedAt = app.clock.now()
  for (const name of STORED_DECISIONS) {
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

/** Returns the end of the last run of a shop; now if this is the first run. */
export async function readLastEndTime(app: App, shop: string): Promise<Date> {
  const [run] = await app.db
    .select({ endedAt: max(moveInRuns.endedAt) })
    .from(moveInRuns)
    .where(eq(moveInRuns.shop, shop))
  return run?.endedAt ?? app.clock.now()
}

/** Whether the sources contain prices; if not, as with orders and customers alone, the VAT question is not asked. */
export async function hasPrices(formerDb: Db): Promise<boolean> {
  const { rows } = await formerDb.execute(
    sql`SELECT 1 FROM former_posts WHERE post_type IN ('product', 'product_variation') LIMIT 1`,
  )
  return rows.length > 0
}

/** Returns a price of the former shop as an example, so that the owner can see whether it contains VAT. */
export async function findPriceExample(formerDb: Db): Promise<string> {
  const { rows } = await formerDb.execute<{ title: string; price: string }>(sql`
    SELECT coalesce(parent.post_title, p.post_title) AS title, m.meta_value AS price FROM former_posts p
    JOIN former_postmeta m ON m.post_id = p."ID" AND m.meta_key IN ('_regular_price', '_price')
    LEFT JOIN former_posts parent ON p.post_type = 'product_variation' AND parent."ID" = p.post_parent
    WHERE p.post_type IN ('product', 'product_variation') AND coalesce(parent.post_title, p.post_title) <> ''
    ORDER BY p."ID", m.meta_key DESC LIMIT 1`)
  return rows[0] ? `${rows[0].title}: ${rows[0].price}` : ''
}

/** Removes options that were not given, so that they do not override a stored decision. */
export const withoutUnanswered = <T extends MoveOptions>(options: T): T =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => value !== undefined && !(name === 'repairsText' && !value),
    ),
  ) as T
