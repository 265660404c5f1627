import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { FileInput } from './file-input.tsx'

interface FileFieldProps extends ComponentProps<typeof FileInput> {
  label: string
  name: string
  isOptional?: boolean
  hint?: string | undefined
  error?: string | undefined
  beside?: FieldFrameProps['beside']
}

export function FileField({
  id: idProp,
  label,
  isOptional,
  hint,
  error,
  beside,
  className = '',
  ...rest
}: FileFieldProps) {
  const generatedId = useId()
  const id = idProp ?? generatedId
  return (
    <FieldFrame
      id={id}
      label={label}
      isOptional={isOptional}
      hint={hint}
      error={error}
      beside={beside}
    >
      <FileInput
        {...rest}
        id={id}
        className={`${beside ? 'flex-1' : ''} ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  )
}
