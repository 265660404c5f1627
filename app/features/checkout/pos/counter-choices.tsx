import { ChoiceError } from '#app/features/checkout/checkout-form/choice-error.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { COUNTER_PAYMENTS, HANDOVERS } from './counter.ts'
import { counterPaymentName, counterPaymentText, handoverName } from './counter-words.ts'

interface ChoiceProps {
  chosen: string | undefined
  error: string | undefined
}

export function HandoverChoice({ chosen, error }: ChoiceProps) {
  return (
    <fieldset aria-describedby={error && 'handover-fout'}>
      <legend className="sr-only">Hoe krijgt de klant het?</legend>
      {HANDOVERS.map((handover) => (
        <RadioCard
          key={handover}
          name="handover"
          value={handover}
          defaultChecked={handover === (chosen ?? HANDOVERS[0])}
          title={handoverName(handover)}
        />
      ))}
      <ChoiceError id="handover-fout" error={error} />
    </fieldset>
  )
}

export function CounterPaymentChoice({ chosen, error }: ChoiceProps) {
  return (
    <fieldset aria-describedby={error && 'payment-fout'}>
      <legend className="sr-only">Hoe wordt er betaald?</legend>
      {COUNTER_PAYMENTS.map((payment) => (
        <RadioCard
          key={payment}
          name="payment"
          value={payment}
          defaultChecked={payment === (chosen ?? COUNTER_PAYMENTS[0])}
          aria-invalid={error ? true : undefined}
          title={counterPaymentName(payment)}
          text={counterPaymentText(payment)}
        />
      ))}
      <ChoiceError id="payment-fout" error={error} />
    </fieldset>
  )
}
