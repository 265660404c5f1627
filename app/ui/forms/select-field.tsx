import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, INPUT } from './field-frame.tsx'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  name: string
  options: { value: string; label: string }[]
  isOptional?: boolean
  hint?: string | undefined
  error?: string | undefined
}

/** The native select, which works without JavaScript and suits phones best. */
export function SelectField({
  id: givenId,
  label,
  options,
  isOptional,
  hint,
  error,
  ...rest
}: SelectFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
      <span className="relative block">
        <select
          {...rest}
          id={id}
          className={`${INPUT} h-control appearance-none pr-10`}
          required={!isOptional}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
          strokeWidth={1.5}
          aria-hidden="true"
        />
      </span>
    </FieldFrame>
  )
}
