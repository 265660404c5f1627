import { currentPriceCents, isOnSale } from '#app/features/catalog/pricing/price.ts'
import { productAddress } from '#app/features/catalog/products/catalog.ts'
import { photoAddress, toPhoto, widthsOf } from '#app/features/core/media/photo.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { amountText, datePair, wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import type { WcView } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { App } from '#app/platform/app.ts'
import { formatCents } from '#app/platform/money.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'
import type { WcPhoto, WcProduct, WcVariant } from './read-wc-products.server.ts'

const STATUSES = {
  published: 'publish',
  draft: 'draft',
  hidden: 'private',
  members: 'private',
} as const

/** A product that a program published counts as published while something is missing, but is not offered. */
const statusOf = ({ isTrashed, isPublishPending, status }: WcProduct) =>
  isTrashed ? 'trash' : isPublishPending ? 'publish' : STATUSES[status]

const TAX_CLASSES = new Map([
  [9, 'reduced-rate'],
  [0, 'zero-rate'],
])

/** A variant that is not for sale and costs nothing has no price yet. */
const hasPrice = ({ isActive, priceCents }: WcVariant) => isActive || priceCents > 0

const priceOf = ({ saleStartsAt, saleEndsAt, ...variant }: WcVariant) => ({
  ...variant,
  saleStartsAt: saleStartsAt ? new Date(saleStartsAt) : null,
  saleEndsAt: saleEndsAt ? new Date(saleEndsAt) : null,
})

const isInStock = ({ isActive, stock }: WcVariant) => isActive && (stock === null || stock > 0)

/** Returns the fields that products and variations share; those of a variable product without its own price or stock. */
function sharedFields(app: App, product: WcProduct, variant: WcVariant | undefined, dp: number) {
  const now = app.clock.now()
  const price = variant && hasPrice(variant) ? priceOf(variant) : undefined
  const sold = variant ? [variant] : product.variants
  const isOffered = product.status === 'published' && product.seller === 'own'
  return {
    permalink: `${app.siteUrl}${productAddress(product.slug)}`,
    ...datePair('date_created', product.publishedAt),
    ...datePair('date_modified', product.updatedAt),
    status: statusOf(product),
    sku: variant?.sku ?? '',
    global_unique_id: variant?.gtin ?? '',
    price: price ? amountText(currentPriceCents(price, now), dp) : '',
    regular_price: price ? amountText(price.priceCents, dp) : '',
    sale_price: price?.salePriceCents == null ? '' : amountText(price.salePriceCents, dp),
    ...datePair('date_on_sale_from', price?.saleStartsAt ?? null),
    ...datePair('date_on_sale_to', price?.saleEndsAt ?? null),
    on_sale: price ? isOnSale(price, now) : false,
    purchasable: isOffered && sold.some(({ isActive }) => isActive),
    virtual: false,
    downloadable: false,
    downloads: [],
    download_limit: -1,
    download_expiry: -1,
    tax_status: 'taxable',
    tax_class: TAX_CLASSES.get(product.vatRate) ?? '',
    manage_stock: variant ? variant.stock !== null : false,
    stock_quantity: variant?.stock ?? null,
    stock_status: sold.some(isInStock) ? 'instock' : 'outofstock',
    backorders: 'no',
    backorders_allowed: false,
    backordered: false,
    low_stock_amount: null,
    weight: variant?.weightMg ? String(variant.weightMg / 1_000_000) : '',
    dimensions: { length: '', width: '', height: '' },
    shipping_class: '',
    shipping_class_id: 0,
    meta_data: [],
  }
}

function imageToWire(app: App, image: WcPhoto) {
  const photo = toPhoto(image)
  const width = photo ? widthsOf(photo).at(-1) : undefined
  const at = new Date(image.createdAt)
  return {
    id: image.id,
    ...datePair('date_created', at),
    ...datePair('date_modified', at),
    // Until it was fetched, a photo is where it came from.
    src:
      photo && width
        ? `${app.siteUrl}${photoAddress(photo, width, 'jpg')}`
        : (image.sourceUrl ?? ''),
    name: image.name,
    alt: image.alt,
  }
}

