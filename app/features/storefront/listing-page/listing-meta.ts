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
  /** search results are not indexed */
  isPrivate?: boolean
}

type Matches = Parameters<typeof pageMeta>[0]

/**
 * Returns the head of a listing page. A filtered listing has the unfiltered one as its canonical URL, so that search
 * engines do not crawl every combination, unless the owner made that filter a page of its own; further pages have
 * canonical URLs of their own.
 */
export function listingMeta(
  matches: Matches,
  listing: Listing | undefined,
  { title, description, crumbs, isPrivate = false }: ListingMeta,
): MetaDescriptor[] {
  if (!listing) return pageMeta(matches, { title: 'Dat ging niet goed' })
  const { query, page, pageCount, searchMeta } = listing
  const isFiltered = countChoices(listing) > 0
  const unfiltered = { ...clearFilters(query), sort: 'populair' as const, search: undefined }
  const urlOfPage = (number: number) => listingUrl({ ...query, page: number })
  const photo = (listing.category ?? listing.place)?.photo ?? listing.cards[0]?.photo
  return pageMeta(matches, {
    title: page > 1 ? `${searchMeta?.title || title}, pagina ${page}` : searchMeta?.title || title,
    description: searchMeta?.description || description,
    path: isPrivate
      ? undefined
      : listingUrl(
          (searchMeta?.isIndexed ?? !isFiltered)
            ? { ...unfiltered, filters: query.filters, page }
            : unfiltered,
        ),
    image: photo ? photoUrl(photo, 1200, 'jpg') : undefined,
    previous: page > 1 ? urlOfPage(page - 1) : undefined,
    next: page < pageCount ? urlOfPage(page + 1) : undefined,
    data: [breadcrumbData(readSite(matches).siteUrl, crumbs)],
  })
}
