import { X } from 'lucide-react'
import {
  clearFilters,
  type Listing,
  type ListingQuery,
  listingUrl,
  toggleFilter,
} from '#app/features/listings/listings/listing.ts'
import { countText, priceText } from '#app/features/listings/listings/listing-texts.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface Chip {
  key: string
  label: string
  /** key in `countsWithout` */
  filter: string
  /** the listing without this filter */
  without: ListingQuery
}

function readChips({ query, chosenValues }: Listing): Chip[] {
  const price = priceText(query)
  return [
    ...chosenValues.map(({ code, name, slug, label }) => ({
      key: `${code} ${slug}`,
      filter: code,
      // "Ringmaat 17": a number alone says nothing.
      label: /^\d/.test(label) ? `${name} ${label}` : label,
      without: toggleFilter(query, code, slug),
    })),
    ...(price
      ? [
          {
            key: 'prijs',
            filter: 'prijs',
            label: price,
            without: { ...query, minCents: undefined, maxCents: undefined, page: 1 },
          },
        ]
      : []),
    ...(query.inStockOnly
      ? [
          {
            key: 'voorraad',
            filter: 'voorraad',
            label: 'Op voorraad',
            without: { ...query, inStockOnly: false, page: 1 },
          },
        ]
      : []),
  ]
}

const withoutText = ({ label }: Chip, count = 0) =>
  `Zonder ${label}${count > 0 ? `: ${countText(count)}` : ''}`

/** The active filters, each a link to the listing without it; those of an empty listing show how many products there are without it. */
export function ChosenChips({ listing }: { listing: Listing }) {
  const chips = readChips(listing)
  const { countsWithout } = listing
  if (chips.length === 0) return null
  return (
    <ul aria-label="Gekozen filters" className="chip-row">
      {chips.map((chip) => (
        <li key={chip.key}>
          <Link
            to={listingUrl(chip.without)}
            preventScrollReset
            data-chip
            aria-label={countsWithout ? undefined : `Verwijder filter ${chip.label}`}
            className="inline-flex h-target items-center gap-2 rounded-control border border-ink pr-2 pl-3 text-sm hover:bg-ground lg:h-9"
          >
            {countsWithout ? withoutText(chip, countsWithout[chip.filter]) : chip.label}
            <X size={16} strokeWidth={1.5} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingUrl(clearFilters(listing.query))}
          preventScrollReset
          data-chip
          className={`inline-flex h-target items-center text-sm lg:ml-2 lg:h-9 ${TEXT_LINK}`}
        >
          Wis alles
        </Link>
      </li>
    </ul>
  )
}
