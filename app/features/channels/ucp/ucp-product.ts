import type { ChannelItem } from '#app/features/channels/channel-items/channel-item.ts'
import { path } from '#app/platform/path.ts'
import type { Filters } from './ucp-schemas.ts'

/** The facts about the shop that are repeated in every product. */
export interface UcpShop {
  name: string
  siteUrl: string
  /** category slugs by category id */
  categorySlugs: Map<number, string>
}

/** A requested id that led to a variant, in the format of UCP's `inputs`. */
export interface LookupInput {
  id: string
  /** `exact`: the id of the variant; `featured`: an id or handle of its product */
  match: 'exact' | 'featured'
}

type Selection = { name: string; label: string }[]

const CURRENCY = 'EUR'
const toPrice = (amount: number) => ({ amount, currency: CURRENCY })
const toPriceRange = (amounts: number[]) => ({
  min: toPrice(Math.min(...amounts)),
  max: toPrice(Math.max(...amounts)),
})

/** Returns a product with its current offers. The first of `items` is the featured variant. */
export function ucpProduct(
  items: ChannelItem[],
  shop: UcpShop,
  inputsByVariant?: Map<number, LookupInput[]>,
): Record<string, unknown> | null {
  const [featuredItem] = items
  if (!featuredItem) return null
  const prices = items.map(({ offer }) => offer.priceCents)
  const pricesBefore = items.map(({ offer }) => offer.beforeCents ?? offer.priceCents)
  const isReduced = items.some(({ offer }) => offer.beforeCents !== null)
  return {
    id: String(featuredItem.productId),
    handle: featuredItem.slug,
    title: featuredItem.name,
    description: { plain: featuredItem.description || featuredItem.name },
    url: featuredItem.url.replace(/\?.*$/, ''),
    categories: featuredItem.categories.map((category) => ({
      value: shop.categorySlugs.get(category.id) ?? category.name,
      taxonomy: 'merchant',
    })),
    price_range: toPriceRange(prices),
    ...(isReduced && { list_price_range: toPriceRange(pricesBefore) }),
    media: mediaOf(featuredItem),
    options: optionsOf(items),
    variants: items.map((item) => ({
      ...variantOf(item, shop),
      ...(inputsByVariant && { inputs: inputsByVariant.get(item.id) ?? [] }),
    })),
    ...(featuredItem.rating && {
      rating: {
        value: featuredItem.rating.average,
        scale_min: 1,
        scale_max: 5,
        count: featuredItem.rating.count,
      },
    }),
  }
}

const mediaOf = ({ images, name }: ChannelItem) =>
  images.map((url) => ({ type: 'image', url, alt_text: name }))

function variantOf(item: ChannelItem, { name, siteUrl }: UcpShop) {
  const { offer } = item
  const choice = Object.values(item.optionValues).join(', ')
  return {
    id: String(item.id),
    ...(item.sku && { sku: item.sku }),
    ...(item.gtin && { barcodes: [{ type: 'GTIN', value: item.gtin }] }),
    title: choice || item.name,
    description: { plain: item.subtitle || item.name },
    url: item.url,
    price: toPrice(offer.priceCents),
    ...(offer.beforeCents !== null && { list_price: toPrice(offer.beforeCents) }),
    availability: {
      available: offer.isAvailable,
      status: offer.isAvailable ? 'in_stock' : 'out_of_stock',
    },
    selected_options: selectionOf(item),
    media: mediaOf(item),
    seller: {
      name,
      links: [
        { type: 'refund_policy', url: `${siteUrl}${path('/ruilen-en-retour')}` },
        { type: 'shipping_policy', url: `${siteUrl}${path('/bezorgen')}` },
      ],
    },
  }
}

export const selectionOf = ({ optionValues }: ChannelItem): Selection =>
  Object.entries(optionValues).map(([name, label]) => ({ name, label }))

const optionNames = (items: ChannelItem[]) => [
  ...new Set(items.flatMap(({ optionValues }) => Object.keys(optionValues))),
]

const optionsOf = (items: ChannelItem[]) =>
  optionNames(items).map((name) => ({
    name,
    values: valuesOf(items, name).map((label) => ({ label })),
  }))

const valuesOf = (items: ChannelItem[], name: string) => [
  ...new Set(items.flatMap(({ optionValues }) => optionValues[name] ?? [])),
]

const matches = ({ optionValues }: ChannelItem, selection: Selection) =>
  selection.every(({ name, label }) => optionValues[name] === label)

/** Removes selected options, the least preferred first, until at least one variant matches the rest. */
export function effectiveSelection(
  items: ChannelItem[],
  selection: Selection,
  preferences: string[],
): Selection {
  const rank = (name: string) => {
    const position = preferences.indexOf(name)
    return position === -1 ? preferences.length : position
  }
  const sortedSelection = selection.toSorted((a, b) => rank(a.name) - rank(b.name))
  while (sortedSelection.length > 0 && !items.some((item) => matches(item, sortedSelection)))
    sortedSelection.pop()
  return sortedSelection
}

export const itemsOfSelection = (items: ChannelItem[], selection: Selection) =>
  items.filter((item) => matches(item, selection))

/** Returns each option with its values. A value exists or is available if a variant combines it with the other selected options. */
export const optionsWithStock = (items: ChannelItem[], selection: Selection) =>
  optionNames(items).map((name) => ({
    name,
    values: valuesOf(items, name).map((label) => {
      const otherOptions = selection.filter((option) => option.name !== name)
      const matchingItems = itemsOfSelection(items, [...otherOptions, { name, label }])
      return {
        label,
        available: matchingItems.some(({ offer }) => offer.isAvailable),
        exists: matchingItems.length > 0,
      }
    }),
  }))

/** Returns the variants that pass the filters of a request. */
export function itemsPassingFilters(
  items: ChannelItem[],
  filters: Filters | undefined,
  shop: UcpShop,
) {
  const { categories, price: priceRange } = filters ?? {}
  return items.filter(({ offer, categories: itemCategories }) => {
    if (priceRange?.min !== undefined && offer.priceCents < priceRange.min) return false
    if (priceRange?.max !== undefined && offer.priceCents > priceRange.max) return false
    return (
      !categories ||
      itemCategories.some(({ id }) => categories.includes(shop.categorySlugs.get(id) ?? ''))
    )
  })
}
