import { sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import { familyDraft } from './family-draft.ts'
import type { MarketplaceSource, SourceFailure } from './marketplace-source.ts'
import { matchPieces } from './match-pieces.server.ts'
import { readFamily } from './read-family.server.ts'
import { hasCallsLeft } from './source-account.server.ts'
import { KEPT_FOR_PRICES } from './sync.ts'
import { joinFamily } from './take-family.server.ts'

/** The words of a family change seldom, and it takes a call for every ten of its choices to hear them. */
const EVERY_HOURS = 24

interface DueFamily extends Record<string, unknown> {
  productId: number
  seller: string
  country: string
  head: string
}

/**
 * Asks anew what whole families are called and what one chooses between in them, of these products those whose turn it is: each piece
 * tells of itself only. What came to such a family since comes in too.
 */
export async function renewFamilies(
  shop: Shop,
  source: MarketplaceSource,
  productIds: number[],
): Promise<{ ok: true; changed: number } | SourceFailure> {
  let changed = 0
  if (!source.variations || productIds.length === 0) return { ok: true, changed }
  // What is left for another day has its turn before the others then.
  const mayAsk = () => hasCallsLeft(shop, source.account, KEPT_FOR_PRICES)
  if (!(await mayAsk())) return { ok: true, changed }
  const due = await readDueFamilies(shop, source, productIds)
  for (const [country, families] of Map.groupBy(due, (one) => one.country)) {
    const heads = await source.lookUp(
      country,
      families.map(({ head }) => head),
    )
    if (!heads.ok && heads.error === 'no-account') continue
    if (!heads.ok) return heads
    for (const { productId, seller, head: id } of families) {
      if (!(await mayAsk())) break
      await markHeard(shop, source.name, productId)
      const member = heads.pieces.find(({ place }) => place.externalId === id)
      if (!member) continue
      const family = await readFamily(source, country, { member, onlyLook: false })
      if (!family.ok) return family
      const options = { country, isDryRun: false, categoryPath: [], publishes: false }
      const draft = familyDraft(family.head, family.pieces, options)
      if (family.pieces.length === 0 || draft.options.length === 0) continue
      const matches = await matchPieces(shop.db, source.name, [family.head, ...family.pieces])
      const known = { id: productId, seller }
      if (await joinFamily(shop, source, { family, draft, options, matches, known })) changed++
    }
  }
  return { ok: true, changed }
}

/** Whatever comes of it: also where all words are the owner's own it is not asked again at once. */
async function markHeard(shop: Shop, source: string, productId: number): Promise<void> {
  await shop.db.execute(sql`
    UPDATE sourced_fields SET read_at = ${shop.clock.now().toISOString()}::timestamptz
    WHERE product_id = ${productId} AND source = ${source}`)
}

/** Families that this source brought, and of whose words it was not heard for so long; the longest ago first. */
async function readDueFamilies(
  shop: Shop,
  { name: source, batch }: MarketplaceSource,
  productIds: number[],
): Promise<DueFamily[]> {
  const before = new Date(shop.clock.now().getTime() - EVERY_HOURS * 3_600_000).toISOString()
  const { rows } = await shop.db.execute<DueFamily>(sql`
    SELECT p.id AS "productId", p.seller, p.import_ref AS head, min(f.country) AS country
    FROM products p JOIN sourced_fields f ON f.product_id = p.id AND f.source = ${source}
    WHERE p.id = ANY(${sql.param([...new Set(productIds)])}::integer[]) AND p.kind = 'variable' AND p.import_source = ${source}
    GROUP BY p.id HAVING max(f.read_at) <= ${before}::timestamptz
    ORDER BY max(f.read_at), p.id LIMIT ${batch}`)
  return rows
}
