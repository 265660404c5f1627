import { REPORT_REASONS } from '#app/features/customers/reviews/reviews.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { FieldError } from './field-error.tsx'

/** Fields of the form to report a review. */
export function ReportFields({
  formValues,
  errors,
}: {
  formValues: FormValues
  errors: FieldErrors | undefined
}) {
  return (
    <>
      <fieldset aria-describedby={errors?.reason && 'reden-fout'}>
        <legend className="text-sm font-medium">Wat is er mis?</legend>
        {Object.entries(REPORT_REASONS).map(([reason, text]) => (
          <label key={reason} className="flex min-h-target cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={formValues.reason === reason}
              aria-invalid={errors?.reason ? true : undefined}
              className="radio-dot"
            />
            {text}
          </label>
        ))}
        {errors?.reason && (
          <div id="reden-fout" className="mt-1 text-sm text-danger">
            <FieldError text={errors.reason} />
          </div>
        )}
      </fieldset>
      <TextAreaField
        label="Leg uit"
        name="explanation"
        defaultValue={formValues.explanation}
        error={errors?.explanation}
      />
      <TextField
        label="E-mailadres"
        name="email"
        type="email"
        autoComplete="email"
        isOptional
        hint="Om je te laten weten wat we besloten. Daarna bewaren we het niet."
        defaultValue={formValues.email}
        error={errors?.email}
      />
    </>
  )
}
