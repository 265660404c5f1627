import { productAddress } from '#app/features/catalog/products/catalog.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { photoAddress, widthsOf } from '#app/features/core/media/photo.ts'
import {
  isAvailable,
  type ProductDetail,
  type VariantDetail,
} from '#app/features/storefront/buy-form/product.ts'
import { choiceParameters } from '#app/features/storefront/buy-form/variant-choice.ts'
import { decimalAmount } from '#app/platform/money.ts'

/** More variants than this are published as a price range. */
const MAX_OFFERS = 40
const PREVIEW_PX = 1200

export function previewAddress(photo: Photo): string {
  const width = widthsOf(photo).findLast((one) => one <= PREVIEW_PX) ?? 160
  return photoAddress(photo, width, 'jpg')
}

/** Returns the product as schema.org data. Ratings are the shop's own only; prices of other sellers are left out. */
export function productData(siteUrl: string, product: ProductDetail): object {
  const url = `${siteUrl}${productAddress(product.slug)}`
  const [only] = product.variants
  return {
    '@type': 'Product',
    name: product.name,
    url,
    ...(product.shortDescription && { description: product.shortDescription }),
    image: product.photos.map((photo) => `${siteUrl}${previewAddress(photo)}`),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.variants.length === 1 && only && identity(only)),
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
        bestRating: 5,
      },
    }),
    ...(product.seller === 'own' && { offers: offersOf(url, product) }),
  }
}

function identity({ sku, gtin }: VariantDetail): object {
  return { ...(sku && { sku }), ...(gtin && { gtin }) }
}

function offersOf(url: string, product: ProductDetail): object {
  const { variants } = product
  const availability = (isThere: boolean) =>
    `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`
  if (variants.length > MAX_OFFERS) {
    const prices = variants.map(({ priceCents }) => priceCents)
    return {
      '@type': 'AggregateOffer',
      priceCurrency: 'EUR',
      lowPrice: decimalAmount(Math.min(...prices)),
      highPrice: decimalAmount(Math.max(...prices)),
      offerCount: variants.length,
      availability: availability(variants.some(isAvailable)),
    }
  }
  const offers = variants.map((variant) => {
    const choice = choiceParameters(product, variant.optionValues)
    return {
      '@type': 'Offer',
      url: choice.size > 0 ? `${url}?${choice}` : url,
      priceCurrency: 'EUR',
      price: decimalAmount(variant.priceCents),
      availability: availability(isAvailable(variant)),
      itemCondition: 'https://schema.org/NewCondition',
      ...identity(variant),
    }
  })
  return offers.length === 1 && offers[0] ? offers[0] : offers
}
