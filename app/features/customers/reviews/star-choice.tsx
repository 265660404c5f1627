import { type ReactNode, useId } from 'react'
import { EnglishText } from '#app/ui/english-text.tsx'
import { Star } from '#app/ui/stars.tsx'
import { STARS } from './reviews.ts'

/** Legend of the stars, in Dutch and as quoted in the specification. */
export const RatingLegend = () => (
  <>
    Jouw beoordeling <EnglishText>Your Rating:</EnglishText>
  </>
)

interface StarChoiceProps {
  legend: ReactNode
  name: string
  defaultValue?: number | null | undefined
  /** error with its icon, passed as an element so that pages without errors need not load the icon */
  error?: ReactNode
}

/** Radio buttons for one to five stars. CSS fills the stars up to the chosen one, so no JavaScript is needed. */
export function StarChoice({ legend, name, defaultValue, error }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="font-medium">{legend}</legend>
      <div className="star-choice">
        {STARS.map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={stars === defaultValue}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <Star />
            <span className="sr-only">{stars === 1 ? '1 ster' : `${stars} sterren`}</span>
          </label>
        ))}
      </div>
      {error && (
        <div id={id} className="mt-1 text-sm text-danger">
          {error}
        </div>
      )}
    </fieldset>
  )
}
