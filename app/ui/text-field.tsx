import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, INPUT } from './field-frame.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  isOptional?: boolean
  hint?: string | undefined
  error?: string | undefined
}

export function TextField({
  id: givenId,
  label,
  isOptional,
  hint,
  error,
  className = '',
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
      <input
        {...rest}
        id={id}
        className={`${INPUT} h-control ${className}`}
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  )
}
