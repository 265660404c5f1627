import { ExternalLink } from 'lucide-react'
import { formatTenths, formatWhole } from '#app/platform/number-text.ts'
import { Stars } from '#app/ui/stars.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { clickPing } from './click-ping.ts'
import type { LiveOffer, Quote } from './offers.ts'

export interface RatedOffer {
  offer: LiveOffer & { href: string }
  rating: NonNullable<Quote['rating']>
}

/**
 * What shoppers of other shops give a piece, shop by shop, and where one reads why: their words stay there. Rendered on the server
 * only.
 */
export function ReviewsElsewhere({ rated }: { rated: RatedOffer[] }) {
  return (
    <ul className="max-w-prose border-t border-line">
      {rated.map(({ offer: { id, seller, href }, rating: { stars, count } }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-4"
        >
          <span className="font-figures text-[1.75rem] leading-none font-semibold">
            {formatTenths(stars)}
          </span>
          <div className="min-w-40 flex-1">
            <Stars value={stars} />
            <p className="text-sm text-ink-2">
              {count === null
                ? `Beoordeling op ${seller}`
                : `${formatWhole(count)} ${count === 1 ? 'review' : 'reviews'} op ${seller}`}
            </p>
          </div>
          <a
            href={href}
            target="_blank"
            rel="sponsored nofollow noopener"
            data-offers={id}
            ping={clickPing([id])}
            className={`${TEXT_LINK} inline-flex min-h-target items-center gap-2`}
          >
            <span>
              Lees reviews op {seller}
              <span className="sr-only"> (opent in een nieuw tabblad)</span>
            </span>
            <ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  )
}
