import { useEffect, useRef } from 'react'
import { fieldId } from '#app/features/checkout/checkout/field-props.ts'
import { DELIVERY_PREFIX } from '#app/features/sales/addresses/addresses.ts'
import type { FieldErrors } from '#app/platform/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** What must be mended, at the top of the form: each a link to its field. */
export function ErrorList({ messages, errors }: { messages: string[]; errors: FieldErrors }) {
  const fields = Object.entries(errors)
  const box = useRef<HTMLDivElement>(null)
  const hasField = fields.length > 0
  // Whoever pressed the button stands far below it; of a field the form itself takes care.
  useEffect(() => {
    if (messages.length > 0 && !hasField) box.current?.focus()
  }, [messages, hasField])
  if (messages.length === 0 && fields.length === 0) return null
  return (
    // What changed meanwhile is to be looked at once more, and is nobody's mistake.
    <div ref={box} tabIndex={-1}>
      <Notice kind={hasField ? 'danger' : 'warning'} role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {hasField && (
          <>
            <p className="font-medium">
              {fields.length === 1
                ? 'Eén veld klopt nog niet:'
                : `${fields.length} velden kloppen nog niet:`}
            </p>
            <ul>
              {fields.map(([name, message]) => (
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
          </>
        )}
      </Notice>
    </div>
  )
}
