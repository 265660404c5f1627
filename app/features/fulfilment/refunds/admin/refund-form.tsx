import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { sentUnits } from '#app/features/fulfilment/refunds/plan-refund.ts'
import type { RefundablePayment, RefundChoices } from '#app/features/fulfilment/refunds/refunds.ts'
import { refundErrors } from '#app/features/fulfilment/refunds/refunds-messages.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatAmount, formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { RefundLineFields } from './refund-line-fields.tsx'

interface RefundFormProps {
  id: string
  refundable: RefundChoices
  /** names of the payment methods by id */
  methodNames: Record<string, string>
  formValues: FormValues
  errors: FieldErrors
  isBusy: boolean
  /** content above the form's own fields */
  children?: ReactNode
}

/** The form for a refund. It refunds nothing yet: the next page shows the calculated refund for review. */
export function RefundForm(props: RefundFormProps) {
  const { id, refundable, methodNames, formValues, errors, isBusy, children } = props
  const form = useErrorFocus(Object.keys(errors).length > 0 ? errors : undefined)
  const payments = refundable.payments.filter(({ leftCents }) => leftCents > 0)
  // While an order waits for a payment, its units are still to be sent, so only whole payments can be refunded.
  const { isUnpaid } = refundable
  const canRestock =
    !isUnpaid &&
    refundable.lines.some(({ unitsLeft, restockable }) => unitsLeft > 0 && restockable > 0)
  const isUnsent = refundable.lines.every((line) => sentUnits(line) === 0)
  return (
    <Form ref={form} method="post" noValidate className="group/refund min-w-0 space-y-8">
      <input type="hidden" name="id" value={id} />
      {children}
      <PaymentSelect payments={payments} methodNames={methodNames} formValues={formValues} />
      {isUnpaid ? (
        <p>
          <input type="hidden" name="what" value="all" />
          {refundErrors({ ok: false, error: 'unpaid' }).message}
        </p>
      ) : (
        <ExtentChoice payments={payments} formValues={formValues} />
      )}
      {canRestock && (
        <div className="group-has-[#een-deel:checked]/refund:hidden">
          <CheckboxField
            name="restockAll"
            defaultChecked={formValues.id ? formValues.restockAll === 'on' : isUnsent}
            label={
              isUnsent
                ? 'Zet de artikelen weer in de voorraad'
                : 'De artikelen zijn terug: zet ze weer in de voorraad'
            }
          />
        </div>
      )}
      {!isUnpaid && <PartFields refundable={refundable} formValues={formValues} errors={errors} />}
      <WayChoice payments={payments} formValues={formValues} errors={errors} />
      <TextAreaField
        label="Toelichting"
        name="reason"
        isOptional
        rows={3}
        hint={refundable.hasEmail ? 'Staat in de mail aan de klant.' : 'Staat op de creditnota.'}
        defaultValue={formValues.reason}
        error={errors.reason}
      />
      <Button
        type="submit"
        name="intent"
        value="check"
        size="small"
        busyText={isBusy ? 'Even geduld' : undefined}
      >
        Controleer de terugbetaling
      </Button>
    </Form>
  )
}

interface PaymentsProps {
  /** payments that can be refunded */
  payments: RefundablePayment[]
  formValues: FormValues
}

function PaymentSelect({
  payments,
  methodNames,
  formValues,
}: PaymentsProps & Pick<RefundFormProps, 'methodNames'>) {
  const [firstPayment] = payments
  return payments.length > 1 ? (
    <SelectField
      label="Van welke betaling"
      name="paymentId"
      defaultValue={formValues.paymentId ?? firstPayment?.id}
      options={payments.map((payment) => ({
        value: payment.id,
        label: `Poging ${payment.attempt}, ${methodNames[payment.id]}: nog ${formatCents(payment.leftCents)}`,
      }))}
    />
  ) : (
    <input type="hidden" name="paymentId" value={firstPayment?.id} />
  )
}

/** The choice between a whole payment and a part of it. */
function ExtentChoice({ payments, formValues }: PaymentsProps) {
  const [firstPayment] = payments
  const chosenExtent = formValues.what ?? 'all'
  return (
    <fieldset>
      <legend className="mb-3 text-title font-semibold">Wat gaat er terug?</legend>
      <RadioCard
        name="what"
        value="all"
        id="alles"
        defaultChecked={chosenExtent === 'all'}
        title="Alles wat er van de betaling nog is"
        after={
          payments.length === 1 && firstPayment ? formatCents(firstPayment.leftCents) : undefined
        }
      />
      <RadioCard
        name="what"
        value="part"
        id="een-deel"
        defaultChecked={chosenExtent === 'part'}
        title="Een deel"
        text="Artikelen, verzending of een ander bedrag"
      />
    </fieldset>
  )
}

function PartFields({
  refundable,
  formValues,
  errors,
}: Pick<RefundFormProps, 'refundable' | 'formValues' | 'errors'>) {
  const lines = refundable.lines.filter(({ unitsLeft }) => unitsLeft > 0)
  return (
    <div className="space-y-6 group-has-[#alles:checked]/refund:hidden">
      {lines.length > 0 && (
        <fieldset>
          <legend className="font-semibold">Artikelen</legend>
          {lines.map((line) => (
            <RefundLineFields key={line.id} line={line} formValues={formValues} errors={errors} />
          ))}
        </fieldset>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {refundable.shippingLeftCents > 0 && (
          <TextField
            label="Verzending"
            name="shipping"
            isOptional
            inputMode="decimal"
            autoComplete="off"
            hint={`Hoogstens ${formatAmount(refundable.shippingLeftCents)} euro.`}
            defaultValue={formValues.shipping}
            error={errors.shipping}
          />
        )}
        <TextField
          label="Ander bedrag"
          name="extra"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          hint="In euro. Komt bovenop wat hierboven staat."
          defaultValue={formValues.extra}
          error={errors.extra}
        />
      </div>
    </div>
  )
}

/** The choice of how to refund: through the payment's provider or outside the shop. */
function WayChoice({ payments, formValues, errors }: PaymentsProps & { errors: FieldErrors }) {
  const sender = payments.find((payment) => payment.sender !== null)?.sender ?? null
  if (!sender && !errors.way)
    return (
      <section>
        <h2 className="mb-1 text-title font-semibold">Hoe gaat het terug?</h2>
        <input type="hidden" name="way" value="by-hand" />
        <p>Je betaalt het bedrag zelf terug; de winkel schrijft het op.</p>
      </section>
    )
  return (
    <fieldset aria-describedby={errors.way ? 'way-fout' : undefined}>
      <legend className="mb-3 text-title font-semibold">Hoe gaat het terug?</legend>
      {sender && (
        <RadioCard
          name="way"
          value="provider"
          defaultChecked={formValues.way !== 'by-hand'}
          title={`Via ${sender}`}
          text="Zoals het kwam: op de rekening of kaart van de klant"
        />
      )}
      <RadioCard
        name="way"
        value="by-hand"
        defaultChecked={!sender || formValues.way === 'by-hand'}
        title="Handmatig terugbetaald"
        text="Je maakte het over of gaf het terug; de winkel schrijft het op"
      />
      {errors.way && (
        <p id="way-fout" className="mt-2 text-sm text-danger">
          {errors.way}
        </p>
      )}
    </fieldset>
  )
}
