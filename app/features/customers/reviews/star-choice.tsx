import { type ReactNode, useId } from 'react'
import { FixedText } from '#app/ui/fixed-text.tsx'
import { Star } from '#app/ui/stars.tsx'
import { STARS } from './reviews.ts'

/** The legend of the stars, in Dutch and as the specification quotes it. */
export const RatingLegend = () => (
  <>
    Jouw beoordeling <FixedText>Your Rating:</FixedText>
  </>
)

interface StarChoiceProps {
  legend: ReactNode
  name: string
  defaultValue?: number | null | undefined
  /** passed in with its icon, so that pages without errors need not load it */
  error?: ReactNode
}

/** Radio buttons for one to five stars; CSS fills them up to the chosen one, so it works without JavaScript. */
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
