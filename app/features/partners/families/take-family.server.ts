import { and, eq, inArray } from 'drizzle-orm'
import { addVariants } from '#app/features/catalog/product-drafts/add-variants.server.ts'
import { storeProducts } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import {
  type ImportedPiece,
  type ImportPiecesOptions,
  seenOf,
} from '#app/features/partners/item-drafts/import-pieces.ts'
import { type Match, matchPieces } from '#app/features/partners/item-drafts/match-pieces.server.ts'
import { type DraftOptions, pieceDraft } from '#app/features/partners/item-drafts/piece-draft.ts'
import { writeEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import { writePieces } from '#app/features/partners/item-drafts/write-pieces.server.ts'
import { writeWords } from '#app/features/partners/item-drafts/write-words.server.ts'
import type {
  FoundPiece,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type FamilyDraft, familyDraft, variantDraft } from './family-draft.ts'
import { type Family, readFamily } from './read-family.server.ts'
import { writeOptions } from './write-options.server.ts'

type FamilyOptions = Pick<ImportPiecesOptions, 'country' | 'isDryRun' | 'journal'> & DraftOptions

export type TakeFamilyResult =
  | { ok: true; pieces: ImportedPiece[] }
  /** it stands alone after all, or what the shop has of it does */
  | { ok: true; alone: true }
  | SourceFailure

/**
 * Takes a family over as one product with a variant for each of its pieces, or brings what is new of it to the product that is here.
 * `asked`: those of it that were wanted, one answer each.
 */
export async function takeFamily(
  shop: Shop,
  source: MarketplaceSource,
  asked: [FoundPiece, ...FoundPiece[]],
  options: FamilyOptions,
): Promise<TakeFamilyResult> {
  const { country, isDryRun } = options
  const family = await readFamily(source, country, { member: asked[0], onlyLook: isDryRun })
  if (!family.ok) return family
  if (family.pieces.length === 0) return { ok: true, alone: true }
  const { head, pieces, total } = family
  const matches = await matchPieces(shop.db, source.name, [head, ...pieces])
  const known = await findFamily(
    shop.db,
    [head, ...pieces].flatMap((one) => matches.get(one) ?? []),
  )
  if (known?.kind === 'simple') return { ok: true, alone: true }
  const draft = familyDraft(head, pieces, options)
  const brought = pieces.map(({ place }) => place.externalId)
  const tell = (
    outcome: ImportedPiece['outcome'],
    productId: number | null,
    notes: string[] = [],
  ): TakeFamilyResult => ({
    ok: true,
    pieces: asked.map((piece, index) => ({
      ...seenOf(piece),
      id: piece.place.externalId,
      name: draft.draft.words.name,
      productId,
      brought,
      // They are one product: the first of them brought it.
      outcome: index > 0 && outcome === 'made' ? 'joined' : outcome,
      notes: index > 0 ? [] : [`${total} ${total === 1 ? 'uitvoering' : 'uitvoeringen'}`, ...notes],
    })),
  })
  const news = pieces.filter((piece) => !matches.get(piece)?.hasOffer).length
  if (isDryRun) return tell(!known ? 'made' : news > 0 ? 'joined' : 'left', known?.id ?? null)
  if (!known) {
    const made = await makeFamily(shop, source, { family, draft, options })
    return made.productId === null
      ? tell('refused', null, made.reason === undefined ? [] : [made.reason])
      : tell(
          'made',
          made.productId,
          draft.draft.words.mended.map((one) => `bewoording aangepast: ${one}`),
        )
  }
  const changed = await joinFamily(shop, source, { family, draft, options, matches, known })
  return tell(news > 0 ? 'joined' : changed ? 'changed' : 'left', known.id)
}

/** The product that most of them are, as far as the shop has one. */
async function findFamily(db: Db, matches: Match[]) {
  if (matches.length === 0) return undefined
  const ids = matches.map(({ productId }) => productId)
  const rows = await db
    .select({ id: products.id, kind: products.kind, seller: products.seller })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
  const countOf = (id: number) => ids.filter((one) => one === id).length
  return rows
    .toSorted((a, b) => countOf(b.id) - countOf(a.id))
    .toSorted((a, b) => Number(b.kind === 'variable') - Number(a.kind === 'variable'))[0]
}

interface Taken {
  family: Family
  draft: FamilyDraft
  options: FamilyOptions
}

async function makeFamily(
  shop: Shop,
  source: MarketplaceSource,
  { family: { head, pieces, at }, draft, options }: Taken,
): Promise<{ productId: number | null; reason: string | undefined }> {
  const moments = { at, now: shop.clock.now() }
  const [stored] = await storeProducts(shop, source.name, [draft.draft.product], {
    ...(options.journal && { journal: options.journal }),
    alongside: async (tx, [made]) => {
      if (made?.outcome !== 'made' || made.productId === null) return
      const { productId } = made
      const variantOf = await readChoices(tx, productId)
      const written = pieces.map((piece) => ({
        piece,
        productId,
        draft: pieceDraft(piece, options),
        isNew: false,
        variantId: variantOf.get(choiceKey(draft.choiceOf.get(piece) ?? {})) ?? null,
      }))
      await writePieces(tx, source.name, written, moments)
      const whole = { piece: head, draft: draft.draft, productId, variantId: null, isNew: true }
      await writeWords(tx, source.name, [whole], moments.now)
      await writeOptions(tx, source.name, {
        head,
        draft,
        productId,
        now: moments.now,
        variantOf: (piece) => variantOf.get(choiceKey(draft.choiceOf.get(piece) ?? {})) ?? null,
      })
    },
  })
  const productId = stored?.outcome === 'refused' ? null : (stored?.productId ?? null)
  if (productId !== null) await refreshProducts(shop, [productId])
  return { productId, reason: stored?.reason }
}

/** Variants by what one chooses. */
async function readChoices(tx: Db, productId: number): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: variants.id, optionValues: variants.optionValues })
    .from(variants)
    .where(and(eq(variants.productId, productId), eq(variants.isActive, true)))
  return new Map(rows.map(({ id, optionValues }) => [choiceKey(optionValues), id]))
}

