import { findValue, type Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
import { currentPriceCents } from '#app/features/catalog/pricing/price.ts'
import { categoryUrl, FEW_LEFT } from '#app/features/catalog/products/catalog.ts'
import { toPhoto } from '#app/features/core/media/photo.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import type {
  WcProduct,
  WcVariant,
} from '#app/features/rest-api/wc-catalog/read-product-parts.server.ts'
import {
  hasPrice,
  isVariationPublished,
  withSaleDates,
} from '#app/features/rest-api/wc-catalog/wc-product-offer.server.ts'
import { productToWire } from '#app/features/rest-api/wc-catalog/wc-product-wire.server.ts'
import { wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { MAX_QUANTITY } from '#app/features/sales/cart/cart.ts'
import type { App } from '#app/platform/app.ts'
import { STORE } from './storeapi-endpoints.server.ts'
import { storeImage } from './storeapi-images.ts'
import { CURRENCY } from './storeapi-money.ts'

/** Converts products and variations to the Store API: public data, with amounts in cents. */

/** Returns the lowest prices of a product, or the prices of a variation; empty texts if there is no price. */
function pricesOf(app: App, product: WcProduct, variation: WcVariant | undefined) {
  const now = app.clock.now()
  const prices = (variation ? [variation] : product.variants)
    .filter(
      (variant) => isVariationPublished(product, variant) && hasPrice(variant, product.seller),
    )
    .map(withSaleDates)
  const current = product.program.isGrouped
    ? [product.groupedCents].filter((cents) => cents !== null)
    : prices.map((price) => currentPriceCents(price, now))
  const regular = product.program.isGrouped ? current : prices.map(({ priceCents }) => priceCents)
  const lowest = (cents: number[]) => (cents.length > 0 ? String(Math.min(...cents)) : '')
  const highest = Math.max(...current)
  const hasPriceRange = !variation && product.kind === 'variable' && Math.min(...current) < highest
  return {
    price: lowest(current),
    regular_price: lowest(regular),
    sale_price: lowest(current),
    price_range: hasPriceRange
      ? { min_amount: lowest(current), max_amount: String(highest) }
      : null,
    ...CURRENCY,
  }
}

/** Returns the photo of a variation, or all photos of a product. */
function imagesOf(app: App, { photos }: WcProduct, variation: WcVariant | undefined) {
  const variantPhotos = photos.filter(({ id }) => variation?.mediaIds.includes(id))
  const variationPhotos = variantPhotos.length > 0 ? variantPhotos : photos
  const shownPhotos = variation ? variationPhotos.slice(0, 1) : photos
  return shownPhotos.flatMap((row) => {
    const photo = toPhoto(row)
    return photo ? [storeImage(app.siteUrl, photo, row.name)] : []
  })
}

type WireAttribute = Extract<
  ReturnType<typeof productToWire>['attributes'][number],
  { options: string[] }
>

function attributeToStore(
  vocabulary: Vocabulary,
  defaults: Map<string, string>,
  attribute: WireAttribute,
) {
  const { id, name, slug, variation, options } = attribute
  const defaultValue = defaults.get(name)
  return {
    id,
    name,
    taxonomy: id > 0 ? slug : null,
    has_variations: variation,
    terms: options.map((label) => {
      const value = id > 0 ? findValue(vocabulary, slug.replace(/^pa_/, ''), label) : undefined
      return {
        id: value?.id ?? 0,
        name: label,
        slug: value?.slug ?? label,
        ...(defaultValue !== undefined && { default: defaultValue === label }),
      }
    }),
  }
}

/** Returns the variations. The value of a shared attribute is its slug; that of the product's own option is its text. */
const variationsOf = (
  vocabulary: Vocabulary,
  { kind, variants, options, attributeIds }: WcProduct,
) =>
  (kind === 'variable' ? variants : [])
    .filter(({ isActive }) => isActive)
    .map((variant) => ({
      id: variant.id,
      attributes: options.map(({ code, name }) => {
        const label = variant.optionValues[code]
        const value = label && attributeIds[code] ? findValue(vocabulary, code, label) : undefined
        return { name, value: value?.slug ?? label ?? null }
      }),
    }))

/** Returns the text beside the price, and the CSS class by which themes colour it. */
const availabilityOf = (status: string) =>
  status === 'outofstock'
    ? { text: 'Uitverkocht', class: 'out-of-stock' }
    : { text: '', class: status === 'onbackorder' ? 'available-on-backorder' : 'in-stock' }

const addToCartOf = (
  { soldIndividually, name, kind }: WcProduct,
  state: { permalink: string; isForSale: boolean; stock: number | null; isVariation: boolean },
) => ({
  text: state.isForSale && (kind === 'simple' || state.isVariation) ? 'In winkelwagen' : 'Bekijken',
  single_text: 'In winkelwagen',
  description: name,
  url: state.permalink,
  minimum: 1 as const,
  maximum: soldIndividually ? 1 : Math.min(Math.max(state.stock ?? MAX_QUANTITY, 1), MAX_QUANTITY),
  multiple_of: 1 as const,
})

function linksOf(app: App, product: WcProduct, variation: WcVariant | undefined) {
  const collection = `${STORE}/products`
  const include = (ids: number[]) =>
    ids.length > 0 ? `${collection}?include=${ids.join()}` : undefined
  return wcLinks(app.siteUrl, {
    self: `${collection}/${variation?.id ?? product.id}`,
    collection,
    ...(variation
      ? { up: `${collection}/${product.id}` }
      : {
          upsells: include(product.relatedIds),
          cross_sells: include(product.program.fields.cross_sell_ids ?? []),
          related: `${collection}?related=${product.id}&per_page=10`,
        }),
  })
}

function termsOf(app: App, { categories, tags, brands }: WcProduct) {
  const termsWithLinks = (terms: WcProduct['categories'], linkOf: (slug: string) => string) =>
    terms.map(({ id, name, slug }) => ({ id, name, slug, link: linkOf(slug) }))
  return {
    categories: termsWithLinks(categories, (slug) => `${app.siteUrl}${categoryUrl(slug)}`),
    tags: termsWithLinks(tags, () => ''),
    brands: termsWithLinks(brands, () => ''),
  }
}

const NO_TERMS = { categories: [], tags: [], brands: [] }

function toWire(app: App, product: WcProduct, vocabulary: Vocabulary) {
  const wire = productToWire(app, product, { context: 'view', dp: 2 })
  const variation = product.variants.find(({ id }) => id === product.variationId)
  const variant = variation ?? (product.kind === 'simple' ? product.variants[0] : undefined)
  const stock = variant?.stock ?? null
  const isInStock = wire.stock_status !== 'outofstock'
  const isForSale = wire.purchasable && isInStock
  const defaults = new Map(
    product.program.fields.default_attributes?.map(({ name, option }) => [name, option]),
  )
  const attributes = wire.attributes.flatMap((attribute) =>
    'options' in attribute && (attribute.visible || attribute.variation)
      ? [attributeToStore(vocabulary, defaults, attribute)]
      : [],
  )
  const optionTexts = product.options.map(
    ({ code, name }) => `${name}: ${variation?.optionValues[code] ?? ''}`,
  )
  return {
    id: wire.id,
    name: product.name,
    slug: product.slug,
    parent: variation ? product.id : 0,
    type: wire.type,
    variation: variation ? optionTexts.join(', ') : '',
    permalink: wire.permalink,
    sku: wire.sku,
    short_description: 'short_description' in wire ? wire.short_description : '',
    description: wire.description,
    on_sale: wire.on_sale,
    prices: pricesOf(app, product, variation),
    price_html: 'price_html' in wire ? wire.price_html : '',
    average_rating: 'average_rating' in wire ? wire.average_rating : '0.00',
    review_count: product.ratingCount,
    images: imagesOf(app, product, variation),
    ...(variation ? NO_TERMS : termsOf(app, product)),
    attributes,
    variations: variation ? [] : variationsOf(vocabulary, product),
    grouped_products: 'grouped_products' in wire ? wire.grouped_products : [],
    has_options: !variation && product.kind === 'variable',
    is_purchasable: wire.purchasable,
    is_in_stock: isInStock,
    is_on_backorder: wire.stock_status === 'onbackorder',
    is_password_protected: false as const,
    stock_availability: availabilityOf(wire.stock_status),
    low_stock_remaining: stock !== null && stock <= FEW_LEFT ? stock : null,
    sold_individually: product.soldIndividually,
    weight: wire.weight,
    dimensions: wire.dimensions,
    add_to_cart: addToCartOf(product, {
      permalink: wire.permalink,
      isForSale,
      stock,
      isVariation: variation !== undefined,
    }),
    extensions: {},
    _links: linksOf(app, product, variation),
  }
}

export async function storeProductsToWire(app: App, products: WcProduct[]) {
  const { vocabulary } = await app.use(listingStore).open()
  return products.map((product) => toWire(app, product, vocabulary))
}
