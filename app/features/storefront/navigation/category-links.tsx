import { Check } from 'lucide-react'
import {
  type Listing,
  type ListingQuery,
  listingUrl,
} from '#app/features/listings/listings/listing.ts'
import type { CategoryOption } from '#app/features/storefront/search/category-options.ts'
import { Link } from '#app/ui/link.tsx'

interface Row {
  slug: string | undefined
  name: string
  count: number | null
}

/**
 * Links to the categories above and below the current one, with the other filters preserved. On the page of a brand they
 * link to the products of that brand in each category. `isBelowOnly`: only the categories below the current one, for a place
 * beside the category dropdown.
 */
export function CategoryLinks({
  listing,
  categories,
  isBelowOnly,
}: {
  listing: Listing
  categories: CategoryOption[]
  isBelowOnly?: boolean
}) {
  const { category, query, categoryCounts } = listing
  const topRow: Row = {
    slug: undefined,
    name: query.search ? 'Alle resultaten' : 'Alle sieraden',
    count: null,
  }
  const rowsAbove: Row[] = category
    ? [topRow, ...category.path.slice(0, -1).map(({ slug, name }) => ({ slug, name, count: null }))]
    : []
  const currentCategory: Row | null = category
    ? { slug: category.slug, name: category.name, count: category.count }
    : null
  const rowsBelow: Row[] = category
    ? category.children.filter(({ count }) => count > 0)
    : categories
        .map((category) => ({ ...category, count: categoryCounts?.[category.slug] ?? 0 }))
        .filter(({ depth, count }) => depth === 0 && count > 0)

  const renderRow = ({ slug, name, count }: Row, isCurrent: boolean) => (
    <li key={slug ?? ''}>
      <Link
        to={listingUrl({ ...withBrandFilter(query), categorySlug: slug, page: 1 })}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-target items-center gap-3 hover:text-accent aria-[current]:font-semibold lg:min-h-9"
      >
        {isCurrent && (
          <Check size={16} strokeWidth={2} aria-hidden="true" className="-mr-1 text-accent" />
        )}
        <span className="min-w-0 flex-1">{name}</span>
        {count !== null && (
          <span className="font-figures text-sm font-normal text-ink-3">{count}</span>
        )}
      </Link>
    </li>
  )
  const below = rowsBelow.length > 0 && <ul>{rowsBelow.map((child) => renderRow(child, false))}</ul>
  if (isBelowOnly) return below || null
  return (
    <ul>
      {rowsAbove.map((parent) => renderRow(parent, false))}
      {currentCategory && renderRow(currentCategory, true)}
      <li className={currentCategory ? 'pl-6' : undefined}>{below}</li>
    </ul>
  )
}

/** Converts the page of a brand to a filter on that brand. */
function withBrandFilter(query: ListingQuery): ListingQuery {
  const { place, ...otherFields } = query
  return place ? { ...otherFields, filters: { ...query.filters, merk: [place.slug] } } : query
}
