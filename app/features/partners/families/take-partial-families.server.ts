import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import {
  findHomes,
  type Home,
  readHomes,
} from '#app/features/partners/item-drafts/find-homes.server.ts'
import { foretellChanges } from '#app/features/partners/item-drafts/foretell-changes.server.ts'
import type { ImportedItem } from '#app/features/partners/item-drafts/imported-items.ts'
import { itemDraft } from '#app/features/partners/item-drafts/item-draft.ts'
import { matchItems } from '#app/features/partners/item-drafts/match-items.server.ts'
import type {
  FoundItem,
  PartialFamily,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import { familyDraft } from './family-draft.ts'
import { joinPartialFamilies } from './join-partial-families.server.ts'
import { makePartialFamilies } from './make-partial-families.server.ts'
import { type PartialFamilyOptions, type PlacedFamily, unmatched } from './partial-families.ts'

/**
 * Takes over families of which a source tells a part at a time, in whatever order: each becomes one product with a variant for each
 * of its pieces, and what comes later joins it. What stays without an answer is a piece of its own after all.
 */
export async function takePartialFamilies(
  app: App,
  source: SourceName,
  { at, families }: { at: Date; families: PartialFamily[] },
  options: PartialFamilyOptions,
): Promise<Map<FoundItem, ImportedItem>> {
  const answers = new Map<FoundItem, ImportedItem>()
  for (const wave of inWaves(families)) {
    const placed = await place(app, source, wave, options)
    const report = (family: PlacedFamily, item: FoundItem, reported: ReportedOutcome) =>
      answers.set(item, answer(family, item, reported, options))
    if (options.isDryRun) {
      const known = placed.flatMap(({ items, matches }) =>
        items.map((item) => {
          const { productId = null, variantId = null, hasOffer = false } = matches.get(item) ?? {}
          return { item, productId, variantId, hasOffer, draft: itemDraft(item, options) }
        }),
      )
      const changing = await foretellChanges(app, source, known, at)
      foretell(placed, { foretold: options.foretold, changing }, report)
      continue
    }
    const moments = { at, now: app.clock.now() }
    const fresh = placed.filter(({ home }) => !home)
    const made = await makePartialFamilies(app, source, fresh, { ...options, moments })
    for (const family of fresh) {
      const { productId = null, reason } = made.get(family) ?? {}
      const isMade = productId !== null
      for (const [index, item] of unmatched(family).entries()) {
        const outcome = !isMade ? 'refused' : index === 0 ? 'made' : 'joined'
        report(family, item, { outcome, productId, reason })
      }
    }
    const known = placed.filter(({ home, matches }) => home || matches.size > 0)
    const joined = await joinPartialFamilies(app, source, known, { ...options, moments })
    for (const family of known) {
      for (const item of family.items) {
        const productId = joined.productOf.get(item)
        const isOurs = family.home?.seller === 'own' && !family.matches.has(item)
        if (productId === undefined && isOurs)
          report(family, item, {
            outcome: 'refused',
            productId: null,
            reason: notOurs(family.home),
          })
        if (productId === undefined) continue
        const isChanged = joined.changed.has(productId)
        const isKnown = family.matches.get(item)?.hasOffer
        const outcome = !isKnown ? 'joined' : isChanged ? 'changed' : 'left'
        report(family, item, { outcome, productId })
      }
    }
    const ids = [...answers.values()].flatMap(({ productId }) => productId ?? [])
    await refreshProducts(app, [...new Set(ids)])
  }
  return answers
}

const notOurs = (home: Home | undefined) =>
  `‘${home?.name ?? ''}’ verkoopt u zelf, zonder deze keuze.`

/** Those that sell the same pieces one after the other, so that the second finds what the first brought. */
function inWaves(families: PartialFamily[]): PartialFamily[][] {
  const waves: { families: PartialFamily[]; gtins: Set<string> }[] = []
  for (const family of families) {
    const gtins = family.items.flatMap((item) => item.gtins)
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
  app: App,
  source: SourceName,
  families: PartialFamily[],
  options: PartialFamilyOptions,
): Promise<PlacedFamily[]> {
  const refs = families.map(({ head }) => head.place.externalId)
  const all = await matchItems(
    app.db,
    source,
    families.flatMap(({ items }) => items),
  )
  const named = await findHomes(app.db, source, refs)
  const matched = await readHomes(
    app.db,
    [...all.values()].map(({ productId }) => productId),
  )
  return families.map((family) => {
    const { head, items } = family
    const matches = new Map(
      items.flatMap((item) => {
        const match = all.get(item)
        return match ? [[item, match] as const] : []
      }),
    )
    const siblings = [...matches.values()].flatMap(({ productId }) => matched.get(productId) ?? [])
    const home = homeAmong([...(named.get(head.place.externalId) ?? []), ...siblings], source)
    return { ...family, matches, home, draft: familyDraft(head, items, options) }
  })
}

/** One with choices; else the one piece of it that there was until now, where a feed brought it. */
function homeAmong(homes: Home[], source: SourceName): Home | undefined {
  const variable = homes.find(({ kind }) => kind === 'variable')
  if (variable) return variable
  const imported = homes.filter((one) => one.seller === 'external' && one.importSource === source)
  const ids = new Set(homes.map(({ productId }) => productId))
  return ids.size === 1 ? imported[0] : undefined
}

function foretell(
  placed: PlacedFamily[],
  { foretold, changing }: { foretold: Set<string>; changing: Set<number> },
  report: (family: PlacedFamily, item: FoundItem, reported: ReportedOutcome) => void,
): void {
  for (const family of placed) {
    const { head, home, matches } = family
    for (const item of family.items) {
      const match = matches.get(item)
      const productId = match?.productId ?? home?.productId ?? null
      const isNew = productId === null && !foretold.has(head.place.externalId)
      if (isNew) foretold.add(head.place.externalId)
      const isChanged = changing.has(productId ?? 0)
      const isKnown = isChanged ? 'changed' : 'left'
      const outcome = isNew ? 'made' : match?.hasOffer ? isKnown : 'joined'
      report(family, item, { outcome, productId })
    }
  }
}

type ReportedOutcome = Pick<ImportedItem, 'outcome' | 'productId'> & { reason?: string | undefined }

function answer(
  { draft, home, matches }: PlacedFamily,
  item: FoundItem,
  { outcome, productId, reason }: ReportedOutcome,
  options: PartialFamilyOptions,
): ImportedItem {
  const { name, mended, unlawful } = draft.draft.texts
  const isNew = outcome === 'made'
  const notes = isNew
    ? [
        ...mended.map((change) => `bewoording aangepast: ${change}`),
        ...unlawful.map((found) => `blijft concept: ‘${found}’ mag niet zo heten`),
      ]
    : outcome === 'joined' && !matches.has(item)
      ? [`een keuze van ‘${home?.name ?? name}’`]
      : []
  return {
    id: item.place.externalId,
    outcome,
    productId,
    name: itemDraft(item, options).texts.name,
    notes: reason === undefined ? notes : [reason],
  }
}
