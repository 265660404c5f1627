import { POS_PAYMENTS, type PosHandover } from '#app/features/checkout/pos/pos.ts'
import {
  handoverName,
  posPaymentName,
  posPaymentText,
} from '#app/features/checkout/pos/pos-texts.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'

interface ChoiceProps {
  chosenCode: string | undefined
  error: string | undefined
}

interface HandoverChoiceProps extends ChoiceProps {
  /** ways to hand over the order; null: no shipping, or not to the chosen country */
  handovers: { handover: PosHandover; shippingCents: Cents | null }[]
}

export function HandoverChoice({ handovers, chosenCode, error }: HandoverChoiceProps) {
  return (
    <fieldset aria-describedby={error && 'handover-fout'}>
      <legend className="sr-only">Hoe krijgt de klant het?</legend>
      {handovers.map(({ handover, shippingCents }) => (
        <RadioCard
          key={handover}
          name="handover"
          value={handover}
          defaultChecked={handover === (chosenCode ?? handovers[0]?.handover)}
          title={handoverName(handover)}
          after={
            shippingCents !== null && (
              <span className="whitespace-nowrap">
                {shippingCents === 0 ? 'Gratis' : formatCents(shippingCents)}
              </span>
            )
          }
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
