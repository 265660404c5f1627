import type { ChannelItem } from '#app/features/channels/channel-items/channel-item.ts'
import {
  type ShippingPrice,
  type ShippingZone,
  shippingPriceFor,
} from '#app/features/sales/delivery/shipping.ts'
import { decimalAmount } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { fillTemplate, parseColumns, templateValues } from './feed-templates.ts'
import { googleCategory } from './google-categories.ts'
import { FEEDS, type FeedName, type FeedSettings } from './product-feeds.ts'

/** A group of sub-attributes, such as the price and time of shipping. */
type AttributeGroup = [name: string, value: string][]
export type AttributeValue = string | string[] | AttributeGroup[]
/** The attributes of one item in the order of the channel's specification. */
export type FeedAttributes = Record<string, AttributeValue>

export interface FeedContext {
  name: FeedName
  settings: FeedSettings
  zones: ShippingZone[]
  shop: { name: string; siteUrl: string; returnDays: number; letterboxUpToCents: number }
}

const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_LABEL = 100
const MAX_DETAILS = 10

const formatPrice = (cents: number) => `${decimalAmount(cents)} EUR`

/** Returns whether the settings of the feed include this item. */
export function isSelected(
  item: ChannelItem,
  { inStockOnly, minCents, withoutCategories }: FeedSettings,
): boolean {
  if (item.offer.priceCents <= 0 || item.offer.priceCents < minCents) return false
  if (inStockOnly && !item.offer.isAvailable) return false
  return !item.categories.some(({ id }) => withoutCategories.includes(id))
}

/** Returns the attributes of an item in the form of the feed's channel. */
export function feedAttributes(item: ChannelItem, context: FeedContext): FeedAttributes {
  const { country, shape } = FEEDS[context.name]
  const parcel = { payCents: item.offer.priceCents, weightMg: item.weightMg }
  const quote = shippingPriceFor(context.zones, country, parcel, context.shop.letterboxUpToCents)
  const values = templateValues(item, quote)
  if (shape === 'custom') {
    const columns = parseColumns(context.settings.columns)
    return Object.fromEntries(
      columns.map(({ name, template }) => [name, fillTemplate(template, values)]),
    )
  }
  const { titleTemplate, descriptionTemplate } = context.settings
  const title = fillTemplate(titleTemplate, values).slice(0, MAX_TITLE)
  const description = fillTemplate(descriptionTemplate, values).slice(0, MAX_DESCRIPTION)
  if (shape === 'openai') return openaiAttributes(item, context, title, description)
  const labels = context.settings.labels.map((label) =>
    fillTemplate(label, values).slice(0, MAX_LABEL),
  )
  const attributes = {
    ...commonAttributes(item, title, description, shape === 'google' ? '_' : ' '),
    ...priceAttributes(item),
    ...variantAttributes(item),
    google_product_category: String(googleCategory(item.categories, context.settings.categoryMap)),
    product_type: item.categories.map(({ name }) => name).join(' > '),
    ...Object.fromEntries(labels.map((label, index) => [`custom_label_${index}`, label])),
  }
  return shape === 'google' ? { ...attributes, ...googleAttributes(item, quote) } : attributes
}

const commonAttributes = (
  item: ChannelItem,
  title: string,
  description: string,
  wordSeparator: '_' | ' ',
) => ({
  id: String(item.id),
  title,
  description,
  link: item.url,
  image_link: item.images[0] ?? '',
  additional_image_link: item.images.slice(1),
  availability: (item.offer.isAvailable ? 'in stock' : 'out of stock').replaceAll(
    ' ',
    wordSeparator,
  ),
  condition: item.isUsed ? 'used' : 'new',
  brand: item.brand,
  gtin: item.gtin ?? '',
  mpn: item.mpn ?? '',
})

/** During a reduction, `price` is the struck-through price of the page and `sale_price` the price that a shopper pays. */
function priceAttributes({ offer }: ChannelItem) {
  const { priceCents, beforeCents, saleStartsAt, saleEnd } = offer
  if (beforeCents === null) return { price: formatPrice(priceCents) }
  return {
    price: formatPrice(beforeCents),
    sale_price: formatPrice(priceCents),
    sale_price_effective_date: saleStartsAt && saleEnd ? `${saleStartsAt}/${saleEnd.at}` : '',
  }
}

const variantAttributes = (item: ChannelItem) => ({
  item_group_id: item.hasVariants ? String(item.productId) : '',
  color: item.color ?? '',
  size: item.size ?? '',
  material: item.material ?? '',
  gender: 'unisex',
  age_group: 'adult',
})

function googleAttributes(item: ChannelItem, quote: ShippingPrice | null) {
  return {
    ...(item.gtin === null && item.mpn === null && { identifier_exists: 'no' }),
    shipping: quote ? [shippingGroup(quote)] : [],
    shipping_weight: item.weightMg > 0 ? `${item.weightMg / 1_000} g` : '',
    product_detail: item.specifications.slice(0, MAX_DETAILS).map(
      ({ label, value }): AttributeGroup => [
        ['attribute_name', label],
        ['attribute_value', value],
      ],
    ),
  }
}

const shippingGroup = ({ country, method, cents }: ShippingPrice): AttributeGroup => [
  ['country', country],
  ['service', method.name],
  ['price', formatPrice(cents)],
  ['min_handling_time', '0'],
  ['max_handling_time', '1'],
  ['min_transit_time', String(method.deliveryDays)],
  ['max_transit_time', String(method.deliveryDays)],
]

/**
 * Returns the attributes for OpenAI. They include the names of earlier versions of the specification, because channels ignore names
 * that they do not know.
 */
function openaiAttributes(
  item: ChannelItem,
  { shop }: FeedContext,
  title: string,
  description: string,
): FeedAttributes {
  const { offer, rating } = item
  const isReduced = offer.beforeCents !== null
  return {
    item_id: String(item.id),
    title,
    description,
    url: item.url,
    brand: item.brand.slice(0, 70),
    image_url: item.images[0] ?? '',
    additional_image_urls: item.images.slice(1),
    price: formatPrice(offer.beforeCents ?? offer.priceCents),
    sale_price: isReduced ? formatPrice(offer.priceCents) : '',
    availability: offer.isAvailable ? 'in_stock' : 'out_of_stock',
    seller_name: shop.name.slice(0, 70),
    seller_url: `${shop.siteUrl}/`,
    return_policy: `${shop.siteUrl}${path('/ruilen-en-retour')}`,
    return_window: String(shop.returnDays),
    is_eligible_search: 'true',
    is_eligible_checkout: 'false',
    target_countries: ['NL', 'BE'],
    store_country: 'NL',
    condition: item.isUsed ? 'used' : 'new',
    gtin: item.gtin ?? '',
    mpn: item.mpn ?? '',
    product_category: item.categories.map(({ name }) => name).join(' > '),
    group_id: item.hasVariants ? String(item.productId) : '',
    item_group_title: item.hasVariants ? item.name : '',
    listing_has_variations: item.hasVariants ? 'true' : 'false',
    color: item.color ?? '',
    size: item.size ?? '',
    material: item.material ?? '',
    star_rating: rating ? String(rating.average) : '',
    review_count: rating ? String(rating.count) : '',
  }
}
