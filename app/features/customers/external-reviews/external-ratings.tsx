import { formatWhole } from '#app/platform/text/number-text.ts'
import type { ExternalRating } from './external-reviews.ts'
import { RatedRow } from './rated-row.tsx'

/** "211 reviews bij Sieradenhuis" */
const reviewsAt = (count: number, publisher: string) =>
  `${formatWhole(count)} ${count === 1 ? 'review' : 'reviews'} bij ${publisher}`

/** Average rating per publisher, and how it is computed. */
export function ExternalRatings({ ratings }: { ratings: ExternalRating[] }) {
  return (
    <>
      <ul>
        {ratings.map(({ publisher, count, stars }) => (
          <RatedRow key={publisher} stars={stars} text={reviewsAt(count, publisher)} />
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
