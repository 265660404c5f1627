import { GIFT_MESSAGE_LENGTH } from '#app/features/checkout/checkout/checkout.ts'
import type { FieldProps } from '#app/features/checkout/checkout/field-props.ts'
import { formatCents } from '#app/platform/money.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'

/** Gift wrap, gift message and a note to the shop. */
export function GiftFields({ field, wrapCents }: { field: FieldProps; wrapCents: number }) {
  const price = wrapCents === 0 ? 'gratis' : formatCents(wrapCents)
  return (
    <div className="mt-5 space-y-4">
      <CheckboxField
        name="giftWrap"
        defaultChecked={field('giftWrap').defaultValue === 'on'}
        label={`Als cadeau inpakken (${price})`}
      />
      <TextAreaField
        {...field('giftMessage')}
        label="Tekst op een kaartje"
        rows={2}
        maxLength={GIFT_MESSAGE_LENGTH}
        hint="We schrijven het met de hand."
        isOptional
      />
      <TextAreaField {...field('note')} label="Opmerking" rows={3} isOptional />
    </div>
  )
}
