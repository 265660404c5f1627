import { formatTenths, formatWhole } from '#app/platform/number-text.ts'
import { Stars } from '#app/ui/stars.tsx'
import type { ToldRating } from './told-reviews.ts'

/** "211 reviews bij Sieradenhuis" */
const reviewsAt = (count: number, publisher: string) =>
  `${formatWhole(count)} ${count === 1 ? 'review' : 'reviews'} bij ${publisher}`

/** What the reviews of each publisher add up to, and how that comes about. */
export function ToldRatings({ ratings }: { ratings: ToldRating[] }) {
  return (
    <>
      <ul>
        {ratings.map(({ publisher, count, stars }) => (
          <li
            key={publisher}
            className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-4"
          >
            <span className="font-figures text-[1.75rem] leading-none font-semibold">
              {formatTenths(stars)}
            </span>
            <span className="min-w-40 flex-1">
              <Stars value={stars} />
              <span className="block text-sm text-ink-2">{reviewsAt(count, publisher)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="border-b border-line py-4 text-sm text-ink-2">
        Deze reviews zijn voor een andere winkel geschreven. Wij controleren ze niet, en laten er
        geen weg om hun oordeel: het cijfer is het gemiddelde van alle. Ze tellen niet mee in onze
        eigen beoordeling.
      </p>
    </>
  )
}
