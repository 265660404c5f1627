import { productUrl } from '#app/features/catalog/products/catalog.ts'
import type { MetalFacts } from '#app/features/catalog/products/metal-facts.ts'
import {
  colourOf,
  manufacturerPartNumber,
  materialOf,
  optionMeaning,
  optionWithMeaning,
  publicGtin,
} from '#app/features/catalog/products/product-identity.ts'
import { choiceText } from '#app/features/catalog/stock/choice-text.ts'
import { isAvailable } from '#app/features/catalog/stock/variant-offer.ts'
import { previewUrl } from '#app/features/core/media/photo.ts'
import type { PublishedReview } from '#app/features/customers/reviews/reviews.ts'
import type { ProductDetail, VariantDetail } from '#app/features/storefront/buy-form/product.ts'
import { choiceParameters } from '#app/features/storefront/buy-form/variant-choice.ts'
import { createTermsWriter, type OfferTerms, offerData } from './offer-data.ts'

const MAX_IMAGES = 10
const MAX_SPECIFICATIONS = 12

interface PageFacts {
  siteUrl: string
  product: ProductDetail
  /** reviews that the page shows; never those of other shops */
  reviews: PublishedReview[]
  /** plain text */
  description: string
  terms: OfferTerms
}

/**
 * Returns a product with the shop's own offer as schema.org data. Returns null for a product that only other shops sell,
 * because their price must never be presented as ours.
 */
export function productData(facts: PageFacts): object | null {
  const { product, siteUrl, terms } = facts
  const offeredVariants = product.variants.filter(({ priceCents }) => priceCents > 0)
  const [firstVariant] = offeredVariants
  if (product.seller !== 'own' || !firstVariant) return null
  const url = `${siteUrl}${productUrl(product.slug)}`
  const writeTerms = createTermsWriter(terms)
  const seller = { '@type': 'Organization', name: terms.settings.name, url: `${siteUrl}/` }
  const toOffer = (variant: VariantDetail, address: string) =>
    offerData(
      { ...variant, isAvailable: isAvailable(variant) },
      {
        url: address,
        isUsed: product.isUsed,
        seller,
        terms: writeTerms({ payCents: variant.priceCents, weightMg: variant.weightMg ?? 0 }),
      },
    )
  const sharedProperties = { '@id': `${url}#product`, ...sharedData(facts, url) }
  if (product.options.length === 0) {
    return {
      '@type': 'Product',
      ...sharedProperties,
      ...identityData(facts, firstVariant),
      offers: toOffer(firstVariant, url),
    }
  }
  const variesBy = product.options.flatMap(({ code }) => optionMeaning(code) ?? [])
  return {
    '@type': 'ProductGroup',
    ...sharedProperties,
    productGroupID: String(product.id),
    ...(variesBy.length > 0 && {
      variesBy: variesBy.map((meaning) => `https://schema.org/${meaning}`),
    }),
    hasVariant: offeredVariants.map((variant) => {
      const address = `${url}?${choiceParameters(product, variant.optionValues)}`
      const photos = variant.photos.length > 0 ? variant.photos : product.photos
      return {
        '@type': 'Product',
        name: `${product.name}, ${choiceText(variant.optionValues)}`,
        ...imageData(siteUrl, photos.slice(0, 1)),
        ...identityData(facts, variant),
        ...metalDataOf(product, variant),
        offers: toOffer(variant, address),
      }
    }),
  }
}

/** Returns what all variants of a product have in common. */
function sharedData({ product, siteUrl, description, reviews }: PageFacts, url: string): object {
  const brand = product.brand?.name
  return {
    name: product.name,
    url,
    ...(description && { description }),
    ...imageData(siteUrl, photosOf(product)),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(product.categoryPath.length > 0 && {
      category: product.categoryPath.map(({ name }) => name).join(' > '),
    }),
    ...(isOfOneMetal(product) && certificationData(product.metal)),
    ...propertyData(product),
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(product.rating && reviews.length > 0 && { review: reviews.map(reviewData) }),
  }
}

