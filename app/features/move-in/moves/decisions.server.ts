import { eq, max, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { MoveAnswers, MoveOptions } from './move-in.ts'
import { moveInDecisions, moveInRuns } from './move-in-tables.server.ts'

/** Options that are answers of the owner, so that later runs of the same shop use them. */
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

/** Remembers the answers that were given; others stay. */
export async function rememberDecisions(
  app: App,
  shop: string,
  options: MoveOptions,
): Promise<void> {
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

/** End of the last run of a shop; now for the first one. */
export async function readLastEnd(app: App, shop: string): Promise<Date> {
  const [run] = await app.db
    .select({ endedAt: max(moveInRuns.endedAt) })
    .from(moveInRuns)
    .where(eq(moveInRuns.shop, shop))
  return run?.endedAt ?? app.clock.now()
}

/** Orders and customers alone have no prices that the question is about. */
export async function hasPrices(former: Db): Promise<boolean> {
  const { rows } = await former.execute(
    sql`SELECT 1 FROM former_posts WHERE post_type IN ('product', 'product_variation') LIMIT 1`,
  )
  return rows.length > 0
}

/** A price of the former shop, so that the owner can see whether it contains VAT. */
export async function findPriceExample(former: Db): Promise<string> {
  const { rows } = await former.execute<{ title: string; price: string }>(sql`
    SELECT coalesce(parent.post_title, p.post_title) AS title, m.meta_value AS price FROM former_posts p
    JOIN former_postmeta m ON m.post_id = p."ID" AND m.meta_key IN ('_regular_price', '_price')
    LEFT JOIN former_posts parent ON p.post_type = 'product_variation' AND parent."ID" = p.post_parent
    WHERE p.post_type IN ('product', 'product_variation') AND coalesce(parent.post_title, p.post_title) <> ''
    ORDER BY p."ID", m.meta_key DESC LIMIT 1`)
  return rows[0] ? `${rows[0].title}: ${rows[0].price}` : ''
}

/** Options that were not given do not hide a remembered decision. */
export const withoutEmpty = <T extends MoveOptions>(options: T): T =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => value !== undefined && !(name === 'repairsText' && !value),
    ),
  ) as T
