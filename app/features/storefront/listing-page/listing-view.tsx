import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { countChoices, countText } from '#app/features/listings/listings/listing-texts.ts'
import type { CardControls } from '#app/features/listings/product-cards/product-card-view.tsx'
import { CategoryDropdown } from '#app/features/storefront/navigation/category-dropdown.tsx'
import { CategoryLinks } from '#app/features/storefront/navigation/category-links.tsx'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { ChosenChips } from './chosen-chips.tsx'
import { FILTERS_ID, FilterButton } from './filter-button.tsx'
import { Filters, showsCategories } from './filters.tsx'
import { ListingGrid } from './listing-grid.tsx'
import { type ListingPage, listKey } from './listing-page.ts'
import { NoResults } from './no-results.tsx'
import { SortSelect } from './sort-select.tsx'

/** Links that remove a filter have this attribute. */
const CHIP_SELECTOR = '[data-chip]'

/** Moves the focus to the next chip after a filter is removed, or to the listing if no chip is left. */
function useChipFocus(listing: object) {
  const section = useRef<HTMLElement>(null)
  const removedIndex = useRef(-1)
  const chips = () => [...(section.current?.querySelectorAll<HTMLElement>(CHIP_SELECTOR) ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listing without the filter has loaded
  useEffect(() => {
    if (removedIndex.current === -1) return
    const remainingChips = chips()
    const nextIndex = Math.min(removedIndex.current, remainingChips.length - 1)
    const focusTarget = remainingChips[nextIndex] ?? section.current
    removedIndex.current = -1
    focusTarget?.focus({ preventScroll: true })
  }, [listing])

  function onClick(event: MouseEvent) {
    const { target } = event
    const chip = target instanceof Element ? target.closest<HTMLElement>(CHIP_SELECTOR) : null
    if (chip && isPlainClick(event)) removedIndex.current = chips().indexOf(chip)
  }
  return { ref: section, tabIndex: -1, onClick }
}

interface ListingViewProps extends ListingPage {
  crumbs: Crumb[]
  title: ReactNode
  text?: ReactNode
  /** shown beside the title */
  photo?: Photo | null | undefined
  controls?: ((card: ProductCard, renderedAt: string) => CardControls) | undefined
  /** shown above the products */
  answer?: ReactNode
  /** true: shows only `answer`, because there are no products */
  hidesListing?: boolean
}

/** A listing with its heading, toolbar and filters. */
export function ListingView(props: ListingViewProps) {
  const { crumbs, title, text, photo, answer, hidesListing = false } = props
  return (
    <>
      <ListingTop crumbs={crumbs} title={title} text={text} photo={photo} />
      {answer && <div className="wrap pb-10">{answer}</div>}
      {!hidesListing && <ListingBody {...props} />}
    </>
  )
}

function ListingBody({
  listing,
  categories,
  renderedAt,
  popular = [],
  popularIn,
  controls,
}: Omit<ListingViewProps, 'crumbs' | 'title'>) {
  const isBusy = useIsFiltering()
  const chipFocus = useChipFocus(listing)
  const hasChoices = countChoices(listing) > 0
  return (
    <>
      <div className="category-chips">
        <CategoryLinks listing={listing} categories={categories} />
      </div>
      <Toolbar listing={listing} categories={categories} />
      <div className="wrap grid grid-cols-1 gap-x-14 pt-6 lg:grid-cols-[15.5rem_1fr]">
        <section id={FILTERS_ID} aria-label="Filters" className="filter-column">
          <Filters listing={listing} categories={categories} />
        </section>
        <section
          {...chipFocus}
          aria-label="Sieraden"
          aria-busy={isBusy || undefined}
          className={`min-w-0 outline-none transition-opacity ${isBusy ? 'opacity-50 delay-150' : ''}`}
        >
          {listing.total === 0 ? (
            <NoResults
              listing={listing}
              popular={popular}
              popularIn={popularIn}
              renderedAt={renderedAt}
              controls={controls}
            />
          ) : (
            <>
              {hasChoices && (
                <div className="mb-6">
                  <ChosenChips listing={listing} />
                </div>
              )}
              {/* Screen readers and wide screens get this count in the toolbar. */}
              <p aria-hidden="true" className="list-count mb-4 text-sm text-ink-2 lg:hidden">
                {countText(listing.total)}
              </p>
              <ListingGrid
                key={`${listKey(listing.query)} ${listing.page}`}
                listing={listing}
                renderedAt={renderedAt}
                controls={controls}
              />
            </>
          )}
        </section>
      </div>
    </>
  )
}

/** The title of a listing with its text and photo. */
function ListingTop({
  crumbs,
  title,
  text,
  photo,
}: Pick<ListingViewProps, 'crumbs' | 'title' | 'text' | 'photo'>) {
  return (
    <div className="wrap pt-3 pb-6 lg:pb-8">
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-2 items-end justify-between gap-10 lg:mt-4 lg:flex">
        <h1 className="display text-display-lg text-[min(15.4vw,2.9rem+3.6vw,6rem)] break-words">
          {title}
        </h1>
        {photo && (
          <Picture
            photo={photo}
            sizes="(min-width: 64rem) 24rem, 100vw"
            priority
            className="mt-6 block aspect-[2/1] w-full overflow-hidden lg:order-last lg:mt-0 lg:w-96 lg:shrink-0"
          />
        )}
        {text && (
          <div className="mt-6 max-w-[30em] whitespace-pre-line text-ink-2 lg:mt-0 lg:pb-1">
            {text}
          </div>
        )}
      </div>
    </div>
  )
}

function Toolbar({ listing, categories }: Pick<ListingPage, 'listing' | 'categories'>) {
  return (
    <div data-below-header className="list-bar">
      <div className="wrap flex h-14 items-center justify-between gap-4">
        <FilterButton listing={listing} categories={categories} />
        <p role="status" className="list-count text-ink-2 max-lg:sr-only">
          <span className="font-medium text-ink">{countText(listing.total)}</span>
        </p>
        <div className="ml-auto flex min-w-0 items-center gap-8">
          {!showsCategories(listing.query) && (
            <div className="hidden lg:block">
              <CategoryDropdown variant="quiet" categories={categories} query={listing.query} />
            </div>
          )}
          <SortSelect query={listing.query} />
        </div>
      </div>
    </div>
  )
}

/** Returns whether other filters of the same listing are being loaded. */
function useIsFiltering(): boolean {
  const { location } = useNavigation()
  return (
    location !== undefined &&
    typeof window !== 'undefined' &&
    location.pathname === window.location.pathname
  )
}