/** Returns the specifications, and the fineness of precious metal in thousandths. */
function propertyData(product: ProductDetail): object {
  const properties = [
    ...(isOfOneMetal(product) ? finenessData(product.metal) : []),
    ...product.specifications
      .slice(0, MAX_SPECIFICATIONS)
      .map(({ label, value }) => ({ name: label, value })),
  ]
  return toAdditionalProperties(properties)
}

/** Returns whether all variants have the metal of the product. */
const isOfOneMetal = ({ variants }: ProductDetail) =>
  variants.every(({ metal }) => metal === undefined)

const finenessData = (metal: MetalFacts | null) =>
  metal?.fineness ? [{ name: 'Gehalte', value: metal.fineness, unitText: '‰' }] : []

function toAdditionalProperties(properties: object[]): object {
  if (properties.length === 0) return {}
  return {
    additionalProperty: properties.map((property) => ({ '@type': 'PropertyValue', ...property })),
  }
}

/** Returns the hallmark and fineness of a variant, if the variants of its product differ in metal. */
function metalDataOf(product: ProductDetail, { metal }: VariantDetail): object {
  if (isOfOneMetal(product)) return {}
  const facts = metal ?? product.metal
  return { ...certificationData(facts), ...toAdditionalProperties(finenessData(facts)) }
}

/** Returns the photos of a product, or those of its variants if it has none. */
export const photosOf = (product: ProductDetail) =>
  product.photos.length > 0 ? product.photos : product.variants.flatMap(({ photos }) => photos)

const imageData = (siteUrl: string, photos: ProductDetail['photos']): object =>
  photos.length === 0
    ? {}
    : { image: photos.slice(0, MAX_IMAGES).map((photo) => `${siteUrl}${previewUrl(photo)}`) }

/** Returns the properties that identify one variant and distinguish it from the others. */
function identityData(
  { product, terms }: PageFacts,
  { sku, gtin, optionValues, metal: variantMetal }: VariantDetail,
): object {
  const publicNumber = publicGtin(gtin)
  const mpn = manufacturerPartNumber(sku, {
    brand: product.brand?.name ?? '',
    shopName: terms.settings.name,
  })
  const size = optionWithMeaning(optionValues, 'size')
  const metal = variantMetal ?? product.metal
  const material =
    optionWithMeaning(optionValues, 'material') ?? materialOf(metal, product.specifications)
  const color = colourOf(optionValues, metal)
  return {
    ...(sku && { sku }),
    ...(publicNumber && { gtin: publicNumber }),
    ...(mpn && { mpn }),
    ...(size && { size: sizeData(size, optionValues) }),
    ...(material && { material }),
    ...(color && { color }),
  }
}

/**
 * Returns a size as schema.org data. A Dutch ring size is the inner diameter in millimetres, as on the rest of the
 * continent.
 */
function sizeData(size: string, { ringmaat }: Record<string, string>): string | object {
  const diameter = Number(ringmaat?.replace(',', '.'))
  if (!Number.isFinite(diameter)) return size
  return {
    '@type': 'SizeSpecification',
    name: size,
    sizeSystem: 'https://schema.org/WearableSizeSystemContinental',
    hasMeasurement: {
      '@type': 'QuantitativeValue',
      name: 'Binnendiameter',
      value: diameter,
      unitCode: 'MMT',
    },
  }
}

/** Returns the hallmark with the fineness that it guarantees. */
function certificationData(metal: MetalFacts | null): object {
  if (metal?.hallmark !== 'present' || metal.fineness === null) return {}
  return {
    hasCertification: {
      '@type': 'Certification',
      name: 'Waarborgteken',
      certificationIdentification: String(metal.fineness),
      issuedBy: { '@type': 'Organization', name: 'Erkende waarborginstelling' },
    },
  }
}

const reviewData = (review: PublishedReview): object => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: review.author },
  datePublished: review.writtenAt.slice(0, 10),
  name: review.title,
  reviewBody: review.body,
  disambiguatingDescription: review.isVerified
    ? 'Geverifieerde aankoop bij deze winkel'
    : 'Aankoop niet geverifieerd',
  reviewRating: {
    '@type': 'Rating',
    ratingValue: review.stars,
    bestRating: 5,
    worstRating: 1,
  },
})
