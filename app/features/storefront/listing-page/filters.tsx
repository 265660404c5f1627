import type { Listing, ListingQuery } from '#app/features/listings/listings/listing.ts'
import { CategoryDropdown } from '#app/features/storefront/navigation/category-dropdown.tsx'
import { CategoryLinks } from '#app/features/storefront/navigation/category-links.tsx'
import type { CategoryOption } from '#app/features/storefront/search/category-options.ts'
import { FacetSection } from './facet-section.tsx'
import { FilterForm } from './filter-form.tsx'

/**
 * Returns whether the categories are unfolded beside the listing. On the page of all products and of a collection the toolbar
 * and the menu offer them.
 */
export const showsCategories = ({ place, search, categorySlug }: ListingQuery) =>
  place ? place.kind === 'brand' : Boolean(search || categorySlug)

/** The categories and filters: beside a listing, or in the drawer on a phone. */
export function Filters({
  listing,
  categories,
}: {
  listing: Listing
  categories: CategoryOption[]
}) {
  const { place, search, categorySlug } = listing.query
  const isCategory = !place && !search && Boolean(categorySlug)
  return (
    <>
      {place?.kind !== 'collection' && (
        <FacetSection title="Categorie" isOpen={showsCategories(listing.query)}>
          {!place && (
            <div className={isCategory ? undefined : 'lg:hidden'}>
              <CategoryDropdown variant="field" categories={categories} query={listing.query} />
            </div>
          )}
          <div className={place ? undefined : 'mt-2 max-lg:hidden'}>
            <CategoryLinks listing={listing} categories={categories} isBelowOnly={isCategory} />
          </div>
        </FacetSection>
      )}
      <FilterForm listing={listing} />
    </>
  )
}
