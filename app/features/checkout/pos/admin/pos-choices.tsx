import { POS_HANDOVERS, POS_PAYMENTS } from '#app/features/checkout/pos/pos.ts'
import {
  handoverName,
  posPaymentName,
  posPaymentText,
} from '#app/features/checkout/pos/pos-texts.ts'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'

interface ChoiceProps {
  chosenCode: string | undefined
  error: string | undefined
}

export function HandoverChoice({ chosenCode, error }: ChoiceProps) {
  return (
    <fieldset aria-describedby={error && 'handover-fout'}>
      <legend className="sr-only">Hoe krijgt de klant het?</legend>
      {POS_HANDOVERS.map((handover) => (
        <RadioCard
          key={handover}
          name="handover"
          value={handover}
          defaultChecked={handover === (chosenCode ?? POS_HANDOVERS[0])}
          title={handoverName(handover)}
        />
      ))}
      <ChoiceError id="handover-fout" error={error} />
    </fieldset>
  )
}

export function PosPaymentChoice({ chosenCode, error }: ChoiceProps) {
  return (
    <fieldset aria-describedby={error && 'payment-fout'}>
      <legend className="sr-only">Hoe wordt er betaald?</legend>
      {POS_PAYMENTS.map((payment) => (
        <RadioCard
          key={payment}
          name="payment"
          value={payment}
          defaultChecked={payment === (chosenCode ?? POS_PAYMENTS[0])}
          aria-invalid={error ? true : undefined}
          title={posPaymentName(payment)}
          text={posPaymentText(payment)}
        />
      ))}
      <ChoiceError id="payment-fout" error={error} />
    </fieldset>
  )
}
