import { WEEK_ORDER, weekdayText } from '#app/features/core/opening-hours/hours-texts.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'
import { dispatchField } from './hours-forms.ts'

interface DispatchFieldsProps {
  values: FormValues
  /** weekdays that follow from the opening hours: "maandag tot en met vrijdag" */
  openDaysText: string
  error: string | undefined
}

/** The weekdays on which parcels leave: the weekdays of the opening hours, or the owner's choice. */
export function DispatchFields({ values, openDaysText, error }: DispatchFieldsProps) {
  return (
    <fieldset aria-describedby={error ? 'dispatch-fout' : undefined} className="group/dispatch">
      <legend className="sr-only">Wanneer pakketten weggaan</legend>
      <RadioCard
        name="dispatch"
        value="hours"
        defaultChecked={values.dispatch !== 'days'}
        title={<span className="block text-balance">Op werkdagen dat de winkel open is</span>}
        text={`Nu ${openDaysText}`}
      />
      <RadioCard
        name="dispatch"
        value="days"
        id="eigen-dagen"
        defaultChecked={values.dispatch === 'days'}
        aria-invalid={error ? true : undefined}
        title="Op deze dagen"
        text="Ook als de winkel dan dicht is"
      />
      <div className="mt-2 grid grid-cols-2 gap-x-6 group-has-[#eigen-dagen:not(:checked)]/dispatch:hidden sm:grid-cols-4">
        {WEEK_ORDER.map((day) => (
          <CheckboxField
            key={day}
            name={dispatchField(day)}
            defaultChecked={values[dispatchField(day)] === 'on'}
            label={<span className="inline-block first-letter:uppercase">{weekdayText(day)}</span>}
          />
        ))}
      </div>
      <ChoiceError id="dispatch-fout" error={error} />
    </fieldset>
  )
}
