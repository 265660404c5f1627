import { productAddress } from '#app/features/catalog/products/catalog.ts'
import { type Listing, listingAddress } from '#app/features/listings/listings/listing.ts'

/** Returns a page of a listing as schema.org data. Its items are links: prices stay with the product pages. */
export function listingData(siteUrl: string, listing: Listing): object | null {
  const { cards, category, query, total, page } = listing
  if (cards.length === 0 || query.search) return null
  return {
    '@type': 'CollectionPage',
    url: `${siteUrl}${listingAddress({ ...query, page })}`,
    name: category?.name ?? 'Alle sieraden',
    ...(category?.description && { description: category.description }),
    inLanguage: 'nl',
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: cards.map(({ slug, name }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        url: `${siteUrl}${productAddress(slug)}`,
      })),
    },
  }
}
