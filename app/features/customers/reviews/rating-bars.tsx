import { type CSSProperties, useEffect, useRef } from 'react'
import { formatTenths } from '#app/platform/text/number-text.ts'
import { fillWhenSeen } from './fill-when-seen.ts'
import type { RatingDetail } from './reviews.ts'

/** Average per criterion, out of ten. */
export function RatingBars({ criteria }: Pick<RatingDetail, 'criteria'>) {
  const list = useRef<HTMLDListElement>(null)
  useEffect(() => fillWhenSeen(list.current), [])
  return (
    <dl ref={list} className="rating-bars">
      {criteria.map(({ id, name, average }) => (
        <div key={id}>
          <dt className="wrap-anywhere">{name}</dt>
          <dd
            aria-hidden="true"
            className="rating-bar"
            style={{ '--filled': average / 5 } as CSSProperties}
          />
          <dd className="text-right font-medium">
            {formatTenths(average * 2)}
            <span className="sr-only"> van 10</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
