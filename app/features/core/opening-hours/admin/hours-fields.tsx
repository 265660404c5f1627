import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fromField, RANGE_ROWS, toField } from './hours-forms.ts'

interface HoursFieldsProps {
  /** prefix of the field names */
  prefix: string
  legend: string
  /** false below a day whose labels are visible: screen readers get them anyway */
  showsLabels?: boolean
  values: FormValues
  errors: FieldErrors | undefined
}

/** The opening hours of one day: a range, and a second range for a day with a break, which is folded until it is used. */
export function HoursFields(props: HoursFieldsProps) {
  const { prefix, legend, showsLabels = true, values, errors } = props
  const [firstRow, ...otherRows] = RANGE_ROWS.map((row) => (
    <RangeFields key={row} prefix={prefix} row={row} values={values} errors={errors} />
  ))
  const isUsed = RANGE_ROWS.slice(1).some((row) =>
    [fromField(prefix, row), toField(prefix, row)].some((name) => values[name] || errors?.[name]),
  )
  return (
    <fieldset className="grid gap-x-3 border-b border-line py-3 min-[24rem]:grid-cols-[5.25rem_1fr] sm:grid-cols-[7rem_1fr]">
      <legend className="contents">
        <span
          className={`font-medium first-letter:uppercase max-[24rem]:mb-1 ${showsLabels ? 'min-[24rem]:pt-9' : 'min-[24rem]:pt-2.5'}`}
        >
          {legend}
        </span>
      </legend>
      <div
        className={`grid grid-cols-[1fr_1fr_auto] items-start gap-x-3 sm:max-w-[24rem] ${showsLabels ? '' : '[&>div>label]:sr-only'}`}
      >
        {firstRow}
        <details open={isUsed} className="group/break open:col-span-full">
          <summary
            className={`${showsLabels ? 'mt-6.5' : ''} inline-flex min-h-12 cursor-pointer items-center text-sm underline decoration-line-strong underline-offset-4 group-open/break:mt-0 hover:text-accent`}
          >
            Pauze
          </summary>
          <div className="grid grid-cols-2 gap-3 pb-2">{otherRows}</div>
        </details>
      </div>
    </fieldset>
  )
}

function RangeFields({
  prefix,
  row,
  values,
  errors,
}: Omit<HoursFieldsProps, 'legend' | 'showsLabels'> & { row: number }) {
  const field = fieldsOf(values, errors)
  // Text fields, because the time fields of some browsers show 5 pm if the computer is set to English.
  const timeProps = { inputMode: 'decimal', maxLength: 8, className: 'max-sm:px-2' } as const
  const isFirst = row === 0
  return (
    <>
      <TextField
        {...field(fromField(prefix, row))}
        {...timeProps}
        label={isFirst ? 'Open van' : 'En van'}
        placeholder={isFirst ? 'dicht' : undefined}
      />
      <TextField
        {...field(toField(prefix, row))}
        {...timeProps}
        label="Tot"
        placeholder={isFirst ? 'dicht' : undefined}
      />
    </>
  )
}
