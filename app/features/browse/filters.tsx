import type { Listing } from '#app/features/catalog/listing.ts'
import { CategoryDropdown } from './category-dropdown.tsx'
import { CategoryLinks } from './category-links.tsx'
import type { CategoryOption } from './category-options.ts'
import { FacetSection } from './facet-section.tsx'
import { FilterForm } from './filter-form.tsx'

export function Filters({
  listing,
  categories,
}: {
  listing: Listing
  categories: CategoryOption[]
}) {
  return (
    <>
      <FacetSection title="Categorie">
        <div className="mb-3 lg:hidden">
          <CategoryDropdown
            look="field"
            categories={categories}
            chosenSlug={listing.category?.slug}
          />
        </div>
        <CategoryLinks listing={listing} categories={categories} />
      </FacetSection>
      <FilterForm listing={listing} />
    </>
  )
}
