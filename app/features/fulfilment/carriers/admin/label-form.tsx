import { Form } from 'react-router'
import type { ParcelLabel } from '#app/features/fulfilment/orders/carriers.ts'
import { carrierName } from '#app/features/fulfilment/orders/parcels-messages.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface LabelFormProps {
  orderId: number
  labels: ParcelLabel[]
  /** label that can be made next; null if none can */
  nextLabel: { number: number; carrier: string; carrierOptionCode: string; grams: number } | null
  formValues: FormValues
  errors: FieldErrors
  isBusy: boolean
}

/** Labels that carriers made for the parcels of an order, and the button for the next one. */
export function LabelForm({
  orderId,
  labels,
  nextLabel,
  formValues,
  errors,
  isBusy,
}: LabelFormProps) {
  const form = useErrorFocus(Object.keys(errors).length > 0 ? errors : undefined)
  if (labels.length === 0 && !nextLabel) return null
  return (
    <section aria-labelledby="labels" className="border-t border-ink pt-4">
      <h2 id="labels" className="text-title font-semibold">
        Verzendlabel
      </h2>
      {labels.length > 0 && (
        <ul className="mt-2">
          {labels.map((label) => (
            <LabelItem key={label.number} orderId={orderId} label={label} />
          ))}
        </ul>
      )}
      {nextLabel && (
        <Form ref={form} method="post" className="mt-3 space-y-4" noValidate>
          <input type="hidden" name="number" value={nextLabel.number} />
          <TextField
            name="grams"
            label="Gewicht van het pakket (gram)"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={formValues.grams ?? String(nextLabel.grams)}
            error={errors.grams}
            hint="Stukken met doos. Kijk het na als een gewicht niet bekend is."
          />
          <TextField
            name="option"
            label="Code van de verzendmethode"
            autoComplete="off"
            defaultValue={formValues.option ?? nextLabel.carrierOptionCode}
            error={errors.option}
            hint={`Zoals ${nextLabel.carrier} hem noemt, bijvoorbeeld postnl:standard. Je kunt hem bewaren bij de bezorgwijze.`}
          />
          <Button
            type="submit"
            name="intent"
            value="label"
            variant="second"
            size="small"
            isWide
            busyText={isBusy ? 'Label maken' : undefined}
          >
            Label maken
          </Button>
        </Form>
      )}
    </section>
  )
}

function LabelItem({ orderId, label }: { orderId: number; label: ParcelLabel }) {
  const { number, carrier, trackingCode, statusText, canCancel } = label
  return (
    <li>
      <a
        className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        href={path('/beheer/bestellingen/:id/label/:number', { id: orderId, number })}
      >
        Label van pakket {number} (PDF)
      </a>
      <p className="-mt-1.5 text-sm text-ink-2 wrap-anywhere">
        {carrierName(carrier)}, {trackingCode}
      </p>
      {statusText && <p className="mt-1 text-sm text-ink-2">{statusText}</p>}
      {canCancel && (
        <Form method="post">
          <input type="hidden" name="number" value={number} />
          <button
            type="submit"
            name="intent"
            value="cancel-label"
            className={`${TEXT_LINK} inline-flex min-h-target items-center text-sm`}
          >
            Label annuleren<span className="sr-only"> van pakket {number}</span>
          </button>
        </Form>
      )}
    </li>
  )
}
