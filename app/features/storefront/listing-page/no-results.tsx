import { categoryUrl, type ProductCard } from '#app/features/catalog/products/catalog.ts'
import type { Listing } from '#app/features/listings/listings/listing.ts'
import { countChoices } from '#app/features/listings/listings/listing-texts.ts'
import {
  type CardControls,
  ProductCardView,
} from '#app/features/listings/product-cards/product-card-view.tsx'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { EnglishText } from '#app/ui/english-text.tsx'
import { Link } from '#app/ui/link.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import type { ListingPage } from './listing-page.ts'

interface NoResultsProps extends Pick<ListingPage, 'listing' | 'renderedAt'> {
  popular: ProductCard[]
  /** the category of these products: "ringen" */
  popularIn: string | undefined
  controls?: ((card: ProductCard, renderedAt: string) => CardControls) | undefined
}

/** Explains an empty listing and offers ways to continue. */
export function NoResults({ listing, popular, popularIn, renderedAt, controls }: NoResultsProps) {
  const { search } = listing.query
  const isFiltered = countChoices(listing) > 0
  return (
    <>
      <p className="display text-display-md wrap-anywhere">
        {search ? `Niets gevonden voor ‘${search}’` : 'Niets gevonden'}
      </p>
      <EnglishText className="mt-2">No results found</EnglishText>
      <p className="mt-3 mb-5 max-w-prose text-lead text-ink-2">{adviceText(listing)}</p>
      {isFiltered ? (
        <ChosenChips listing={listing} />
      ) : (
        <Link
          to={listing.category && search ? categoryUrl(listing.category.slug) : path('/shop')}
          className={buttonClass({ variant: 'second' })}
        >
          Alle sieraden
        </Link>
      )}
      {popular.length > 0 && (
        <>
          <h2 className="display mt-10 border-t border-line pt-6 text-display-sm">
            Veel bekeken{popularIn && ` ${popularIn}`}
          </h2>
          <ul className="mt-5 grid grid-cols-2 gap-x-gutter gap-y-8 md:grid-cols-4 [&_p]:whitespace-normal">
            {popular.map((card) => (
              <li key={card.id} className="min-w-0">
                <ProductCardView
                  card={card}
                  renderedAt={renderedAt}
                  {...controls?.(card, renderedAt)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function adviceText(listing: Listing): string {
  if (countChoices(listing) > 0) return 'Haal een filter weg.'
  return listing.query.search
    ? 'Kijk of het goed gespeld is, of zoek op een ander woord.'
    : 'Hier ligt nu niets. Nieuwe sieraden komen vanzelf op deze plek.'
}
