import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldFrameProps, INPUT } from './field-frame.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  isOptional?: boolean
  hint?: string | undefined
  error?: string | undefined
  beside?: FieldFrameProps['beside']
}

export function TextField({
  id: idProp,
  label,
  isOptional,
  hint,
  error,
  beside,
  className = '',
  ...rest
}: TextFieldProps) {
  const generatedId = useId()
  const id = idProp ?? generatedId
  return (
    <FieldFrame
      id={id}
      label={label}
      // The label of a search field does not mention that it is optional.
      isOptional={isOptional && rest.type !== 'search'}
      hint={hint}
      error={error}
      beside={beside}
    >
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
