import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { describedBy, FieldFrame, INPUT } from './field-frame.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string
  name: string
  hint?: string | undefined
  error?: string | undefined
}

/** A password field with a button that shows the password; the button needs JavaScript. */
export function PasswordField({ label, hint: hintProp, error, ...rest }: PasswordFieldProps) {
  const id = useId()
  // Hidden with an error, which repeats the requirements.
  const hint = error ? undefined : hintProp
  const [isVisible, setIsVisible] = useState(false)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const Icon = isVisible ? EyeOff : Eye

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className="relative block">
        <input
          {...rest}
          id={id}
          type={isVisible ? 'text' : 'password'}
          className={`${INPUT} h-control pr-12`}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        {isHydrated && (
          <button
            type="button"
            aria-label={isVisible ? 'Verberg wachtwoord' : 'Wachtwoord weergeven'}
            className="absolute top-1/2 right-0.5 inline-flex size-target -translate-y-1/2 cursor-pointer items-center justify-center"
            onClick={() => setIsVisible(!isVisible)}
          >
            <Icon className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </button>
        )}
      </span>
    </FieldFrame>
  )
}
