import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import type { Listing } from '#app/features/listings/listings/listing.ts'
import { countChoices } from '#app/features/listings/listings/listing-texts.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { FixedText } from '#app/ui/fixed-text.tsx'
import { Link } from '#app/ui/link.tsx'
import { ChosenChips } from './chosen-chips.tsx'

/** Explains an empty listing and offers ways to continue. */
export function NoResults({ listing }: { listing: Listing }) {
  const { search } = listing.query
  const isFiltered = countChoices(listing) > 0
  let advice = 'Hier ligt nu niets. Nieuwe sieraden komen vanzelf op deze plek.'
  if (search) advice = 'Kijk of het goed gespeld is, of zoek op een ander woord.'
  if (isFiltered)
    advice = 'Met deze filters blijft er niets over. Haal er een weg, of kijk bij alle sieraden.'
  return (
    <div className="border-y border-line py-14">
      <p className="display text-display-md wrap-anywhere">
        {search ? `Niets gevonden voor ‘${search}’` : 'Niets gevonden'}
      </p>
      <FixedText className="mt-1">No results found</FixedText>
      <p className="mt-3 max-w-prose text-lead text-ink-2">{advice}</p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {isFiltered && <ChosenChips listing={listing} />}
        {!isFiltered && (
          <Link
            to={listing.category && search ? categoryUrl(listing.category.slug) : path('/shop')}
            className={buttonClass({ variant: 'second' })}
          >
            Alle sieraden
          </Link>
        )}
      </div>
    </div>
  )
}
