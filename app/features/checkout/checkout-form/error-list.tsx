import { useEffect, useRef } from 'react'
import { fieldId } from '#app/features/checkout/checkout/field-props.ts'
import { DELIVERY_PREFIX } from '#app/features/sales/addresses/addresses.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface ErrorListProps {
  messages: string[]
  errors: FieldErrors
  /** the shopper has corrected at least one error of the last submit */
  hasCorrections: boolean
}

/** The errors at the top of the form, each a link to its field. */
export function ErrorList({ messages, errors, hasCorrections }: ErrorListProps) {
  const fields = Object.entries(errors)
  const box = useRef<HTMLDivElement>(null)
  const hasField = fields.length > 0
  // Moves the focus to this notice, because the submit button is far below it. For errors in fields the form moves the focus.
  useEffect(() => {
    if (messages.length > 0 && !hasField) box.current?.focus()
  }, [messages, hasField])
  if (messages.length === 0 && !hasField)
    return hasCorrections ? <Notice kind="success">Alles is nu ingevuld.</Notice> : null
  return (
    // A changed cart is not the shopper's mistake, so it gets a warning and not an error.
    <div ref={box} tabIndex={-1}>
      <Notice kind={hasField ? 'danger' : 'warning'} role={hasCorrections ? 'status' : 'alert'}>
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
            <ul className="list-disc pl-5">
              {fields.map(([name, message]) => (
                <li key={name}>
                  <a
                    href={`#${fieldId(name)}`}
                    className={`${TEXT_LINK} flex min-h-target items-center lg:min-h-7`}
                  >
                    {name.startsWith(DELIVERY_PREFIX) && 'Bezorgadres: '}
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}

/** Problems of the cart itself, before the form is filled in. */
export function CartProblems({ problems }: { problems: string[] }) {
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
