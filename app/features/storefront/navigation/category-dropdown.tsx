import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import {
  clearFilters,
  type ListingQuery,
  listingUrl,
} from '#app/features/listings/listings/listing.ts'
import {
  CATEGORY_PARAMETER,
  type CategoryOption,
  chosenCategoryUrl,
} from '#app/features/storefront/search/category-options.ts'
import { buttonClass } from '#app/ui/button-class.ts'

/** Returns the URL parameters that every category shares: the sort order, and only products in stock. */
function readSharedChoices(query: ListingQuery): URLSearchParams {
  const { inStockOnly, sort } = query
  const url = listingUrl({
    ...clearFilters(query),
    categorySlug: undefined,
    place: undefined,
    search: undefined,
    inStockOnly,
    sort: sort === 'relevantie' ? 'populair' : sort,
  })
  return new URL(url, 'http://shop').searchParams
}

/** A select that opens the chosen category; its empty option opens the whole shop. */
export function CategoryDropdown({
  categories,
  query,
  variant,
}: {
  categories: CategoryOption[]
  /** query of the current listing */
  query: ListingQuery
  /** quiet: in a toolbar; field: a separate control */
  variant: 'quiet' | 'field'
}) {
  const id = useId()
  const navigate = useNavigate()
  const isQuiet = variant === 'quiet'
  const chosenSlug = query.categorySlug ?? ''
  const sharedQuery = readSharedChoices(query)
  const base = sharedQuery.size > 0 ? `/?${sharedQuery}` : '/'
  return (
    <form action="/" className="flex min-w-0 items-center gap-2">
      {[...sharedQuery].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className={isQuiet ? 'text-sm text-ink-2' : 'sr-only'}>
        Categorie
      </label>
      <span className="relative min-w-0 flex-1">
        <select
          key={chosenSlug}
          id={id}
          name={CATEGORY_PARAMETER}
          defaultValue={chosenSlug}
          onChange={(event) => navigate(chosenCategoryUrl(event.target.value, base))}
          className={`w-full cursor-pointer appearance-none text-base text-ellipsis ${isQuiet ? 'h-target max-w-56 bg-transparent pr-7 font-medium [field-sizing:content]' : 'h-control rounded-control border border-line-strong bg-white pr-10 pl-3.5 hover:border-ink'}`}
        >
          <option value="">Alle categorieën</option>
          {categories.map(({ slug, name, depth }) => (
            <option key={slug} value={slug}>
              {`${'\u00a0\u00a0\u00a0'.repeat(depth)}${name}`}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className={`pointer-events-none absolute top-1/2 -translate-y-1/2 ${isQuiet ? 'right-0' : 'right-3'}`}
        />
      </span>
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'second', size: 'small' })}>
          Ga
        </button>
      </noscript>
    </form>
  )
}
