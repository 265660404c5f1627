import type { Listing } from '#app/features/listings/listings/listing.ts'
import { CategoryDropdown } from '#app/features/storefront/navigation/category-dropdown.tsx'
import { CategoryLinks } from '#app/features/storefront/navigation/category-links.tsx'
import type { CategoryOption } from '#app/features/storefront/search/category-options.ts'
import { FacetSection } from './facet-section.tsx'
import { FilterForm } from './filter-form.tsx'

/** The categories and filters: beside a listing, or in the drawer on a phone. */
export function Filters({
  listing,
  categories,
}: {
  listing: Listing
  categories: CategoryOption[]
}) {
  const { place, search, categorySlug } = listing.query
  return (
    <>
      {place?.kind !== 'collection' && (
        // Collapsed on the page of all products, where the toolbar and the menu offer the categories.
        <FacetSection title="Categorie" isOpen={Boolean(place || search || categorySlug)}>
          {!place && (
            <div className="lg:hidden">
              <CategoryDropdown variant="field" categories={categories} query={listing.query} />
            </div>
          )}
          <div className={place ? undefined : 'max-lg:hidden'}>
            <CategoryLinks listing={listing} categories={categories} />
          </div>
        </FacetSection>
      )}
      <FilterForm listing={listing} />
    </>
  )
}
