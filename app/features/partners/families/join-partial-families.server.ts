import { eq } from 'drizzle-orm'
import { ensureAttributes } from '#app/features/catalog/attributes/ensure-attributes.server.ts'
import { addVariants } from '#app/features/catalog/product-drafts/add-variants.server.ts'
import { readProductStates } from '#app/features/catalog/product-drafts/product-states.server.ts'
import type { ProductChange } from '#app/features/catalog/product-drafts/restore-plan.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import { choiceKey } from '#app/features/catalog/variants/variant-plan.ts'
import { readHomes } from '#app/features/partners/item-drafts/find-homes.server.ts'
import { itemDraft } from '#app/features/partners/item-drafts/item-draft.ts'
import { writeEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import {
  type WrittenItem,
  writeItemTexts,
} from '#app/features/partners/item-drafts/write-item-texts.server.ts'
import { writeItems } from '#app/features/partners/item-drafts/write-items.server.ts'
import type {
  FoundItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { variantDraft } from './family-draft.ts'
import { readChoices } from './make-partial-families.server.ts'
import type { PlacedFamily, WriteFamilyOptions } from './partial-families.ts'

interface Joined {
  /** of the pieces that found a place */
  productOf: Map<FoundItem, number>
  /** products of which something is other now */
  changed: Set<number>
}

/** Brings pieces to the products that are theirs, as offers of the choices these have and, where only others sell it, as new ones. */
export async function joinPartialFamilies(
  app: App,
  source: SourceName,
  families: PlacedFamily[],
  options: WriteFamilyOptions,
): Promise<Joined> {
  if (families.length === 0) return { productOf: new Map(), changed: new Set() }
  const { moments } = options
  return app.db.transaction(async (tx) => {
    await growAll(tx, families, options)
    const targets = families.flatMap((family) => targetsOf(family))
    const homes = await readHomes(
      tx,
      targets.map(({ productId }) => productId),
    )
    const choices = await readChoices(tx, [...homes.keys()])
    const chosen = targets.map((target) => {
      const home = homes.get(target.productId)
      const key = choiceKey(target.choice)
      const here = home?.kind === 'variable' ? choices.get(target.productId)?.get(key) : undefined
      return { ...target, home, key, variantId: target.variantId ?? here ?? null }
    })
    // What we sell ourselves gets no choices that only others sell.
    const wanted = chosen.filter(
      ({ home, variantId }) =>
        variantId === null && home?.kind === 'variable' && home.seller === 'external',
    )
    const added = await addVariants(tx, draftsOf(wanted), {
      ...(options.journal && { journal: options.journal }),
      now: moments.now,
    })
    const written = chosen.flatMap((one): (WrittenItem & { family: PlacedFamily })[] => {
      const { item, productId, home, key, family } = one
      const variantId = one.variantId ?? added.get(productId)?.get(key) ?? null
      const isOfChoice = home?.kind === 'variable'
      if (variantId === null && isOfChoice && !family.matches.has(item)) return []
      const draft = itemDraft(item, options)
      return [{ family, item, productId, variantId, draft, isNew: false }]
    })
    const changes = await writeItems(tx, source, written, moments)
    const wholes = families.flatMap((family): WrittenItem[] => {
      const { head, draft, home } = family
      const isHere = written.some(
        (one) => one.family === family && one.productId === home?.productId,
      )
      return home && isHere
        ? [
            {
              item: head,
              draft: draft.draft,
              productId: home.productId,
              variantId: null,
              isNew: false,
            },
          ]
        : []
    })
    changes.push(...(await writeItemTexts(tx, source, wholes, moments.now)))
    await writeEvents(tx, changes, moments.now)
    return {
      productOf: new Map(written.map(({ item, productId }) => [item, productId])),
      changed: new Set([...changes.map(({ productId }) => productId), ...added.keys()]),
    }
  })
}

interface Target {
  family: PlacedFamily
  item: FoundItem
  productId: number
  variantId: number | null
  choice: Record<string, string>
}

/** What is another product here stays with that; the rest goes where its family is. */
function targetsOf(family: PlacedFamily): Target[] {
  const { items, matches, home, draft } = family
  return items.flatMap((item) => {
    const match = matches.get(item)
    const productId = match?.productId ?? home?.productId
    if (productId === undefined) return []
    const choice = draft.choiceOf.get(item) ?? {}
    return [{ family, item, productId, variantId: match?.variantId ?? null, choice }]
  })
}

/** Each choice once, by product. */
function draftsOf(wanted: (Target & { key: string })[]): Map<number, VariantDraft[]> {
  return new Map(
    [...Map.groupBy(wanted, ({ productId }) => productId)].map(([id, targets]) => [
      id,
      [...new Map(targets.map((one) => [one.key, variantDraft(one.item, one.choice)])).values()],
    ]),
  )
}

/** What was one piece by itself until now gets choices; its own offer gets the one that it is when it is told of next. */
async function growAll(tx: Db, families: PlacedFamily[], { journal, moments }: WriteFamilyOptions) {
  for (const { home, draft } of families) {
    if (home?.kind !== 'simple' || home.seller !== 'external') continue
    const id = home.productId
    const [row] = await tx
      .select({ kind: products.kind })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (row?.kind !== 'simple') continue
    const before = journal && (await readProductStates(tx, [id])).get(id)
    await ensureAttributes(
      tx,
      draft.draft.product.attributes.filter(({ isChoice }) => isChoice),
    )
    await tx
      .update(products)
      .set({ kind: 'variable', options: draft.options, updatedAt: moments.now })
      .where(eq(products.id, id))
    await tx
      .update(variants)
      .set({ isActive: false, removedAt: moments.now })
      .where(eq(variants.productId, id))
    const after = journal && (await readProductStates(tx, [id])).get(id)
    const change: ProductChange[] = before && after ? [{ productId: id, before, after }] : []
    await journal?.(tx, change)
  }
}
