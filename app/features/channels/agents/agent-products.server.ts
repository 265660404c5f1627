import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { isAvailable } from '#app/features/catalog/stock/variant-offer.ts'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import { previewUrl } from '#app/features/core/media/photo.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readProductReviews } from '#app/features/customers/reviews/read-reviews.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import type { ListingQuery } from '#app/features/listings/listings/listing.ts'
import { readCategoryTree } from '#app/features/listings/listings/read-categories.server.ts'
import { type LiveOffer, sortByPrice } from '#app/features/partners/offers/offers.ts'
import { partnerLink } from '#app/features/partners/offers/partner-link.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { readDeliveryPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import type { ProductDetail, VariantDetail } from '#app/features/storefront/buy-form/product.ts'
import { choiceParameters } from '#app/features/storefront/buy-form/variant-choice.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import { type AgentResult, fail, quoteText, succeed } from './agents.ts'

const MAX_DESCRIPTION = 5_000
const MAX_IMAGES = 5
const MAX_CATEGORIES = 300

type CategoryListing = NonNullable<Awaited<ReturnType<typeof readListing>>>
type Card = CategoryListing['cards'][number]

const UNKNOWN_PRODUCT = fail('unknown-product', 'Dit product bestaat niet.')

/** Returns a page of the products that a guest can find, with the available filters. */
export async function searchForAgent(app: App, query: ListingQuery): Promise<AgentResult> {
  const listing = await readListing(app, query)
  if (!listing) return fail('not-found', 'Deze categorie of pagina bestaat niet.')
  return succeed({
    total: listing.total,
    page: listing.page,
    page_count: listing.pageCount,
    ...(listing.correctedSearch !== undefined && { searched_for: listing.correctedSearch }),
    products: listing.cards.map((card) => describeCard(app.siteUrl, card)),
    filters: listing.facets.map(({ code, name, unit, values }) => ({
      code,
      name,
      unit,
      values: values.map(({ slug, label, count }) => ({ slug, label, count })),
    })),
  })
}

/** Describes a product card. The price of a product of another shop is left out, because only that shop may show it. */
function describeCard(siteUrl: string, card: Card) {
  const isOwn = card.seller === 'own'
  return {
    product: card.slug,
    url: `${siteUrl}${productUrl(card.slug)}`,
    name: isOwn ? card.name : quoteText(card.soldBy, card.name),
    subtitle: isOwn ? card.subtitle : quoteText(card.soldBy, card.subtitle),
    sold_by: isOwn ? 'this shop' : card.soldBy,
    ...(isOwn && {
      currency: 'EUR',
      from_price_cents: card.priceCents,
      has_higher_prices: card.isFromPrice,
      lowest_price_30_days_cents: card.beforeCents,
      is_available: card.left === null || card.left > 0,
    }),
    rating: card.rating,
  }
}

/** Returns the categories with at least one visible product, top categories first. */
export async function readCategoriesForAgent(app: App): Promise<AgentResult> {
  const categories: { category: string; name: string; parent: string | null; products: number }[] =
    []
  let level = (await readCategoryTree(app)).map((node) => ({ node, parent: null as string | null }))
  while (level.length > 0 && categories.length < MAX_CATEGORIES) {
    const visibleLevel = level.filter(({ node }) => node.count > 0)
    categories.push(
      ...visibleLevel.map(({ node, parent }) => ({
        category: node.slug,
        name: node.name,
        parent,
        products: node.count,
      })),
    )
    level = visibleLevel.flatMap(({ node }) =>
      node.children.map((child) => ({ node: child, parent: node.slug })),
    )
  }
  return succeed({ categories: categories.slice(0, MAX_CATEGORIES) })
}

/** Finds a product that a guest may see. An old slug also works. */
async function findForGuest(app: App, slug: string): Promise<ProductDetail | undefined> {
  let product = await findProduct(app, slug)
  if (product && 'moved' in product) product = await findProduct(app, product.moved)
  if (!product || 'moved' in product || product.status === 'members') return undefined
  return product
}

