import { clearFilters, type Listing, listingUrl } from '#app/features/listings/listings/listing.ts'
import { countText } from '#app/features/listings/listings/listing-texts.ts'
import type { CategoryOption } from '#app/features/storefront/search/category-options.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Drawer } from '#app/ui/drawer.tsx'
import { Link } from '#app/ui/link.tsx'
import { Filters } from './filters.tsx'

/** The filters on a phone. Each choice is applied immediately, and the button shows the number of results. */
export function FilterDrawer({
  listing,
  categories,
  isOpen,
  onClose,
}: {
  listing: Listing
  categories: CategoryOption[]
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      side="left"
      title={<span className="font-sans text-title font-semibold">Filters</span>}
      foot={
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Link
            to={listingUrl(clearFilters(listing.query))}
            preventScrollReset
            className={`${buttonClass({ variant: 'second' })} px-5`}
          >
            Wis alles
          </Link>
          <Button onClick={onClose} className="px-3">
            Toon {countText(listing.total)}
          </Button>
          <p role="status" className="sr-only">
            {countText(listing.total)}
          </p>
        </div>
      }
    >
      <div className="px-4">
        <Filters listing={listing} categories={categories} />
      </div>
    </Drawer>
  )
}
