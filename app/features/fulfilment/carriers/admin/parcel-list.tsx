import { Form } from 'react-router'
import type { OrderLine } from '#app/features/fulfilment/orders/orders.ts'
import type { Parcel } from '#app/features/fulfilment/orders/parcels.ts'
import { CARRIERS } from '#app/features/fulfilment/orders/parcels.ts'
import { carrierName, parcelStateName } from '#app/features/fulfilment/orders/parcels-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** A parcel with its texts for the page. */
export interface ParcelRow extends Parcel {
  /** "vandaag, 14.02" */
  momentText: string
  /** URL of the tracking page */
  trackingPageUrl: string | null
  /** the shipment can be undone, because its mail is still waiting */
  canUndo: boolean
}

interface ParcelListProps {
  parcels: ParcelRow[]
  lines: Pick<OrderLine, 'id' | 'name' | 'variantName'>[]
  /** number of the parcel that is being marked as delivered */
  busyNumber: number | null
}

/** The sent parcels of an order, for the back office. */
export function ParcelList({ parcels, lines, busyNumber }: ParcelListProps) {
  const names = new Map(
    lines.map(({ id, name, variantName }) => [id, [name, variantName].filter(Boolean).join(', ')]),
  )
  return (
    <ul className="divide-y divide-line">
      {parcels.map((parcel) => (
        <li key={parcel.id} className="py-3 first:pt-0">
          <p className="flex justify-between gap-4">
            <span className="font-medium">Pakket {parcel.number}</span>
            <span className="text-sm text-ink-2">{parcelStateName(parcel)}</span>
          </p>
          <p className="text-sm text-ink-2">
            {[carrierName(parcel.carrier), parcel.trackingCode, parcel.momentText]
              .filter(Boolean)
              .join(', ')}
          </p>
          <ul className="mt-1 text-sm">
            {parcel.lines.map(({ orderLineId, quantity }) => (
              <li key={orderLineId} className="wrap-anywhere">
                {quantity} × {names.get(orderLineId)}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            {parcel.trackingPageUrl && (
              <a
                className={`${TEXT_LINK} inline-flex min-h-target items-center`}
                href={parcel.trackingPageUrl}
                rel="noreferrer"
              >
                Volg het pakket<span className="sr-only"> {parcel.number}</span>
              </a>
            )}
            {!parcel.deliveredAt && (
              <Form method="post" className="mt-2">
                <input type="hidden" name="number" value={parcel.number} />
                <Button
                  type="submit"
                  name="intent"
                  value="deliver"
                  variant="second"
                  size="small"
                  busyText={busyNumber === parcel.number ? 'Even geduld' : undefined}
                >
                  {parcel.carrier === 'pickup' ? 'Is opgehaald' : 'Is bezorgd'}
                  <span className="sr-only">, pakket {parcel.number}</span>
                </Button>
              </Form>
            )}
          </div>
          {!parcel.deliveredAt && <Correction parcel={parcel} isLast={parcel === parcels.at(-1)} />}
        </li>
      ))}
    </ul>
  )
}

/** The forms to undo a shipment within a minute, and to correct its carrier and code. */
function Correction({ parcel, isLast }: { parcel: ParcelRow; isLast: boolean }) {
  const { number, carrier, trackingCode, canUndo } = parcel
  return (
    <>
      {canUndo && isLast && (
        <Form method="post" className="mt-2">
          <input type="hidden" name="number" value={number} />
          <Button type="submit" name="intent" value="undo-parcel" variant="second" size="small">
            Toch niet verzonden<span className="sr-only">, pakket {number}</span>
          </Button>
          <p className="mt-1 text-sm text-ink-2">Kan tot de mail weg is: een minuut.</p>
        </Form>
      )}
      {carrier !== 'pickup' && (
        <details className="mt-1">
          <summary className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center`}>
            Wijzig code of bezorger<span className="sr-only"> van pakket {number}</span>
          </summary>
          <Form method="post" className="space-y-3 bg-ground p-4">
            <input type="hidden" name="number" value={number} />
            <SelectField
              label="Vervoerder"
              name="carrier"
              defaultValue={carrier}
              options={CARRIERS.filter((carrier) => carrier !== 'pickup').map((carrier) => ({
                value: carrier,
                label: carrier === 'other' ? 'Een ander' : carrierName(carrier),
              }))}
            />
            <TextField
              label="Track-and-tracecode"
              name="code"
              isOptional
              autoComplete="off"
              defaultValue={trackingCode ?? ''}
            />
            <CheckboxField name="mails" label="Mail de klant de nieuwe code" />
            <Button
              type="submit"
              name="intent"
              value="correct-parcel"
              variant="second"
              size="small"
            >
              Wijziging opslaan
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}
