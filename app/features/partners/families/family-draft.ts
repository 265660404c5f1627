import { METALS } from '#app/features/catalog/products/metal-facts.ts'
import type { AttributeDraft, VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import {
  type DraftOptions,
  DUTCH_SHOPS,
  factsOf,
  type ItemDraft,
  itemDraft,
} from '#app/features/partners/item-drafts/item-draft.ts'
import type { TitleFacts } from '#app/features/partners/item-drafts/read-title.ts'
import type { FoundItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { type FamilyChoices, familyChoices } from './family-choices.ts'

/** A family as one product with a variant for each item. */
export interface FamilyDraft extends FamilyChoices {
  draft: ItemDraft
}

/** Options that visitors filter on by numbers. */
const UNITS: Record<string, 'mm'> = { ringmaat: 'mm', lengte: 'mm' }

/** Drafts a family from the drafts of its items. */
export function familyDraft(
  parentItem: FoundItem,
  items: FoundItem[],
  drafts: ReadonlyMap<FoundItem, ItemDraft>,
  options: DraftOptions,
): FamilyDraft {
  const whole = factsOf(parentItem)
  const { kind } = whole
  const familyValues = parentItem.family?.values
  const all = familyValues
    ? factsOfValues(parentItem, familyValues)
    : items.flatMap((item) => drafts.get(item)?.facts ?? [])
  const facts = familyValues ? whole : { ...inCommon(all), kind }
  const choices = familyChoices(
    items,
    kind,
    DUTCH_SHOPS.has(parentItem.offerRef.country),
    familyValues,
  )
  const single = itemDraft(parentItem, options, facts)
  const seen = new Set<string>()
  const variants = inOrderOf(choices, items).flatMap((item): VariantDraft[] => {
    const optionValues = choices.choiceOf.get(item) ?? {}
    const key = JSON.stringify(optionValues)
    if (seen.has(key)) return []
    seen.add(key)
    return [variantDraft(item, optionValues)]
  })
  const chosen = choices.options.map(({ code, name }): AttributeDraft => {
    const unit = UNITS[code] ?? null
    const kindOf = unit ? ('number' as const) : ('text' as const)
    return { code, name, unit, kind: kindOf, label: '', number: null, isChoice: true }
  })
  const familyAttributes = [...single.product.attributes, ...metalsOf(all)].filter(
    ({ code }) => !chosen.some((one) => one.code === code),
  )
  return {
    ...choices,
    draft: {
      ...single,
      product: {
        ...single.product,
        kind: 'variable',
        options: choices.options,
        attributes: [...familyAttributes, ...chosen],
        variants,
      },
    },
  }
}

export const variantDraft = (
  item: FoundItem,
  optionValues: Record<string, string>,
): VariantDraft => ({
  sku: null,
  gtin: item.gtins[0] ?? null,
  optionValues,
  // The partner's price counts.
  priceCents: 0,
  salePriceCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: null,
  weightMg: null,
  photos: [],
})

/** The option values describe all items, also those that the source did not return this time. */
const factsOfValues = (
  parentItem: FoundItem,
  { material = [], colour = [] }: Record<string, string[]>,
) =>
  [[], ...[...material, ...colour].map((value) => [value])].map((values) =>
    factsOf({ ...parentItem, features: [...parentItem.features, ...values] }),
  )

/** Returns the facts that all items share; a fact of only some must not describe the whole product. */
function inCommon(all: TitleFacts[]): TitleFacts {
  const [first] = all
  const none: TitleFacts = {
    kind: null,
    metal: null,
    colour: null,
    fineness: null,
    plating: null,
    stone: null,
    isLabGrown: false,
    lengthMm: null,
    ringSizeMm: null,
  }
  if (!first) return none
  const keys = Object.keys(none) as (keyof TitleFacts)[]
  const same = keys.filter((key) => all.every((facts) => facts[key] === first[key]))
  const common = { ...none, ...Object.fromEntries(same.map((key) => [key, first[key]])) }
  // If only some stones are lab-grown, naming the stone without that word would call it natural.
  return same.includes('isLabGrown') ? common : { ...common, stone: null }
}

/** Returns every metal of its items. */
function metalsOf(all: TitleFacts[]): AttributeDraft[] {
  const metals = all.flatMap(({ metal, fineness }) =>
    metal === null || metal === 'other' || (metal === 'gold' && (fineness ?? 999) < 585)
      ? []
      : METALS[metal],
  )
  return [...new Set(metals)].map((label) => ({
    code: 'materiaal',
    name: 'Materiaal',
    kind: 'text',
    unit: null,
    label,
    number: null,
    isChoice: false,
  }))
}

/** In the order in which a shopper chooses, not in that of the response. */
function inOrderOf({ options, choiceOf }: FamilyChoices, items: FoundItem[]): FoundItem[] {
  const placeOf = (item: FoundItem) =>
    options.map(({ code, values }) => values.indexOf(choiceOf.get(item)?.[code] ?? ''))
  return items.toSorted((a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)]
    const position = one.findIndex((place, index) => place !== other[index])
    return position === -1 ? 0 : (one[position] ?? 0) - (other[position] ?? 0)
  })
}
