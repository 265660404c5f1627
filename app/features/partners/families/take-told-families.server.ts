import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import {
  findHomes,
  type Home,
  readHomes,
} from '#app/features/partners/item-drafts/find-homes.server.ts'
import { foretellChanges } from '#app/features/partners/item-drafts/foretell-changes.server.ts'
import type { ImportedPiece } from '#app/features/partners/item-drafts/import-pieces.ts'
import { matchPieces } from '#app/features/partners/item-drafts/match-pieces.server.ts'
import { pieceDraft } from '#app/features/partners/item-drafts/piece-draft.ts'
import type {
  FoundPiece,
  SourceName,
  ToldFamily,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Shop } from '#app/platform/shop.ts'
import { familyDraft } from './family-draft.ts'
import { joinToldFamilies } from './join-told-families.server.ts'
import { makeToldFamilies } from './make-told-families.server.ts'
import { type PlacedFamily, type ToldOptions, unmatched } from './told-families.ts'

/**
 * Takes over families of which a source tells a part at a time, in whatever order: each becomes one product with a variant for each
 * of its pieces, and what comes later joins it. What stays without an answer is a piece of its own after all.
 */
export async function takeToldFamilies(
  shop: Shop,
  source: SourceName,
  { at, families }: { at: Date; families: ToldFamily[] },
  options: ToldOptions,
): Promise<Map<FoundPiece, ImportedPiece>> {
  const answers = new Map<FoundPiece, ImportedPiece>()
  for (const wave of inWaves(families)) {
    const placed = await place(shop, source, wave, options)
    const tell = (family: PlacedFamily, piece: FoundPiece, told: Told) =>
      answers.set(piece, answer(family, piece, told, options))
    if (options.isDryRun) {
      const known = placed.flatMap(({ pieces, matches }) =>
        pieces.map((piece) => {
          const { productId = null, variantId = null, hasOffer = false } = matches.get(piece) ?? {}
          return { piece, productId, variantId, hasOffer, draft: pieceDraft(piece, options) }
        }),
      )
      const changing = await foretellChanges(shop, source, known, at)
      foretell(placed, { foretold: options.foretold, changing }, tell)
      continue
    }
    const moments = { at, now: shop.clock.now() }
    const fresh = placed.filter(({ home }) => !home)
    const made = await makeToldFamilies(shop, source, fresh, { ...options, moments })
    for (const family of fresh) {
      const { productId = null, reason } = made.get(family) ?? {}
      const isMade = productId !== null
      for (const [index, piece] of unmatched(family).entries()) {
        const outcome = !isMade ? 'refused' : index === 0 ? 'made' : 'joined'
        tell(family, piece, { outcome, productId, reason })
      }
    }
    const known = placed.filter(({ home, matches }) => home || matches.size > 0)
    const joined = await joinToldFamilies(shop, source, known, { ...options, moments })
    for (const family of known) {
      for (const piece of family.pieces) {
        const productId = joined.productOf.get(piece)
        const isOurs = family.home?.seller === 'own' && !family.matches.has(piece)
        if (productId === undefined && isOurs)
          tell(family, piece, { outcome: 'refused', productId: null, reason: notOurs(family.home) })
        if (productId === undefined) continue
        const isChanged = joined.changed.has(productId)
        const isKnown = family.matches.get(piece)?.hasOffer
        const outcome = !isKnown ? 'joined' : isChanged ? 'changed' : 'left'
        tell(family, piece, { outcome, productId })
      }
    }
    const ids = [...answers.values()].flatMap(({ productId }) => productId ?? [])
    await refreshProducts(shop, [...new Set(ids)])
  }
  return answers
}

const notOurs = (home: Home | undefined) =>
  `‘${home?.name ?? ''}’ verkoopt u zelf, zonder deze keuze.`

/** Those that sell the same pieces one after the other, so that the second finds what the first brought. */
function inWaves(families: ToldFamily[]): ToldFamily[][] {
  const waves: { families: ToldFamily[]; gtins: Set<string> }[] = []
  for (const family of families) {
    const gtins = family.pieces.flatMap((piece) => piece.gtins)
    const last = waves.findLastIndex((wave) => gtins.some((gtin) => wave.gtins.has(gtin)))
    const wave = waves[last + 1]
    if (wave) {
      wave.families.push(family)
      for (const gtin of gtins) wave.gtins.add(gtin)
    } else waves.push({ families: [family], gtins: new Set(gtins) })
  }
  return waves.map((wave) => wave.families)
}

async function place(
  shop: Shop,
  source: SourceName,
  families: ToldFamily[],
  options: ToldOptions,
): Promise<PlacedFamily[]> {
  const refs = families.map(({ head }) => head.place.externalId)
  const all = await matchPieces(
    shop.db,
    source,
    families.flatMap(({ pieces }) => pieces),
  )
  const named = await findHomes(shop.db, source, refs)
  const matched = await readHomes(
    shop.db,
    [...all.values()].map(({ productId }) => productId),
  )
  return families.map((family) => {
    const { head, pieces } = family
    const matches = new Map(
      pieces.flatMap((piece) => {
        const match = all.get(piece)
        return match ? [[piece, match] as const] : []
      }),
    )
    const siblings = [...matches.values()].flatMap(({ productId }) => matched.get(productId) ?? [])
    const home = homeAmong([...(named.get(head.place.externalId) ?? []), ...siblings], source)
    return { ...family, matches, home, draft: familyDraft(head, pieces, options) }
  })
}

/** One with choices; else the one piece of it that there was until now, where a feed brought it. */
function homeAmong(homes: Home[], source: SourceName): Home | undefined {
  const variable = homes.find(({ kind }) => kind === 'variable')
  if (variable) return variable
  const brought = homes.filter((one) => one.seller === 'external' && one.importSource === source)
  const ids = new Set(homes.map(({ productId }) => productId))
  return ids.size === 1 ? brought[0] : undefined
}

function foretell(
  placed: PlacedFamily[],
  { foretold, changing }: { foretold: Set<string>; changing: Set<number> },
  tell: (family: PlacedFamily, piece: FoundPiece, told: Told) => void,
): void {
  for (const family of placed) {
    const { head, home, matches } = family
    for (const piece of family.pieces) {
      const match = matches.get(piece)
      const productId = match?.productId ?? home?.productId ?? null
      const isNew = productId === null && !foretold.has(head.place.externalId)
      if (isNew) foretold.add(head.place.externalId)
      const isChanged = changing.has(productId ?? 0)
      const isKnown = isChanged ? 'changed' : 'left'
      const outcome = isNew ? 'made' : match?.hasOffer ? isKnown : 'joined'
      tell(family, piece, { outcome, productId })
    }
  }
}

type Told = Pick<ImportedPiece, 'outcome' | 'productId'> & { reason?: string | undefined }

function answer(
  { draft, home, matches }: PlacedFamily,
  piece: FoundPiece,
  { outcome, productId, reason }: Told,
  options: ToldOptions,
): ImportedPiece {
  const { name, mended, unlawful } = draft.draft.words
  const isNew = outcome === 'made'
  const notes = isNew
    ? [
        ...mended.map((change) => `bewoording aangepast: ${change}`),
        ...unlawful.map((found) => `blijft concept: ‘${found}’ mag niet zo heten`),
      ]
    : outcome === 'joined' && !matches.has(piece)
      ? [`een keuze van ‘${home?.name ?? name}’`]
      : []
  return {
    id: piece.place.externalId,
    outcome,
    productId,
    name: pieceDraft(piece, options).words.name,
    notes: reason === undefined ? notes : [reason],
  }
}
