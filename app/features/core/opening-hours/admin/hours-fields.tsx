import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fromField, RANGE_ROWS, toField } from './hours-forms.ts'

/** Two times fit beside the name of the day on a phone. */
const NARROW = 'max-sm:px-2'

interface HoursFieldsProps {
  /** prefix of its field names */
  of: string
  legend: string
  values: FormValues
  errors: FieldErrors | undefined
}

/** The opening hours of one day: one range, and a second one after a break, folded until it is used. */
export function HoursFields({ of, legend, values, errors }: HoursFieldsProps) {
  const [first, ...others] = RANGE_ROWS.map((row) => (
    <RangeFields key={row} of={of} row={row} values={values} errors={errors} />
  ))
  const isUsed = RANGE_ROWS.slice(1).some((row) =>
    [fromField(of, row), toField(of, row)].some((name) => values[name] || errors?.[name]),
  )
  return (
    <fieldset className="grid gap-x-3 border-b border-line pt-3 pb-1 min-[24rem]:grid-cols-[5.25rem_1fr] sm:grid-cols-[7rem_1fr]">
      <legend className="contents">
        <span className="font-medium first-letter:uppercase max-[24rem]:mb-1 min-[24rem]:pt-9">
          {legend}
        </span>
      </legend>
      <div>
        {first}
        <details open={isUsed}>
          <summary className="inline-flex min-h-target cursor-pointer items-center text-sm underline decoration-line-strong underline-offset-4 hover:text-accent">
            Pauze
          </summary>
          <div className="pb-2">{others}</div>
        </details>
      </div>
    </fieldset>
  )
}

function RangeFields({
  of,
  row,
  values,
  errors,
}: Omit<HoursFieldsProps, 'legend'> & { row: number }) {
  const field = fieldsOf(values, errors)
  return (
    <div className="grid grid-cols-2 gap-3 sm:max-w-[22rem]">
      <TextField
        {...field(fromField(of, row))}
        type="time"
        label={row === 0 ? 'Open van' : 'En van'}
        required={false}
        className={NARROW}
      />
      <TextField
        {...field(toField(of, row))}
        type="time"
        label="Tot"
        required={false}
        className={NARROW}
      />
    </div>
  )
}
