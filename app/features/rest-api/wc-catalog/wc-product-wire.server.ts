import { currentPriceCents, isOnSale } from '#app/features/catalog/pricing/price.ts'
import { photoUrl, toPhoto, widthsOf } from '#app/features/core/media/photo.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { amountText, datePair, wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import type { WcView } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { App } from '#app/platform/app.ts'
import { formatCents } from '#app/platform/money.ts'
import { cleanDescription, plainText } from '#app/platform/text/html-text.server.ts'
import type { WcPhoto, WcProduct, WcVariant } from './read-product-parts.server.ts'
import {
  hasPrice,
  isVariationPublished,
  sharedFields,
  statusOf,
  typeOf,
  withSaleDates,
} from './wc-product-offer.server.ts'

function imageToWire(app: App, image: WcPhoto) {
  const photo = toPhoto(image)
  const width = photo ? widthsOf(photo).at(-1) : undefined
  const moment = new Date(image.createdAt)
  return {
    id: image.id,
    ...datePair('date_created', moment),
    ...datePair('date_modified', moment),
    // A photo that is not fetched yet has its original URL.
    src:
      photo && width ? `${app.siteUrl}${photoUrl(photo, width, 'jpg')}` : (image.sourceUrl ?? ''),
    name: image.name,
    alt: image.alt,
  }
}

/** Returns the options, the other shared attributes, and the specifications of a product as attributes. */
function attributesToWire({ options, values, specifications, attributeIds, program }: WcProduct) {
  const hiddenNames = new Set(program.fields.hidden_attributes)
  const optionAttributes = options.map(({ code, name, values: labels }) => ({
    ...idAndSlug(code, name, attributeIds[code]),
    name,
    variation: true,
    options: labels,
  }))
  const codes = new Set(options.map(({ code }) => code))
  const otherAttributes = values
    .filter(({ code }) => !codes.has(code))
    .map(({ id, code, name, labels }) => ({
      ...idAndSlug(code, name, id),
      name,
      variation: false,
      options: labels,
    }))
  const specificationRows = specifications.map(({ label, value }) => ({
    ...idAndSlug('', label, 0),
    name: label,
    variation: false,
    options: value.split(', '),
  }))
  return [...optionAttributes, ...otherAttributes, ...specificationRows].map(
    (attribute, position) => ({
      ...attribute,
      position,
      visible: !hiddenNames.has(attribute.name),
    }),
  )
}

/** Returns the id and slug of an attribute: "pa_…" for a shared attribute, the name for one of the product itself. */
const idAndSlug = (code: string, name: string, id: number | undefined) =>
  id ? { id, slug: `pa_${code}` } : { id: 0, slug: name }

/** Returns a variation, which has its own price and stock. */
export function variationToWire(app: App, product: WcProduct, variant: WcVariant, { dp }: WcView) {
  const path = `${WC}/products/${product.id}`
  const photo = product.photos.find(({ id }) => variant.mediaIds.includes(id))
  const { program } = variant
  const { description = '', date_created: createdAt } = program.fields
  return {
    id: variant.id,
    type: 'variation',
    ...sharedFields(app, product, { variant, program }, dp),
    ...(createdAt && datePair('date_created', new Date(createdAt))),
    status: isVariationPublished(product, variant) ? statusOf(product) : 'private',
    name: Object.values(variant.optionValues).join(', '),
    description,
    image: photo ? imageToWire(app, photo) : null,
    attributes: product.options.flatMap(({ code, name }) => {
      const option = variant.optionValues[code]
      return option === undefined
        ? []
        : [{ ...idAndSlug(code, name, product.attributeIds[code]), name, option }]
    }),
    menu_order: program.menuOrder || variant.position,
    parent_id: product.id,
    _links: wcLinks(app.siteUrl, {
      self: `${path}/variations/${variant.id}`,
      collection: `${path}/variations`,
      up: path,
    }),
  }
}

