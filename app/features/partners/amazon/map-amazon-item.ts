import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { findAmazonShop } from '#app/features/partners/offers/amazon-shops.ts'
import type { Availability, LinkedImage, Quote } from '#app/features/partners/offers/offers.ts'
import type { AmazonItem, AmazonListing } from './amazon-responses.ts'

const MAX_IMAGES = 6

const AVAILABILITIES: Record<string, Availability> = {
  IN_STOCK: 'in-stock',
  IN_STOCK_SCARCE: 'in-stock',
  AVAILABLE_DATE: 'later',
  LEADTIME: 'later',
  PREORDER: 'later',
  OUT_OF_STOCK: 'sold-out',
  UNAVAILABLE: 'sold-out',
}

/** Maps an Amazon item of a country's shop; undefined if it has no title. */
export function mapAmazonItem(
  item: AmazonItem,
  country: string,
  labels: Map<string, string> = new Map(),
): MarketplaceItem | undefined {
  const { asin, detailPageURL, itemInfo, offersV2, parentASIN, variationAttributes = [] } = item
  const { customerReviews: reviews } = item
  const title = itemInfo?.title?.displayValue.trim()
  const shop = findAmazonShop(country)
  if (!title || !shop) return undefined
  const { eans, upcs } = itemInfo?.externalIds ?? {}
  const gtins = [...(eans?.displayValues ?? []), ...(upcs?.displayValues ?? [])]
  const listings = offersV2?.listings ?? []
  // The parent item of a family has no EAN and is never sold itself.
  const mayBeParent = gtins.length === 0 && listings.length === 0
  const familyId = parentASIN ?? (mayBeParent ? asin : undefined)
  return {
    offerRef: {
      source: 'amazon',
      country,
      externalId: asin,
      url: detailPageURL ?? `https://www.${shop.domain}/dp/${asin}`,
      seller: shop.domain,
    },
    gtins,
    title,
    brand: itemInfo?.byLineInfo?.brand?.displayValue.trim() ?? '',
    features: itemInfo?.features?.displayValues ?? [],
    size: itemInfo?.productInfo?.size?.displayValue ?? '',
    quote: { title, ...amazonQuote(findBuyBoxListing(listings), imagesOf(item)) },
    ...(reviews && { rating: { stars: reviews.starRating.value, count: reviews.count } }),
    ...(familyId !== undefined && {
      family: {
        id: familyId,
        choices: variationAttributes.map(({ name, value }) => ({
          name,
          value: value.trim(),
          label: labels.get(name) ?? '',
        })),
      },
    }),
  }
}

/** Types of listings that are sold with a subscription, or in a separate shop within Amazon. */
const EXCLUDED_LISTING_TYPES = new Set(['SUBSCRIBE_AND_SAVE', 'HAUL'])

/** Returns the listing that the main buy button sells: new, and without a subscription. */
function findBuyBoxListing(listings: AmazonListing[]): AmazonListing | undefined {
  const eligibleListings = listings.filter(
    ({ condition, type = '' }) =>
      (condition?.value ?? 'New') === 'New' && !EXCLUDED_LISTING_TYPES.has(type),
  )
  return eligibleListings.find(({ isBuyBoxWinner }) => isBuyBoxWinner) ?? eligibleListings[0]
}

/** Returns the quote of an item. Without a listing the item is not for sale in that shop now, or only as one of its variations. */
function amazonQuote(listing: AmazonListing | undefined, images: LinkedImage[]): Quote {
  const endTime = listing?.dealDetails?.endTime
  return {
    priceCents: priceOf(listing),
    listPrice: listPriceOf(listing),
    // Amazon's API does not return shipping costs.
    shippingCents: null,
    availability: AVAILABILITIES[listing?.availability?.type ?? ''] ?? 'unknown',
    delivery: listing?.availability?.message ?? '',
    merchant: listing?.merchantInfo?.name ?? '',
    images,
    ...(endTime && { endsAt: new Date(endTime) }),
  }
}

/** Returns null for prices in other currencies and for prices of Prime members, which Amazon's own page explains. */
function priceOf(listing: AmazonListing | undefined): number | null {
  const money = listing?.price?.money
  if (money?.currency !== 'EUR' || listing?.dealDetails?.accessType === 'PRIME_EXCLUSIVE')
    return null
  return Math.round(money.amount * 100)
}

function listPriceOf(listing: AmazonListing | undefined): Quote['listPrice'] {
  const basis = listing?.price?.savingBasis
  if (priceOf(listing) === null || basis?.money?.currency !== 'EUR') return null
  const cents = Math.round(basis.money.amount * 100)
  return { cents, kind: basis.savingBasisType === 'LIST_PRICE' ? 'advised' : 'earlier' }
}

function imagesOf({ images }: AmazonItem): LinkedImage[] {
  const photos = [images?.primary, ...(images?.variants ?? [])]
  return photos.flatMap((photo) => photo?.hiRes ?? photo?.large ?? []).slice(0, MAX_IMAGES)
}
