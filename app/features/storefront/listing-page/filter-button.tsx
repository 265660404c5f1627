import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Listing } from '#app/features/listings/listings/listing.ts'
import { countChoices } from '#app/features/listings/listings/listing-texts.ts'
import type { CategoryOption } from '#app/features/storefront/search/category-options.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'

const loadDrawer = () => import('./filter-drawer.tsx')

/** The id of the filters in the page. The button links to them if the drawer cannot be opened. */
export const FILTERS_ID = 'filters'

export function FilterButton({
  listing,
  categories,
}: {
  listing: Listing
  categories: CategoryOption[]
}) {
  const { part, loadPart } = useLazyPart(loadDrawer)
  const [isOpen, setIsOpen] = useState(false)
  const choices = countChoices(listing)
  return (
    <>
      <a
        href={`#${FILTERS_ID}`}
        aria-haspopup="dialog"
        className="inline-flex h-target items-center gap-2 font-medium lg:hidden"
        onPointerEnter={loadPart}
        onClick={async (event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          if (await loadPart()) setIsOpen(true)
          else location.hash = FILTERS_ID
        }}
      >
        <SlidersHorizontal size={20} strokeWidth={1.5} aria-hidden="true" />
        Filters
        {choices > 0 && (
          <span className="counter">
            {choices}
            <span className="sr-only"> gekozen</span>
          </span>
        )}
      </a>
      {part && (
        <part.FilterDrawer
          listing={listing}
          categories={categories}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