/** Returns a product with its variants, stock, delivery and returns, as its page shows them. */
export async function readProductForAgent(app: App, slug: string): Promise<AgentResult> {
  const product = await findForGuest(app, slug)
  if (!product) return UNKNOWN_PRODUCT
  const [productReviews, offers] = await Promise.all([
    readProductReviews(app, product.id),
    product.seller === 'own' ? [] : readLiveOffers(app.db, [product.id], app.clock.now()),
  ])
  const sellers = [...new Set(offers.map(({ seller }) => seller))].join(', ')
  const source = sellers || 'another shop'
  const isOwn = product.seller === 'own'
  const description = plainText(product.description).slice(0, MAX_DESCRIPTION)
  return succeed({
    product: product.slug,
    url: `${app.siteUrl}${productUrl(product.slug)}`,
    name: isOwn ? product.name : quoteText(source, product.name),
    subtitle: isOwn ? product.subtitle : quoteText(source, product.subtitle),
    description: isOwn ? description : quoteText(source, description),
    sold_by: isOwn ? 'this shop' : source,
    brand: product.brand?.name ?? null,
    categories: product.categoryPath.map(({ slug: category, name }) => ({ category, name })),
    specifications: isOwn
      ? product.specifications
      : product.specifications.map(({ label, value }) => quoteText(source, `${label}: ${value}`)),
    images: product.photos
      .slice(0, MAX_IMAGES)
      .map((photo) => `${app.siteUrl}${previewUrl(photo)}`),
    rating: product.rating,
    reviews: (productReviews?.newest ?? []).map(
      ({ stars, title, body, isVerified, writtenAt }) => ({
        stars,
        is_verified_purchase: isVerified,
        written_at: writtenAt,
        text: quoteText('review by a customer', [title, body].filter(Boolean).join('. ')),
      }),
    ),
    ...(isOwn && (await describeSale(app, product))),
  })
}

async function describeSale(app: App, product: ProductDetail) {
  const [shipping, settings] = await Promise.all([readDeliveryPromise(app), readSettings(app)])
  return {
    currency: 'EUR',
    options: product.options,
    variants: product.variants.map((variant) => describeVariant(app.siteUrl, product, variant)),
    delivery: {
      country: 'NL',
      promise: shipping.deliveryPromise,
      free_from_cents: shipping.freeFromCents,
      shipping_cents: shipping.shippingCentsFor(
        product.priceCents,
        product.variants[0]?.weightMg ?? 0,
      ),
    },
    returns: { days: settings.returnDays, is_free: settings.paysReturns === 'shop' },
    is_sold_individually: product.soldIndividually,
    personal_texts: product.textFields.map(describeTextField),
  }
}

/** Describes a text field. Only the buyer can enter the text, on the product page. */
const describeTextField = (field: ProductTextField) => ({
  label: field.label,
  is_required: field.isRequired,
  max_lines: field.lines,
  max_characters_per_line: field.maxLength,
  extra_cents: field.cents,
  only_for_options: field.onlyFor,
})

function describeVariant(siteUrl: string, product: ProductDetail, variant: VariantDetail) {
  const choice = choiceParameters(product, variant.optionValues)
  const url = `${siteUrl}${productUrl(product.slug)}`
  return {
    variant_id: variant.id,
    sku: variant.sku,
    options: variant.optionValues,
    url: choice.size > 0 ? `${url}?${choice}` : url,
    price_cents: variant.priceCents,
    lowest_price_30_days_cents: variant.beforeCents,
    sale_ends_at: variant.saleEnd?.at ?? null,
    is_available: isAvailable(variant),
    stock: variant.stock,
  }
}

/** Returns several products next to each other. The whole call fails if one of them does not exist. */
export async function compareForAgent(app: App, slugs: string[]): Promise<AgentResult> {
  const products: Record<string, unknown>[] = []
  for (const slug of new Set(slugs)) {
    const product = await readProductForAgent(app, slug)
    if (!product.ok) return fail(product.error, `Het product “${slug}” bestaat niet.`)
    const { reviews: _reviews, images: _images, ...facts } = product.data
    products.push(facts)
  }
  return succeed({ products })
}

/** Returns the marketplaces and countries that sell a product, without prices, which only the marketplaces may show. */
export async function readMarketplacesForAgent(app: App, slug: string): Promise<AgentResult> {
  const product = await findForGuest(app, slug)
  if (!product) return UNKNOWN_PRODUCT
  const [offers, ids] = await Promise.all([
    readLiveOffers(app.db, [product.id], app.clock.now()),
    readPartnerIds(app),
  ])
  return succeed({
    product: product.slug,
    offers: sortByPrice(offers).map((offer) => ({
      marketplace: offer.source,
      seller: quoteText(offer.source, offer.seller),
      country: offer.country,
      availability: availabilityOf(offer),
      /** link with the partner id of this shop, which earns a commission on a sale */
      paid_link: partnerLink(offer, ids),
    })),
  })
}

function availabilityOf({ quote }: LiveOffer): 'available' | 'sold-out' | 'unknown' {
  if (!quote) return 'unknown'
  if (quote.availability === 'sold-out') return 'sold-out'
  const isPriced = quote.priceCents !== null
  return quote.availability === 'unknown' && !isPriced ? 'unknown' : 'available'
}
