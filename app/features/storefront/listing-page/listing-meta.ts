import type { MetaDescriptor } from 'react-router'
import { photoUrl } from '#app/features/core/media/photo.ts'
import { clearFilters, type Listing, listingUrl } from '#app/features/listings/listings/listing.ts'
import { countChoices } from '#app/features/listings/listings/listing-texts.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { breadcrumbData, pageMeta, readSite } from '#app/ui/page-meta.ts'

interface ListingMeta {
  title: string
  description: string
  crumbs: Crumb[]
  /** true: search engines do not index the page */
  isNoIndex?: boolean
}

type Matches = Parameters<typeof pageMeta>[0]

/**
 * Returns the head of a listing page. The canonical URL of a filtered listing is that of the unfiltered one, so that search
 * engines do not crawl every combination; the owner may exempt a filter from this. Further pages have their own
 * canonical URLs.
 */
export function listingMeta(
  matches: Matches,
  listing: Listing | undefined,
  { title, description, crumbs, isNoIndex = false }: ListingMeta,
): MetaDescriptor[] {
  if (!listing) return pageMeta(matches, { title: 'Dat ging niet goed' })
  const { query, page, pageCount, searchMeta } = listing
  const isFiltered = countChoices(listing) > 0
  const unfilteredQuery = { ...clearFilters(query), sort: 'populair' as const, search: undefined }
  const urlOfPage = (number: number) => listingUrl({ ...query, page: number })
  const photo = (listing.category ?? listing.place)?.photo ?? listing.cards[0]?.photo
  return pageMeta(matches, {
    title: page > 1 ? `${searchMeta?.title || title}, pagina ${page}` : searchMeta?.title || title,
    description: searchMeta?.description || description,
    path: isNoIndex
      ? undefined
      : listingUrl(
          (searchMeta?.isIndexed ?? !isFiltered)
            ? { ...unfilteredQuery, filters: query.filters, page }
            : unfilteredQuery,
        ),
    image: photo ? photoUrl(photo, 1200, 'jpg') : undefined,
    previous: page > 1 ? urlOfPage(page - 1) : undefined,
    next: page < pageCount ? urlOfPage(page + 1) : undefined,
    data: [breadcrumbData(readSite(matches).siteUrl, crumbs)],
  })
}
