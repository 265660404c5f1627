import { formatCents } from '#app/platform/money.ts'
import { RadioCard } from '#app/ui/radio-card.tsx'
import type { ShippingQuote } from './checkout.ts'
import { ChoiceError } from './choice-error.tsx'
import { fieldId } from './field-props.ts'

interface ShippingChoiceProps {
  quotes: ShippingQuote[]
  chosen: string | undefined
  error: string | undefined
}

export function ShippingChoice({ quotes, chosen, error }: ShippingChoiceProps) {
  const first = quotes[0]?.method
  const selected = quotes.some(({ method }) => method === chosen) ? chosen : first
  const errorId = `${fieldId('shipping')}-fout`
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">Hoe wil je het krijgen?</legend>
      {quotes.map((quote) => (
        <RadioCard
          key={quote.method}
          id={quote.method === first ? fieldId('shipping') : undefined}
          name="shipping"
          value={quote.method}
          defaultChecked={quote.method === selected}
          title={quote.name}
          text={quote.text}
          after={quote.cents === 0 ? 'Gratis' : formatCents(quote.cents)}
        />
      ))}
      <p className="mt-3 text-sm text-ink-3">
        Naar België en Duitsland duurt bezorgen een dag langer.
      </p>
      <ChoiceError id={errorId} error={error} />
    </fieldset>
  )
}
