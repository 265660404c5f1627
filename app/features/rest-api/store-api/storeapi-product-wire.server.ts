import { z } from 'zod'
import { currentPriceCents } from '#app/features/catalog/pricing/price.ts'
import { categoryAddress } from '#app/features/catalog/products/catalog.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { toPhoto } from '#app/features/core/media/photo.ts'
import type { WcProduct } from '#app/features/rest-api/wc-catalog/read-wc-products.server.ts'
import {
  hasPrice,
  isPriced,
  priceOf,
} from '#app/features/rest-api/wc-catalog/wc-product-offer.server.ts'
import { productToWire } from '#app/features/rest-api/wc-catalog/wc-product-wire.server.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { MAX_QUANTITY } from '#app/features/sales/cart/cart.ts'
import type { App } from '#app/platform/app.ts'
import { storeImage, storeImageSchema } from './storeapi-images.ts'
import { CURRENCY, centsText, moneyFields } from './storeapi-money.ts'

const termSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  link: z.string(),
})

export const storeProductSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  parent: z.int(),
  type: z.enum(['simple', 'variable', 'grouped', 'external', 'variation']),
  variation: z.string(),
  permalink: z.string(),
  sku: z.string(),
  short_description: z.string(),
  description: z.string(),
  on_sale: z.boolean(),
  prices: z.strictObject({
    price: z.string(),
    regular_price: z.string(),
    sale_price: z.string(),
    price_range: z.strictObject({ min_amount: centsText, max_amount: centsText }).nullable(),
    ...moneyFields,
  }),
  price_html: z.string(),
  average_rating: z.string(),
  review_count: z.int(),
  images: z.array(storeImageSchema),
  categories: z.array(termSchema),
  tags: z.array(termSchema),
  brands: z.array(termSchema),
  attributes: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      taxonomy: z.string().nullable(),
      has_variations: z.boolean(),
      terms: z.array(z.strictObject({ id: z.int(), name: z.string(), slug: z.string() })),
    }),
  ),
  variations: z.array(
    z.strictObject({
      id: z.int(),
      attributes: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    }),
  ),
  grouped_products: z.array(z.int()),
  has_options: z.boolean(),
  is_purchasable: z.boolean(),
  is_in_stock: z.boolean(),
  is_on_backorder: z.boolean(),
  is_password_protected: z.literal(false),
  stock_availability: z.strictObject({ text: z.string(), class: z.string() }),
  low_stock_remaining: z.null(),
  sold_individually: z.boolean(),
  weight: z.string(),
  dimensions: z.strictObject({ length: z.string(), width: z.string(), height: z.string() }),
  add_to_cart: z.strictObject({
    text: z.string(),
    single_text: z.string(),
    description: z.string(),
    url: z.string(),
    minimum: z.literal(1),
    maximum: z.int(),
    multiple_of: z.literal(1),
  }),
  extensions: z.strictObject({}),
})

const inCents = (amount: string) => {
  const cents = centsOf(amount)
  return cents === null ? '' : String(cents)
}

/** The lowest and highest price of the variations; null if they cost the same. */
function rangeOf(app: App, product: WcProduct) {
  const now = app.clock.now()
  const prices = product.variants
    .filter((variant) => isPriced(product, variant) && hasPrice(variant, product.seller))
    .map((variant) => currentPriceCents(priceOf(variant), now))
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return product.kind === 'variable' && prices.length > 0 && lowest < highest
    ? { min_amount: String(lowest), max_amount: String(highest) }
    : null
}

function imagesOf(app: App, { photos }: WcProduct) {
  return photos.flatMap((row) => {
    const photo = toPhoto(row)
    return photo ? [storeImage(app.siteUrl, photo, row.name)] : []
  })
}

type WireAttribute = ReturnType<typeof productToWire>['attributes'][number]

const attributesOf = (attributes: WireAttribute[]) =>
  attributes.flatMap((attribute) =>
    'options' in attribute
      ? [
          {
            id: attribute.id,
            name: attribute.name,
            taxonomy: attribute.id > 0 ? attribute.slug : null,
            has_variations: attribute.variation,
            terms: attribute.options.map((name) => ({ id: 0, name, slug: toSlug(name) })),
          },
        ]
      : [],
  )

const variationsOf = ({ kind, variants, options }: WcProduct) =>
  (kind === 'variable' ? variants : [])
    .filter(({ isActive }) => isActive)
    .map((variant) => ({
      id: variant.id,
      attributes: options.map(({ code, name }) => ({
        name,
        value: variant.optionValues[code] ?? '',
      })),
    }))

/** The text beside the price, and the class that themes colour it by. */
const availabilityOf = (status: string) =>
  status === 'outofstock'
    ? { text: 'Uitverkocht', class: 'out-of-stock' }
    : { text: '', class: status === 'onbackorder' ? 'available-on-backorder' : 'in-stock' }

const addToCartOf = (
  { soldIndividually }: WcProduct,
  { name, permalink, purchasable }: { name: string; permalink: string; purchasable: boolean },
) => ({
  text: purchasable ? 'In winkelwagen' : 'Bekijken',
  single_text: 'In winkelwagen',
  description: name,
  url: permalink,
  minimum: 1 as const,
  maximum: soldIndividually ? 1 : MAX_QUANTITY,
  multiple_of: 1 as const,
})

/** Returns a product as the Store API has it: what every visitor sees, with amounts in cents. */
export function storeProductToWire(app: App, product: WcProduct) {
  const wire = productToWire(app, product, { context: 'view', dp: 2 })
  if (wire.type === 'variation') throw new Error('variations are read with their product')
  const regular =
    'regular_price' in wire && wire.regular_price !== '' ? wire.regular_price : wire.price
  const link = (
    terms: { id: number; name: string; slug: string }[],
    address: (slug: string) => string,
  ) =>
    terms.map(({ id, name, slug }) => ({ id, name, slug, link: `${app.siteUrl}${address(slug)}` }))
  return {
    id: wire.id,
    name: wire.name,
    slug: product.slug,
    parent: 0,
    type: wire.type,
    variation: '',
    permalink: wire.permalink,
    sku: wire.sku,
    short_description: 'short_description' in wire ? wire.short_description : '',
    description: wire.description,
    on_sale: wire.on_sale,
    prices: {
      price: inCents(wire.price),
      regular_price: inCents(regular),
      sale_price: inCents(wire.sale_price === '' ? wire.price : wire.sale_price),
      price_range: rangeOf(app, product),
      ...CURRENCY,
    },
    price_html: 'price_html' in wire ? wire.price_html : '',
    average_rating: 'average_rating' in wire ? wire.average_rating : '0.00',
    review_count: product.ratingCount,
    images: imagesOf(app, product),
    categories: link(product.categories, (slug) => categoryAddress(slug)),
    tags: link(product.tags, () => ''),
    brands: link(product.brands, () => ''),
    attributes: attributesOf(wire.attributes),
    variations: variationsOf(product),
    grouped_products: 'grouped_products' in wire ? wire.grouped_products : [],
    has_options: product.kind === 'variable',
    is_purchasable: wire.purchasable,
    is_in_stock: wire.stock_status !== 'outofstock',
    is_on_backorder: wire.stock_status === 'onbackorder',
    is_password_protected: false as const,
    stock_availability: availabilityOf(wire.stock_status),
    low_stock_remaining: null,
    sold_individually: product.soldIndividually,
    weight: wire.weight,
    dimensions: wire.dimensions,
    add_to_cart: addToCartOf(product, wire),
    extensions: {},
  }
}
