import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, INPUT } from './field-frame.tsx'

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: string
  name: string
  isOptional?: boolean
  hint?: string | undefined
  error?: string | undefined
}

/** A text area with its label, hint and error. Required unless `isOptional`. */
export function TextAreaField({
  id: idProp,
  label,
  isOptional,
  hint,
  error,
  rows = 4,
  ...rest
}: TextAreaFieldProps) {
  const generatedId = useId()
  const id = idProp ?? generatedId
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={`${INPUT} py-3`}
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  )
}
