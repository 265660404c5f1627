import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { fieldId } from '#app/features/checkout/checkout/field-props.ts'
import { DELIVERY_PREFIX } from '#app/features/sales/addresses/addresses.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** The form itself shows the others, so that the list does not push it off a phone's screen. */
const MAX_SHOWN = 3

/** Returns the errors without those that were corrected since: the shopper left the field filled in and valid. */
export function useOpenErrors(errors: FieldErrors) {
  const [fixed, setFixed] = useState({ errors, names: [] as string[] })
  // A later answer of the server counts anew.
  const names = fixed.errors === errors ? fixed.names : []
  const open = Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value, validity } = target as unknown as HTMLInputElement
    if (errors[name] && !names.includes(name) && value.trim() !== '' && validity.valid)
      setFixed({ errors, names: [...names, name] })
  }
  return { open, onBlur }
}

/** The first errors at the top of the form, each a link to its field. */
export function ErrorList({ messages, errors }: { messages: string[]; errors: FieldErrors }) {
  const fields = Object.entries(errors)
  const box = useRef<HTMLDivElement>(null)
  const hasField = fields.length > 0
  // The submit button is far below this notice. For errors in fields the form moves the focus itself.
  useEffect(() => {
    if (messages.length > 0 && !hasField) box.current?.focus()
  }, [messages, hasField])
  if (messages.length === 0 && fields.length === 0) return null
  return (
    // A change of the cart must be seen, but is not the shopper's mistake: a warning instead of an error.
    <div ref={box} tabIndex={-1}>
      <Notice kind={hasField ? 'danger' : 'warning'} role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {hasField && (
          <>
            <p className="font-medium">
              {fields.length === 1
                ? 'Controleer nog één veld:'
                : `Controleer nog ${fields.length} velden:`}
            </p>
            <ul>
              {fields.slice(0, MAX_SHOWN).map(([name, message]) => (
                <li key={name}>
                  <a
                    href={`#${fieldId(name)}`}
                    className={`${TEXT_LINK} inline-flex min-h-target items-center`}
                  >
                    {name.startsWith(DELIVERY_PREFIX) && 'Ander adres: '}
                    {message}
                  </a>
                </li>
              ))}
            </ul>
            {fields.length > MAX_SHOWN && <p>De andere velden zijn hieronder rood omlijnd.</p>}
          </>
        )}
      </Notice>
    </div>
  )
}

/** Problems of the cart itself, before the form is filled in. */
export function OfferProblems({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null
  return (
    <Notice kind="warning">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <p>
        <a href={path('/cart')} className={TEXT_LINK}>
          Pas je winkelwagen aan
        </a>
      </p>
    </Notice>
  )
}
