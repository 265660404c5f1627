import type { Specification } from '#app/features/catalog/products/catalog.ts'
import { METALS } from '#app/features/catalog/products/metal-facts.ts'
import type { AttributeDraft, ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { type ItemTexts, itemTexts, lowerAllCaps, metalText } from './item-draft-texts.ts'
import { readTitle, type TitleFacts } from './read-title.ts'

/** Countries in which a marketplace has Dutch titles. */
export const COUNTRIES_WITH_DUTCH_TITLES = new Set(['nl', 'be'])
const GOLD_COLOURS = { yellow: 'Geelgoud', white: 'Witgoud', rose: 'Roségoud' }

/** An item of a marketplace prepared for import: facts, texts and the product draft. */
export interface ItemDraft {
  facts: TitleFacts
  texts: ItemTexts
  product: ProductDraft
}

export interface DraftOptions {
  categoryPath: string[]
  publishes: boolean
}

/** Drafts each item once; every later step uses these drafts. */
export const draftItems = (
  items: MarketplaceItem[],
  options: DraftOptions,
): Map<MarketplaceItem, ItemDraft> => new Map(items.map((item) => [item, draftItem(item, options)]))

export function factsOf({ title, features, size }: MarketplaceItem): TitleFacts {
  return readTitle(title, [...features, size && `maat ${size}`].filter(Boolean).join(' . '))
}

/** Drafts one item. `facts`: used instead of the facts in its own title, for an item that represents a family. */
export function draftItem(
  item: MarketplaceItem,
  { categoryPath, publishes }: DraftOptions,
  facts: TitleFacts = factsOf(item),
): ItemDraft {
  const { offerRef, title, brand } = item
  const texts = itemTexts(title, facts, {
    isDutch: COUNTRIES_WITH_DUTCH_TITLES.has(offerRef.country),
    brand,
  })
  const isShown = publishes && texts.unlawful.length === 0
  return {
    facts,
    texts,
    product: {
      ref: offerRef.externalId,
      kind: 'simple',
      seller: 'external',
      status: isShown ? 'published' : 'draft',
      slug: toSlug(texts.name) || offerRef.externalId.toLowerCase(),
      name: texts.name,
      subtitle: texts.subtitle,
      // The product has no longer texts: those of the source may only be shown for a limited time, like its prices.
      shortDescription: '',
      description: '',
      brand: brand === '' ? null : lowerAllCaps(brand),
      categories: [categoryPath],
      tags: [],
      options: [],
      specifications: specificationsOf(facts),
      attributes: attributesOf(facts),
      vatRate: 21,
      soldIndividually: false,
      externalUrl: null,
      popularity: 0,
      photos: [],
      variants: [
        {
          sku: null,
          gtin: item.gtins[0] ?? null,
          optionValues: {},
          // The prices are those of the offers.
          priceCents: 0,
          salePriceCents: null,
          saleStartsAt: null,
          saleEndsAt: null,
          stock: null,
          weightMg: null,
          photos: [],
        },
      ],
    },
  }
}

const formatDecimal = (value: number) => String(value).replace('.', ',')

function specificationsOf(facts: TitleFacts): Specification[] {
  const { stone, isLabGrown, lengthMm, ringSizeMm } = facts
  const material = metalText(facts)
  const rows = [
    { label: 'Materiaal', value: material && capitalize(material) },
    {
      label: 'Steen',
      value: stone && isLabGrown ? `Labgekweekte ${stone.toLowerCase()}` : (stone ?? ''),
    },
    { label: 'Lengte', value: lengthMm === null ? '' : `${formatDecimal(lengthMm / 10)} cm` },
    { label: 'Ringmaat', value: ringSizeMm === null ? '' : formatDecimal(ringSizeMm) },
  ]
  return rows.filter(({ value }) => value !== '')
}

const textAttribute = (code: string, name: string, label: string | null): AttributeDraft[] =>
  label === null
    ? []
    : [{ code, name, kind: 'text', unit: null, label, number: null, isChoice: false }]

/** An alloy below 585 may not be called gold. */
const isLowGold = ({ metal, fineness }: TitleFacts) =>
  metal === 'gold' && fineness !== null && fineness < 585

/** Returns the material and the colour that listings filter on, as the shop's own products have them. */
export function metalAttributes(facts: TitleFacts): AttributeDraft[] {
  const { metal, goldColour, plating } = facts
  if (metal === null || metal === 'other' || isLowGold(facts)) return []
  const silverColour = metal === 'silver' && plating !== 'gold' ? METALS.silver : null
  return [
    ...textAttribute('materiaal', 'Materiaal', METALS[metal]),
    ...textAttribute('kleur', 'Kleur', goldColour ? GOLD_COLOURS[goldColour] : silverColour),
  ]
}

/** Returns the attributes that listings filter on. */
function attributesOf(facts: TitleFacts): AttributeDraft[] {
  const { fineness, stone, lengthMm, ringSizeMm } = facts
  const numberAttribute = (
    code: string,
    name: string,
    unit: string,
    value: number | null,
    label: string,
  ) =>
    value === null
      ? []
      : [{ code, name, kind: 'number' as const, unit, label, number: value, isChoice: false }]
  return [
    ...metalAttributes(facts),
    ...textAttribute('steen', 'Steen', stone),
    ...numberAttribute(
      'gehalte',
      'Gehalte',
      '‰',
      isLowGold(facts) ? null : fineness,
      String(fineness),
    ),
    ...numberAttribute('lengte', 'Lengte', 'mm', lengthMm, `${formatDecimal(lengthMm ?? 0)} mm`),
    ...numberAttribute('ringmaat', 'Ringmaat', 'mm', ringSizeMm, formatDecimal(ringSizeMm ?? 0)),
  ]
}
