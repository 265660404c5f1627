import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, INPUT } from './field-frame.tsx'

interface SelectOption {
  value: string
  label: string
}

const renderOption = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
)

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  name: string
  options: SelectOption[]
  /** a group of further options; not rendered if it is empty */
  more?: { label: string; options: SelectOption[] }
  isOptional?: boolean
  hint?: string | undefined
  error?: string | undefined
}

/** The native select, which works without JavaScript and suits phones best. */
export function SelectField({
  id: idProp,
  label,
  options,
  more,
  isOptional,
  hint,
  error,
  ...rest
}: SelectFieldProps) {
  const generatedId = useId()
  const id = idProp ?? generatedId
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
      <select
        {...rest}
        id={id}
        className={`${INPUT} select-arrow h-control pr-10`}
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        {options.map(renderOption)}
        {more !== undefined && more.options.length > 0 && (
          <optgroup label={more.label}>{more.options.map(renderOption)}</optgroup>
        )}
      </select>
    </FieldFrame>
  )
}
