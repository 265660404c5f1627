import { ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import {
  LISTING_SORTS,
  type ListingQuery,
  type ListingSort,
  listingPath,
  listingUrl,
} from '#app/features/listings/listings/listing.ts'
import { SORT_NAMES } from '#app/features/listings/listings/listing-texts.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { QueryFields } from './query-fields.tsx'

export function SortSelect({ query }: { query: ListingQuery }) {
  const navigate = useNavigate()
  const sorts = LISTING_SORTS.filter((sort) => sort !== 'relevantie' || query.search)
  return (
    <form action={listingPath(query)} className="flex items-center gap-2">
      <QueryFields query={query} except="sorteer" />
      <label className="relative flex items-center gap-2">
        <span className="text-sm text-ink-2 max-md:sr-only">Sorteer op</span>
        <select
          name="sorteer"
          value={query.sort}
          onChange={(event) =>
            navigate(listingUrl({ ...query, sort: event.target.value as ListingSort, page: 1 }), {
              preventScrollReset: true,
            })
          }
          className="h-target cursor-pointer appearance-none bg-transparent pr-7 text-right font-medium [field-sizing:content] [text-align-last:right]"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className="pointer-events-none absolute right-0"
        />
      </label>
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'second', size: 'small' })}>
          Sorteer
        </button>
      </noscript>
    </form>
  )
}
