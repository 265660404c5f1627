import { Check } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import {
  type CheckoutEmailAsk,
  type CheckoutEmailRefusal,
  looksLikeEmail,
  NO_EMAIL_TEXT,
} from './checkout-email.ts'

interface CheckoutEmailFormProps {
  asked: CheckoutEmailAsk
  refusal: CheckoutEmailRefusal | undefined
  form: RefObject<HTMLFormElement | null>
  /** current value of the field */
  typed: string
  look: () => void
}

/** The form for an e-mail address that a visitor may leave before they continue to other shops [V01]. */
export function CheckoutEmailForm({ asked, refusal, form, typed, look }: CheckoutEmailFormProps) {
  const { isMandatory, isGiven, kept, nonce, consentText, days } = asked
  const isGood = looksLikeEmail(typed)
  const told = useRef<HTMLParagraphElement>(null)
  const shown = useRef(kept?.email)
  // The button that had the focus is no longer on the page.
  useEffect(() => {
    if (shown.current === kept?.email) return
    shown.current = kept?.email
    const next = told.current ?? form.current?.querySelector<HTMLElement>('[name=email]')
    next?.focus()
  }, [kept?.email, form])
  const answered = typed === refusal?.typed.email ? refusal.error : undefined
  return (
    <div className="mb-8 max-w-prose">
      {kept ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="_nonce" value={nonce} />
          <p ref={told} tabIndex={-1} className="outline-offset-4">
            We bewaren <strong className="font-semibold wrap-anywhere">{kept.email}</strong> tot{' '}
            {kept.until}.
          </p>
          <button
            type="submit"
            name="intent"
            value="forget-email"
            className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center`}
          >
            Verwijder mijn adres
          </button>
        </Form>
      ) : (
        <Form ref={form} method="post" noValidate preventScrollReset onInput={look}>
          <input type="hidden" name="_nonce" value={nonce} />
          {isGiven && (
            <p role="status" className="mb-4">
              Je kunt verder. Je adres is niet bewaard, want het vakje stond uit.
            </p>
          )}
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            label="E-mailadres"
            isOptional={!isMandatory}
            defaultValue={refusal?.typed.email ?? ''}
            hint={isMandatory ? 'Vul het in voor je naar een andere winkel gaat.' : undefined}
            error={answered ?? (typed !== '' && !isGood ? NO_EMAIL_TEXT : undefined)}
          />
          {isGood && !answered && (
            <p className="mt-1.5 flex items-center gap-1.5 text-sm text-success">
              <Check className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
              Dit adres kan kloppen.
            </p>
          )}
          <CheckboxField
            name="consent"
            label={consentText}
            defaultChecked={refusal?.typed.agrees ?? false}
            className="mt-3"
          />
          <p className="text-sm text-ink-2">
            Alleen met dit vakje bewaren we je adres, {days} {days === 1 ? 'dag' : 'dagen'}. Zonder
            kun je gewoon verder. Lees meer bij{' '}
            <Link to="/privacy/" reloadDocument className={TEXT_LINK}>
              privacy
            </Link>
            .
          </p>
          <Button
            type="submit"
            name="intent"
            value="email"
            look="second"
            size="small"
            className="mt-4"
          >
            Bewaar mijn adres
          </Button>
        </Form>
      )}
    </div>
  )
}