/** Offers of a family for a product that is here, and the choices that it has not yet. Says whether anything is other. */
export async function joinFamily(
  shop: Shop,
  source: MarketplaceSource,
  taken: Taken & {
    matches: Map<FoundPiece, Match>
    known: { id: number; seller: string }
    /** done first, in the same transaction; false: nothing is joined after all */
    makesRoom?: (tx: Db) => Promise<boolean>
    /** false: only the choices that are there get offers */
    addsChoices?: boolean
  },
): Promise<boolean> {
  const { family, draft, options, matches, known, addsChoices = known.seller !== 'own' } = taken
  const productId = known.id
  const moments = { at: family.at, now: shop.clock.now() }
  const events = await shop.db.transaction(async (tx) => {
    if (taken.makesRoom && !(await taken.makesRoom(tx))) return 0
    const here = await readChoices(tx, productId)
    const choiceOf = (piece: FoundPiece) => choiceKey(draft.choiceOf.get(piece) ?? {})
    const knownOf = (piece: FoundPiece) =>
      matches.get(piece)?.variantId ?? here.get(choiceOf(piece)) ?? null
    // Before what is new comes in, which is said in the same words.
    const renamed = await writeOptions(tx, source.name, {
      head: family.head,
      draft,
      productId,
      variantOf: knownOf,
      journal: options.journal,
      now: moments.now,
    })
    // What we sell ourselves gets offers beside its own choices, and no choices that only others sell.
    const fresh = new Map(
      family.pieces
        .filter((piece) => addsChoices && knownOf(piece) === null)
        .map((piece) => [choiceOf(piece), variantDraft(piece, draft.choiceOf.get(piece) ?? {})]),
    )
    const wanted = new Map([[productId, [...fresh.values()]]])
    const given = { ...(options.journal && { journal: options.journal }), now: moments.now }
    const added = (await addVariants(tx, wanted, given)).get(productId) ?? new Map<string, number>()
    const written = family.pieces.flatMap((piece) => {
      const match = matches.get(piece)
      // What is another product here stays with that.
      if (match && match.productId !== productId) return []
      const variantId = knownOf(piece) ?? added.get(choiceOf(piece)) ?? null
      if (!addsChoices && variantId === null) return []
      const own = { piece, productId, variantId, isNew: false }
      return [{ ...own, draft: pieceDraft(piece, options) }]
    })
    const told = [...renamed, ...(await writePieces(tx, source.name, written, moments))]
    const whole = {
      piece: family.head,
      draft: draft.draft,
      productId,
      variantId: null,
      isNew: false,
    }
    told.push(...(await writeWords(tx, source.name, [whole], moments.now)))
    await writeEvents(tx, told, moments.now)
    return told.length + added.size
  })
  await refreshProducts(shop, [productId])
  return events > 0
}
