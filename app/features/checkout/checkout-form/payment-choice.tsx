import { fieldId } from '#app/features/checkout/checkout/field-props.ts'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'

interface PaymentChoiceProps {
  methods: PaymentMethod[]
  chosenPayment: string | undefined
  error: string | undefined
}

export function PaymentChoice({ methods, chosenPayment, error }: PaymentChoiceProps) {
  const firstId = methods[0]?.id
  const selectedMethod = methods.some(({ id }) => id === chosenPayment)
    ? chosenPayment
    : methods.find(({ isPayLater }) => !isPayLater)?.id
  const errorId = `${fieldId('payment')}-fout`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} data-rejected={error ? '' : undefined}>
      <legend className="sr-only">Hoe wil je betalen?</legend>
      {methods.length === 0 && (
        <Notice kind="warning">
          Je kunt hier nu niet betalen. Neem <a href={path('/contact')}>contact</a> met ons op, dan
          helpen we je verder.
        </Notice>
      )}
      {methods.map((method) => (
        <RadioCard
          key={method.id}
          id={method.id === firstId ? fieldId('payment') : undefined}
          name="payment"
          value={method.id}
          defaultChecked={method.id === selectedMethod}
          title={method.name}
          text={method.text}
        />
      ))}
      <ChoiceError id={errorId} error={error} />
    </fieldset>
  )
}
