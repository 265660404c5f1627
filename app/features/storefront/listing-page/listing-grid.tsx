import { useEffect, useRef } from 'react'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { type Listing, listingUrl } from '#app/features/listings/listings/listing.ts'
import { categoryText } from '#app/features/listings/listings/listing-texts.ts'
import {
  type CardControls,
  ProductCardView,
} from '#app/features/listings/product-cards/product-card-view.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { EnglishText } from '#app/ui/english-text.tsx'
import { ChainLoader } from '#app/ui/feedback/chain-loader.tsx'
import { loadFailureText } from '#app/ui/feedback/load-failure.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { useGrowsByItself } from './use-grows-by-itself.ts'
import { useMorePages } from './use-more-pages.ts'

/** More products are loaded when the end of the list is this close. */
const NEAR_END_PX = 50

/** The number of tiles in the first row, whose photos are loaded first. */
const FIRST_ROW_TILES = 3
/**
 * The number of tiles that get a layout at once; the browser skips the layout of later tiles until they are near the
 * window.
 */
const INITIAL_TILES = 8
const SIZES = '(min-width: 64rem) 24vw, (min-width: 48rem) 33vw, 50vw'

/** The tiles of a listing and those that scrolling adds. The link "Toon meer" has the URL of the next page. */
export function ListingGrid({
  listing,
  renderedAt,
  controls,
}: {
  listing: Listing
  renderedAt: string
  controls?: ((card: ProductCard, renderedAt: string) => CardControls) | undefined
}) {
  const pages = useMorePages(listing)
  const listEnd = useLoadAtEnd(pages)
  const { addedCards, isLoading } = pages
  const { grid, focusNextAdded } = useFocusOnAdded(addedCards.length)
  return (
    <>
      {listing.page > 1 && <PreviousLink listing={listing} />}
      <ul
        ref={grid}
        aria-busy={isLoading || undefined}
        className="grid grid-cols-2 gap-x-gutter gap-y-8 md:grid-cols-3 lg:gap-y-10"
      >
        {[...listing.cards, ...addedCards].map((card, index) => (
          <li key={card.id} className={index < INITIAL_TILES ? 'min-w-0' : 'tile-to-come min-w-0'}>
            <ProductCardView
              card={card}
              renderedAt={renderedAt}
              heading="h2"
              sizes={SIZES}
              priority={index < FIRST_ROW_TILES}
              {...controls?.(card, renderedAt)}
            />
          </li>
        ))}
        {isLoading && <TileSkeletons count={FIRST_ROW_TILES} />}
      </ul>
      <div ref={listEnd} className="mt-12 flex min-h-28 flex-col items-center gap-3">
        <ListEnd
          listing={listing}
          pages={pages}
          onMore={() => {
            focusNextAdded()
            void pages.loadMore()
          }}
        />
      </div>
    </>
  )
}

type MorePages = ReturnType<typeof useMorePages>

/** Returns a ref for the end of the list. More products are loaded when that element comes near the window. */
function useLoadAtEnd({ hasMore, isLoading, failure, loadMore, lastPage }: MorePages) {
  const growsByItself = useGrowsByItself()
  const listEnd = useRef<HTMLDivElement>(null)
  const mayLoad = growsByItself && hasMore && !isLoading && failure === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: each added page moves the end of the list
  useEffect(() => {
    if (!mayLoad || !listEnd.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void loadMore()
      },
      { rootMargin: `0px 0px ${NEAR_END_PX}px 0px` },
    )
    observer.observe(listEnd.current)
    return () => observer.disconnect()
  }, [mayLoad, loadMore, lastPage])
  return listEnd
}

/** Moves the focus to the first added product after a click on "Toon meer". */
function useFocusOnAdded(addedCount: number) {
  const grid = useRef<HTMLUListElement>(null)
  const firstAddedIndex = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after products are added
  useEffect(() => {
    const firstAddedTile = grid.current?.querySelectorAll('article')[firstAddedIndex.current ?? -1]
    if (!firstAddedTile) return
    firstAddedIndex.current = null
    firstAddedTile.querySelector<HTMLElement>('h2 a')?.focus()
  }, [addedCount])

  function focusNextAdded() {
    firstAddedIndex.current = grid.current?.querySelectorAll('article').length ?? null
  }
  return { grid, focusNextAdded }
}

function PreviousLink({ listing }: { listing: Listing }) {
  return (
    <p className="mb-8 flex justify-center">
      <Link
        to={listingUrl({ ...listing.query, page: listing.page - 1 })}
        rel="prev"
        className={buttonClass({ variant: 'second' })}
      >
        Toon vorige
      </Link>
    </p>
  )
}

interface ListEndProps {
  listing: Listing
  pages: MorePages
  onMore: () => void
}

/** Shown below the products: a link to more products, or the state of loading them, or that all are shown. */
function ListEnd({ listing, pages, onMore }: ListEndProps) {
  const { addedCards, lastPage, hasMore, isLoading, failure } = pages
  const shownCount =
    (listing.page - 1) * listing.pageSize + listing.cards.length + addedCards.length
  return (
    <>
      {failure && (
        <div className="mb-2 w-full">
          <Notice kind="danger" role="alert">
            <b className="font-semibold">Meer laden lukte niet.</b> Wat je al zag, blijft staan.
            <EnglishText>{loadFailureText(failure)}</EnglishText>
          </Notice>
        </div>
      )}
      {isLoading && (
        <p role="status" className="flex flex-col items-center gap-3 text-ink-2">
          <ChainLoader size={40} />
          Meer {categoryText(listing)} laden
        </p>
      )}
      {hasMore && !isLoading && (
        <Link
          to={listingUrl({ ...listing.query, page: lastPage + 1 })}
          rel="next"
          className={buttonClass({ variant: 'second' })}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onMore()
          }}
        >
          {failure ? 'Opnieuw proberen' : 'Toon meer'}
        </Link>
      )}
      {hasMore ? (
        <p className="font-figures text-sm text-ink-3">
          {shownCount} van {listing.total}
        </p>
      ) : (
        <EndOfList />
      )}
    </>
  )
}

function EndOfList() {
  return (
    <div className="flex w-full items-center gap-5">
      <span className="flex-1 border-t border-line" />
      <p className="text-center">
        <span className="display block text-display-xs">Dit is alles</span>
        <EnglishText>That's all</EnglishText>
      </p>
      <span className="flex-1 border-t border-line" />
    </div>
  )
}

/** Placeholders with the shape of product tiles. */
function TileSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered
    <div key={index} aria-hidden="true">
      <div className="skeleton aspect-product" />
      <div className="skeleton mt-4 h-5 w-3/5" />
      <div className="skeleton mt-2 h-4 w-4/5" />
      <div className="skeleton mt-3 h-5 w-1/4" />
    </div>
  ))
}
