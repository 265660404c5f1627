import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import type { AttributeDraft, VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import {
  COUNTRIES_WITH_DUTCH_TITLES,
  type DraftOptions,
  draftItem,
  factsOf,
  type ItemDraft,
  metalAttributes,
} from '#app/features/partners/item-drafts/item-draft.ts'
import type { TitleFacts } from '#app/features/partners/item-drafts/read-title.ts'
import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { type FamilyChoices, familyChoices } from './family-choices.ts'

/** A family as one product with a variant for each item. */
export interface FamilyDraft extends FamilyChoices {
  draft: ItemDraft
}

/** Options that visitors filter on by numbers. */
const UNITS: Record<string, 'mm'> = { ringmaat: 'mm', lengte: 'mm' }

/** Returns the options of a family, in the language and with all values of its parent item; not all items need to be given. */
export const sourceChoices = (
  parentItem: MarketplaceItem,
  items: MarketplaceItem[],
  kind = factsOf(parentItem).kind,
): FamilyChoices =>
  familyChoices(
    items,
    kind,
    COUNTRIES_WITH_DUTCH_TITLES.has(parentItem.offerRef.country),
    parentItem.family?.values,
  )

/** Drafts a family from the drafts of its items. */
export function draftFamily(
  parentItem: MarketplaceItem,
  items: MarketplaceItem[],
  drafts: ReadonlyMap<MarketplaceItem, ItemDraft>,
  options: DraftOptions,
): FamilyDraft {
  const parentFacts = factsOf(parentItem)
  const { kind } = parentFacts
  const familyValues = parentItem.family?.values
  const itemFacts = familyValues
    ? factsOfValues(parentItem, familyValues)
    : items.flatMap((item) => drafts.get(item)?.facts ?? [])
  const choices = sourceChoices(parentItem, items, kind)
  const isSizeChosen = choices.options.some(({ code }) => code === 'ringmaat')
  const commonOrParentFacts = familyValues ? parentFacts : { ...commonFacts(itemFacts), kind }
  const facts = isSizeChosen ? { ...commonOrParentFacts, ringSizeMm: null } : commonOrParentFacts
  const parentDraft = draftItem(parentItem, options, facts)
  const usedChoiceKeys = new Set<string>()
  const variants = sortByOptions(choices, items).flatMap((item): VariantDraft[] => {
    const optionValues = choices.optionValuesByItem.get(item) ?? {}
    const key = JSON.stringify(optionValues)
    if (usedChoiceKeys.has(key)) return []
    usedChoiceKeys.add(key)
    return [draftVariant(item, optionValues)]
  })
  // Shoppers filter on the material and the colour of a metal, which every product has.
  const filteredOptions = choices.options.filter(({ code }) => code !== 'metaal')
  const choiceAttributes = filteredOptions.map(({ code, name }): AttributeDraft => {
    const unit = UNITS[code] ?? null
    const attributeKind = unit ? ('number' as const) : ('text' as const)
    return { code, name, unit, kind: attributeKind, label: '', number: null, isChoice: true }
  })
  const familyAttributes = [...parentDraft.product.attributes, ...metalsOf(itemFacts)].filter(
    ({ code }) => !choiceAttributes.some((attribute) => attribute.code === code),
  )
  return {
    ...choices,
    draft: {
      ...parentDraft,
      product: {
        ...parentDraft.product,
        kind: 'variable',
        options: choices.options,
        attributes: [...familyAttributes, ...choiceAttributes],
        variants,
      },
    },
  }
}

export const draftVariant = (
  item: MarketplaceItem,
  optionValues: Record<string, string>,
): VariantDraft => ({
  sku: null,
  gtin: item.gtins[0] ?? null,
  optionValues,
  // The prices are those of the offers.
  priceCents: 0,
  salePriceCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: null,
  weightMg: null,
  photos: [],
})

/** Reads facts from the option values, which cover all items, including those that the source did not return this time. */
const factsOfValues = (
  parentItem: MarketplaceItem,
  { material = [], colour = [] }: Record<string, string[]>,
) =>
  [[], ...[...material, ...colour].map((value) => [value])].map((values) =>
    factsOf({ ...parentItem, features: [...parentItem.features, ...values] }),
  )

/** Returns the facts that all items share, because a fact about some items must not describe the whole product. */
function commonFacts(itemFacts: TitleFacts[]): TitleFacts {
  const [first] = itemFacts
  const none: TitleFacts = {
    kind: null,
    metal: null,
    goldColour: null,
    fineness: null,
    plating: null,
    stone: null,
    isLabGrown: false,
    lengthMm: null,
    ringSizeMm: null,
  }
  if (!first) return none
  const keys = Object.keys(none) as (keyof TitleFacts)[]
  const commonKeys = keys.filter((key) => itemFacts.every((facts) => facts[key] === first[key]))
  const common = { ...none, ...Object.fromEntries(commonKeys.map((key) => [key, first[key]])) }
  // If only some stones are lab-grown, naming the stone without that word would call it natural.
  return commonKeys.includes('isLabGrown') ? common : { ...common, stone: null }
}

/** Returns every material and colour of the items. */
function metalsOf(itemFacts: TitleFacts[]): AttributeDraft[] {
  const keyOf = ({ code, label }: AttributeDraft) => `${code}=${label}`
  return [
    ...new Map(
      itemFacts.flatMap(metalAttributes).map((attribute) => [keyOf(attribute), attribute]),
    ).values(),
  ]
}

/** Sorts items by their option values, in the order in which a shopper chooses. */
function sortByOptions(
  { options, optionValuesByItem }: FamilyChoices,
  items: MarketplaceItem[],
): MarketplaceItem[] {
  const positionOf = (item: MarketplaceItem, { code, values }: ProductOption) =>
    values.indexOf(optionValuesByItem.get(item)?.[code] ?? '')
  return items.toSorted((a, b) => {
    for (const option of options) {
      const difference = positionOf(a, option) - positionOf(b, option)
      if (difference !== 0) return difference
    }
    return 0
  })
}
