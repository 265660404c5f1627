import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fromField, RANGE_ROWS, toField } from './hours-forms.ts'

interface HoursFieldsProps {
  /** prefix of its field names */
  of: string
  legend: string
  values: Typed
  errors: FieldErrors | undefined
}

/** The opening hours of one day: one range, and a second one after a break. */
export function HoursFields({ of, legend, values, errors }: HoursFieldsProps) {
  const field = fieldsOf(values, errors)
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3 border-b border-line py-4 sm:grid-cols-4 lg:grid-cols-[8rem_repeat(4,minmax(0,9rem))]">
      <legend className="contents">
        <span className="col-span-full font-medium first-letter:uppercase lg:col-span-1 lg:pt-7">
          {legend}
        </span>
      </legend>
      {RANGE_ROWS.flatMap((row) => [
        <TextField
          key={fromField(of, row)}
          {...field(fromField(of, row))}
          type="time"
          label={row === 0 ? 'Open van' : 'En van'}
          required={false}
        />,
        <TextField
          key={toField(of, row)}
          {...field(toField(of, row))}
          type="time"
          label="Tot"
          required={false}
        />,
      ])}
    </fieldset>
  )
}
