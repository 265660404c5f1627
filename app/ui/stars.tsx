import type { CSSProperties } from 'react'
import { formatTenths } from '#app/platform/text/number-text.ts'

/** Five stars, as many of them filled as `value` says (0 to 5, parts too). */
export function Stars({ value, className = '' }: { value: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`${formatTenths(value).replace(',0', '')} van 5 sterren`}
      className={`stars ${className}`}
      style={{ '--filled': `${value * 20}%` } as CSSProperties}
    />
  )
}

/** The sign beside a figure. */
export function Star() {
  return <span className="star" aria-hidden="true" />
}