/** Returns the lowest price among the variations of a product, or among the products of a group. */
function findLowestCents(app: App, product: WcProduct): number | null {
  const now = app.clock.now()
  if (product.program.isGrouped) return product.groupedCents
  const cents = product.variants
    .filter(
      (variant) => isVariationPublished(product, variant) && hasPrice(variant, product.seller),
    )
    .map((variant) => currentPriceCents(withSaleDates(variant), now))
  return cents.length > 0 ? Math.min(...cents) : null
}

/** Returns the short description. For editing it is the text that a program sent, if the shop still has the same text. */
function shortDescriptionOf({ shortDescription, program }: WcProduct, { context }: WcView) {
  const sentText = program.fields.short_description
  const text =
    sentText !== undefined && plainText(sentText) === shortDescription ? sentText : shortDescription
  return context === 'edit' ? text : cleanDescription(text)
}

function descriptionOf({ description, program }: WcProduct, { context }: WcView) {
  const sentText = program.fields.description
  return context === 'edit' && sentText !== undefined && cleanDescription(sentText) === description
    ? sentText
    : description
}

/** Returns whether a published variation of a product is on sale. */
function hasVariationOnSale(app: App, product: WcProduct): boolean {
  const now = app.clock.now()
  return product.variants.some(
    (variant) => isVariationPublished(product, variant) && isOnSale(withSaleDates(variant), now),
  )
}

/** Returns a product, or the variation that a search by SKU found. */
export function productToWire(app: App, product: WcProduct, view: WcView) {
  const variation = product.variants.find(({ id }) => id === product.variationId)
  if (variation) return variationToWire(app, product, variation, view)
  const { program, ratingCount, starsSum } = product
  const { fields } = program
  const type = typeOf(product)
  const isVariable = type === 'variable'
  const soleVariant = isVariable ? undefined : product.variants[0]
  const sharedProperties = sharedFields(app, product, { variant: soleVariant, program }, view.dp)
  const lowestPriceCents = findLowestCents(app, product)
  const lowestPrice = lowestPriceCents === null ? '' : amountText(lowestPriceCents, view.dp)
  const needsShipping = type !== 'external' && type !== 'grouped' && !fields.virtual
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    type,
    ...sharedProperties,
    ...((isVariable || type === 'grouped') && { price: lowestPrice }),
    ...(isVariable && { on_sale: hasVariationOnSale(app, product) }),
    featured: program.isFeatured,
    catalog_visibility: product.status === 'hidden' ? 'hidden' : program.visibility,
    description: descriptionOf(product, view),
    short_description: shortDescriptionOf(product, view),
    total_sales: product.totalSales,
    external_url: product.externalUrl ?? '',
    button_text: fields.button_text ?? '',
    sold_individually: product.soldIndividually,
    shipping_required: needsShipping,
    shipping_taxable: needsShipping,
    reviews_allowed: fields.reviews_allowed ?? true,
    average_rating: (ratingCount > 0 ? starsSum / ratingCount : 0).toFixed(2),
    rating_count: ratingCount,
    // The related products of the shop are the owner's choice, as upsells are; WooCommerce chooses `related_ids` itself.
    upsell_ids: product.relatedIds,
    cross_sell_ids: fields.cross_sell_ids ?? [],
    purchase_note: fields.purchase_note ?? '',
    categories: product.categories,
    brands: product.brands,
    tags: product.tags,
    images: product.photos.map((photo) => imageToWire(app, photo)),
    attributes: attributesToWire(product),
    default_attributes: fields.default_attributes ?? [],
    variations: isVariable ? product.variants.map(({ id }) => id) : [],
    grouped_products: program.isGrouped ? (fields.grouped_products ?? []) : [],
    menu_order: program.menuOrder,
    parent_id: program.parentId,
    price_html:
      lowestPriceCents === null
        ? ''
        : `<span class="amount">${formatCents(lowestPriceCents)}</span>`,
    related_ids: [],
    has_options: isVariable,
    post_password: fields.post_password ?? '',
    _links: wcLinks(app.siteUrl, {
      self: `${WC}/products/${product.id}`,
      collection: `${WC}/products`,
    }),
  }
}
