import { type ChangeEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ShippingQuote } from '#app/features/checkout/checkout/checkout.ts'
import { shippingUnavailableMessage } from '#app/features/checkout/checkout/checkout-messages.ts'
import { fieldId } from '#app/features/checkout/checkout/field-props.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'

interface ShippingChoiceProps {
  /** destination country */
  country: Country
  quotes: ShippingQuote[]
  /** reason why letterbox delivery is missing; null if it is offered */
  note: string | null
  chosenShipping: string | undefined
  error: string | undefined
}

/** The shipping methods for this country. A chosen method stays chosen in every other country that has it. */
export function ShippingChoice({
  country,
  quotes,
  note,
  chosenShipping,
  error,
}: ShippingChoiceProps) {
  const [latestMethod, setLatestMethod] = useState(chosenShipping)
  const firstMethod = quotes[0]?.method
  const selectedMethod = quotes.some(({ method }) => method === latestMethod)
    ? latestMethod
    : firstMethod
  const errorId = `${fieldId('shipping')}-fout`
  const problem = quotes.length === 0 ? shippingUnavailableMessage(country, true) : error
  return (
    <fieldset
      aria-describedby={problem ? errorId : undefined}
      data-rejected={error ? '' : undefined}
    >
      <legend className="sr-only">Hoe wil je het krijgen?</legend>
      {quotes.map((quote, index) => (
        <RadioCard
          key={`${country} ${quote.method}`}
          id={quote.method === firstMethod ? fieldId('shipping') : undefined}
          name="shipping"
          value={quote.method}
          data-way={index}
          defaultChecked={quote.method === selectedMethod}
          onChange={() => setLatestMethod(quote.method)}
          title={quote.name}
          text={quote.text}
          after={quote.cents === 0 ? 'Gratis' : formatCents(quote.cents)}
        />
      ))}
      {note && <p className="mt-3 text-sm text-ink-2">{note}</p>}
      <ChoiceError id={errorId} error={problem} />
      <noscript>
        <Button
          type="submit"
          name="intent"
          value="choose-country"
          variant="second"
          size="small"
          className="mt-4"
        >
          Toon wat er kan voor het gekozen land
        </Button>
      </noscript>
    </fieldset>
  )
}

/**
 * Selects a parcel for a gift-wrapped order, because a letterbox may crush the present. A method that the shopper chose
 * (`chosenShipping` or later) is left as it is. Returns a handler for the form's change event.
 */
export function useGiftShipping(
  form: RefObject<HTMLFormElement | null>,
  quotes: ShippingQuote[],
  chosenShipping: string | undefined,
) {
  const isChosen = useRef(chosenShipping !== undefined)
  const isSelecting = useRef(false)
  const [firstQuote, parcel] = [quotes[0], quotes.find(({ kind }) => kind === 'parcel')]
  const selectShipping = useCallback(() => {
    const isGift = form.current?.querySelector<HTMLInputElement>('[name=giftWrap]')?.checked
    const wantedQuote = isGift && firstQuote?.kind === 'letterbox' && parcel ? parcel : firstQuote
    if (isChosen.current || !wantedQuote) return
    const radio = form.current?.querySelector<HTMLInputElement>(
      `[name=shipping][value="${wantedQuote.method}"]`,
    )
    isSelecting.current = true
    if (radio && !radio.checked) radio.click()
    isSelecting.current = false
  }, [form, firstQuote, parcel])
  // The shopper may have ticked gift wrap before hydration.
  useEffect(selectShipping, [selectShipping])
  return (event: ChangeEvent<HTMLFormElement>) => {
    if (event.target.name === 'shipping' && !isSelecting.current) isChosen.current = true
    if (event.target.name === 'giftWrap') selectShipping()
  }
}
