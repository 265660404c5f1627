import { Form } from 'react-router'
import { dispatchField } from '#app/features/core/opening-hours/admin/hours-forms.ts'
import { WEEK_ORDER, weekdayText } from '#app/features/core/opening-hours/hours-texts.ts'
import type { Typed } from '#app/platform/forms/form-fields.ts'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

interface DispatchFormProps {
  values: Typed
  /** "maandag tot en met vrijdag": the days that follow from the opening hours */
  openDays: string
  error: string | undefined
}

/** The weekdays on which parcels leave: those of the opening hours, or the owner's choice. */
export function DispatchForm({ values, openDays, error }: DispatchFormProps) {
  const form = useErrorFocus(error ? { dispatch: error } : undefined)
  return (
    <Form ref={form} method="post" noValidate className="group/dispatch mt-4">
      <input type="hidden" name="intent" value="dispatch" />
      <fieldset aria-describedby={error ? 'dispatch-fout' : undefined}>
        <legend className="sr-only">Wanneer pakketten weggaan</legend>
        <RadioCard
          name="dispatch"
          value="hours"
          defaultChecked={values.dispatch !== 'days'}
          title="Op werkdagen waarop de winkel open is"
          text={`Nu ${openDays}`}
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
              label={
                <span className="inline-block first-letter:uppercase">{weekdayText(day)}</span>
              }
            />
          ))}
        </div>
        {error && (
          <p id="dispatch-fout" className="mt-2 text-sm text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <div className="mt-5">
        <SaveButton text="Verzenddagen opslaan" />
      </div>
    </Form>
  )
}