/** Returns the choices of a product as attributes of variations, and its other attributes. */
function attributesOf({ options, values }: WcProduct) {
  const chosen = options.map(({ code, name, values: labels }) => ({
    code,
    name,
    labels,
    variation: true,
  }))
  const codes = new Set(chosen.map(({ code }) => code))
  const others = values.filter(({ code }) => !codes.has(code))
  return [...chosen, ...others.map((value) => ({ ...value, variation: false }))].map(
    ({ code, name, labels, variation }, position) => ({
      id: 0,
      name,
      slug: code,
      position,
      visible: true,
      variation,
      options: labels,
    }),
  )
}

/** Returns a variation; its price and stock are its own. */
export function variationToWire(app: App, product: WcProduct, variant: WcVariant, { dp }: WcView) {
  const path = `${WC}/products/${product.id}`
  const photo = product.photos.find(({ id }) => variant.mediaIds.includes(id))
  const labels = Object.values(variant.optionValues)
  return {
    id: variant.id,
    type: 'variation',
    ...sharedFields(app, product, variant, dp),
    status: variant.isActive ? statusOf(product) : 'private',
    name: labels.join(', '),
    description: '',
    image: photo ? imageToWire(app, photo) : null,
    attributes: product.options.flatMap(({ code, name }) => {
      const option = variant.optionValues[code]
      return option === undefined ? [] : [{ id: 0, name, slug: code, option }]
    }),
    menu_order: variant.position,
    parent_id: product.id,
    _links: wcLinks(app.siteUrl, {
      self: `${path}/variations/${variant.id}`,
      collection: `${path}/variations`,
      up: path,
    }),
  }
}

/** Returns a product, or the variation that a search by SKU found. */
export function productToWire(app: App, product: WcProduct, view: WcView) {
  const variation = product.variants.find(({ id }) => id === product.variationId)
  if (variation) return variationToWire(app, product, variation, view)
  const isSimple = product.kind === 'simple'
  const isOwn = product.seller === 'own'
  const own = isSimple && isOwn ? product.variants[0] : undefined
  const shared = sharedFields(app, product, own, view.dp)
  const now = app.clock.now()
  const prices = product.variants
    .filter(({ isActive }) => isActive && isOwn)
    .map((variant) => currentPriceCents(priceOf(variant), now))
  const lowest = prices.length > 0 ? Math.min(...prices) : null
  const { ratingCount, starsSum } = product
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    type: isOwn ? product.kind : 'external',
    ...shared,
    ...(!isSimple && lowest !== null && { price: amountText(lowest, view.dp) }),
    featured: false,
    catalog_visibility: product.status === 'hidden' ? 'hidden' : 'visible',
    description: product.description,
    short_description: cleanDescription(product.shortDescription),
    total_sales: 0,
    external_url: product.externalUrl ?? '',
    button_text: '',
    sold_individually: product.soldIndividually,
    shipping_required: isOwn,
    shipping_taxable: isOwn,
    reviews_allowed: true,
    average_rating: (ratingCount > 0 ? starsSum / ratingCount : 0).toFixed(2),
    rating_count: ratingCount,
    upsell_ids: product.relatedIds,
    cross_sell_ids: [],
    purchase_note: '',
    categories: product.categories,
    brands: product.brands,
    tags: product.tags,
    images: product.photos.map((photo) => imageToWire(app, photo)),
    attributes: attributesOf(product),
    default_attributes: [],
    variations: isSimple ? [] : product.variants.map(({ id }) => id),
    grouped_products: [],
    menu_order: 0,
    parent_id: 0,
    price_html: lowest === null ? '' : `<span class="amount">${formatCents(lowest)}</span>`,
    related_ids: [],
    has_options: !isSimple,
    post_password: '',
    _links: wcLinks(app.siteUrl, {
      self: `${WC}/products/${product.id}`,
      collection: `${WC}/products`,
    }),
  }
}
