import { and, eq, exists, isNull } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/catalog-tables.server.ts'
import { ensureAttributes } from '#app/features/catalog/ensure-attributes.server.ts'
import { offers } from '#app/features/offers/offers-table.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type FamilyDraft, familyDraft } from './family-draft.ts'
import type { FoundPiece, MarketplaceSource } from './marketplace-source.ts'
import { matchPieces } from './match-pieces.server.ts'
import { readFamily } from './read-family.server.ts'
import { joinFamily } from './take-family.server.ts'

/**
 * A piece that the owner wrote by hand turns out to be one of a family: it gets a variant for each of them, and keeps the owner's
 * words. One with choices of the owner's own stays as it is, and so does one that is brought by an import.
 */
export async function growFamily(
  shop: Shop,
  source: MarketplaceSource,
  { country, piece, productId }: { country: string; piece: FoundPiece; productId: number },
): Promise<void> {
  if (!source.variations || !(await isPlain(shop.db, productId))) return
  const family = await readFamily(source, country, { member: piece, onlyLook: false })
  if (!family.ok || family.pieces.length === 0) return
  const options = { country, isDryRun: false, categoryPath: [], publishes: false }
  const draft = familyDraft(family.head, family.pieces, options)
  if (draft.options.length === 0) return
  const matches = await matchPieces(shop.db, source.name, [family.head, ...family.pieces])
  await joinFamily(shop, source, {
    ...{ family, draft, options, matches },
    known: { id: productId, seller: 'external' },
    makesRoom: (tx) => makeRoom(tx, productId, draft, shop.clock.now()),
  })
}

/** Written by hand, sold by others only, and without a choice. */
async function isPlain(db: Db, productId: number): Promise<boolean> {
  const [plain] = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        ...[eq(products.id, productId), eq(products.kind, 'simple')],
        ...[eq(products.seller, 'external'), isNull(products.importSource)],
        exists(
          db
            .select({ id: offers.id })
            .from(offers)
            .where(and(eq(offers.productId, products.id), eq(offers.origin, 'owner'))),
        ),
      ),
    )
    .for('update')
  return plain !== undefined
}

/** False: it is not as it was any more. */
async function makeRoom(
  tx: Db,
  productId: number,
  { options, draft }: FamilyDraft,
  now: Date,
): Promise<boolean> {
  if (!(await isPlain(tx, productId))) return false
  await ensureAttributes(
    tx,
    draft.product.attributes.filter(({ isChoice }) => isChoice),
  )
  await tx
    .update(products)
    .set({ kind: 'variable', options, updatedAt: now })
    .where(eq(products.id, productId))
  await tx
    .update(variants)
    .set({ isActive: false, removedAt: now })
    .where(eq(variants.productId, productId))
  return true
}
