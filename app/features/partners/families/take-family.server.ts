import { and, eq, inArray } from 'drizzle-orm'
import { addVariants } from '#app/features/catalog/product-drafts/add-variants.server.ts'
import { storeProducts } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import {
  type ImportedItem,
  type ImportItemsOptions,
  seenOf,
} from '#app/features/partners/item-drafts/imported-items.ts'
import { type DraftOptions, itemDraft } from '#app/features/partners/item-drafts/item-draft.ts'
import { type Match, matchItems } from '#app/features/partners/item-drafts/match-items.server.ts'
import { writeEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import { writeItemTexts } from '#app/features/partners/item-drafts/write-item-texts.server.ts'
import { writeItems } from '#app/features/partners/item-drafts/write-items.server.ts'
import type {
  FoundItem,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type FamilyDraft, familyDraft, variantDraft } from './family-draft.ts'
import { type Family, readFamily } from './read-family.server.ts'
import { writeOptions } from './write-options.server.ts'

type FamilyOptions = Pick<ImportItemsOptions, 'country' | 'isDryRun' | 'journal'> & DraftOptions

export type TakeFamilyResult =
  | { ok: true; items: ImportedItem[] }
  /** it stands alone after all, or what the shop has of it does */
  | { ok: true; alone: true }
  | SourceFailure

/**
 * Takes a family over as one product with a variant for each of its pieces, or brings what is new of it to the product that is here.
 * `asked`: those of it that were wanted, one answer each.
 */
export async function takeFamily(
  app: App,
  source: MarketplaceSource,
  requested: [FoundItem, ...FoundItem[]],
  options: FamilyOptions,
): Promise<TakeFamilyResult> {
  const { country, isDryRun } = options
  const family = await readFamily(source, country, { member: requested[0], isPreview: isDryRun })
  if (!family.ok) return family
  if (family.items.length === 0) return { ok: true, alone: true }
  const { head, items, total } = family
  const matches = await matchItems(app.db, source.name, [head, ...items])
  const known = await findFamily(
    app.db,
    [head, ...items].flatMap((one) => matches.get(one) ?? []),
  )
  if (known?.kind === 'simple') return { ok: true, alone: true }
  const draft = familyDraft(head, items, options)
  const importedIds = items.map(({ place }) => place.externalId)
  const report = (
    outcome: ImportedItem['outcome'],
    productId: number | null,
    notes: string[] = [],
  ): TakeFamilyResult => ({
    ok: true,
    items: requested.map((item, index) => ({
      ...seenOf(item),
      id: item.place.externalId,
      name: draft.draft.texts.name,
      productId,
      brought: importedIds,
      // They are one product: the first of them brought it.
      outcome: index > 0 && outcome === 'made' ? 'joined' : outcome,
      notes: index > 0 ? [] : [`${total} ${total === 1 ? 'uitvoering' : 'uitvoeringen'}`, ...notes],
    })),
  })
  const news = items.filter((item) => !matches.get(item)?.hasOffer).length
  if (isDryRun) return report(!known ? 'made' : news > 0 ? 'joined' : 'left', known?.id ?? null)
  if (!known) {
    const made = await makeFamily(app, source, { family, draft, options })
    return made.productId === null
      ? report('refused', null, made.reason === undefined ? [] : [made.reason])
      : report(
          'made',
          made.productId,
          draft.draft.texts.mended.map((one) => `bewoording aangepast: ${one}`),
        )
  }
  const changed = await joinFamily(app, source, { family, draft, options, matches, known })
  return report(news > 0 ? 'joined' : changed ? 'changed' : 'left', known.id)
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
  app: App,
  source: MarketplaceSource,
  { family: { head, items, at }, draft, options }: Taken,
): Promise<{ productId: number | null; reason: string | undefined }> {
  const moments = { at, now: app.clock.now() }
  const [stored] = await storeProducts(app, source.name, [draft.draft.product], {
    ...(options.journal && { journal: options.journal }),
    alongside: async (tx, [made]) => {
      if (made?.outcome !== 'made' || made.productId === null) return
      const { productId } = made
      const variantOf = await readChoices(tx, productId)
      const written = items.map((item) => ({
        item,
        productId,
        draft: itemDraft(item, options),
        isNew: false,
        variantId: variantOf.get(choiceKey(draft.choiceOf.get(item) ?? {})) ?? null,
      }))
      await writeItems(tx, source.name, written, moments)
      const whole = { item: head, draft: draft.draft, productId, variantId: null, isNew: true }
      await writeItemTexts(tx, source.name, [whole], moments.now)
      await writeOptions(tx, source.name, {
        head,
        draft,
        productId,
        now: moments.now,
        variantOf: (item) => variantOf.get(choiceKey(draft.choiceOf.get(item) ?? {})) ?? null,
      })
    },
  })
  const productId = stored?.outcome === 'refused' ? null : (stored?.productId ?? null)
  if (productId !== null) await refreshProducts(app, [productId])
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
  app: App,
  source: MarketplaceSource,
  taken: Taken & {
    matches: Map<FoundItem, Match>
    known: { id: number; seller: string }
    /** done first, in the same transaction; false: nothing is joined after all */
    makesRoom?: (tx: Db) => Promise<boolean>
    /** false: only the choices that are there get offers */
    addsChoices?: boolean
  },
): Promise<boolean> {
  const { family, draft, options, matches, known, addsChoices = known.seller !== 'own' } = taken
  const productId = known.id
  const moments = { at: family.at, now: app.clock.now() }
  const events = await app.db.transaction(async (tx) => {
    if (taken.makesRoom && !(await taken.makesRoom(tx))) return 0
    const here = await readChoices(tx, productId)
    const choiceOf = (item: FoundItem) => choiceKey(draft.choiceOf.get(item) ?? {})
    const knownOf = (item: FoundItem) =>
      matches.get(item)?.variantId ?? here.get(choiceOf(item)) ?? null
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
      family.items
        .filter((item) => addsChoices && knownOf(item) === null)
        .map((item) => [choiceOf(item), variantDraft(item, draft.choiceOf.get(item) ?? {})]),
    )
    const wanted = new Map([[productId, [...fresh.values()]]])
    const given = { ...(options.journal && { journal: options.journal }), now: moments.now }
    const added = (await addVariants(tx, wanted, given)).get(productId) ?? new Map<string, number>()
    const written = family.items.flatMap((item) => {
      const match = matches.get(item)
      // What is another product here stays with that.
      if (match && match.productId !== productId) return []
      const variantId = knownOf(item) ?? added.get(choiceOf(item)) ?? null
      if (!addsChoices && variantId === null) return []
      const own = { item, productId, variantId, isNew: false }
      return [{ ...own, draft: itemDraft(item, options) }]
    })
    const changes = [...renamed, ...(await writeItems(tx, source.name, written, moments))]
    const whole = {
      item: family.head,
      draft: draft.draft,
      productId,
      variantId: null,
      isNew: false,
    }
    changes.push(...(await writeItemTexts(tx, source.name, [whole], moments.now)))
    await writeEvents(tx, changes, moments.now)
    return changes.length + added.size
  })
  await refreshProducts(app, [productId])
  return events > 0
}
