import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { FileInput } from './file-input.tsx'

interface FileFieldProps extends ComponentProps<typeof FileInput> {
  label: string
  name: string
  isOptional?: boolean
  hint?: string | undefined
  error?: string | undefined
}

export function FileField({
  id: givenId,
  label,
  isOptional,
  hint,
  error,
  ...rest
}: FileFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
      <FileInput
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  )
}
