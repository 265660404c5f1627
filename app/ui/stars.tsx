import type { CSSProperties } from 'react'
import { formatTenths } from '#app/platform/text/number-text.ts'

/** Five stars, filled for `value` (0 to 5, with fractions). */
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

/** A single star, beside a figure. */
export function Star() {
  return <span className="star" aria-hidden="true" />
}
