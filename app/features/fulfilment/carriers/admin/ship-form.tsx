import { Form } from 'react-router'
import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import { unitsField } from '#app/features/fulfilment/orders/admin/order-forms.ts'
import { isPickup, type OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import { CARRIERS, unsentUnits } from '#app/features/fulfilment/orders/parcels.ts'
import { carrierName } from '#app/features/fulfilment/orders/parcels-messages.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

interface ShipFormProps {
  order: Pick<OrderDetail, 'lines' | 'parcels' | 'shippingMethod'>
  formValues: FormValues
  errors: FieldErrors
  isBusy: boolean
}

/** The form for the next parcel: its carrier, and its units if more than one is left to send. */
export function ShipForm({ order, formValues, errors, isBusy }: ShipFormProps) {
  const form = useErrorFocus(Object.keys(errors).length > 0 ? errors : undefined)
  const openLines = order.lines.filter((line) => unsentUnits(line) > 0)
  const unitCount = openLines.reduce((sum, line) => sum + unsentUnits(line), 0)
  return (
    // The key resets the fields for the next parcel.
    <Form key={order.parcels.length} ref={form} method="post" className="space-y-4" noValidate>
      <input type="hidden" name="number" value={order.parcels.length + 1} />
      {unitCount === 1 && (
        <p className="text-sm wrap-anywhere">
          Gaat mee: {[openLines[0]?.name, openLines[0]?.variantName].filter(Boolean).join(', ')}
        </p>
      )}
      {unitCount > 1 && (
        <fieldset>
          <legend className="text-sm font-medium">Wat gaat er mee?</legend>
          {openLines.map((line) => (
            <UnitsRow
              key={line.id}
              name={unitsField(line.id)}
              label={fullLineName(line)}
              unitsLeft={unsentUnits(line)}
              submittedUnits={formValues[unitsField(line.id)]}
              error={errors[unitsField(line.id)]}
            />
          ))}
        </fieldset>
      )}
      <SelectField
        label="Vervoerder"
        name="carrier"
        defaultValue={formValues.carrier ?? (isPickup(order) ? 'pickup' : 'postnl')}
        error={errors.carrier}
        options={CARRIERS.map((carrier) => ({
          value: carrier,
          label: carrier === 'other' ? 'Een ander' : carrierName(carrier),
        }))}
      />
      <TextField
        label="Track-and-tracecode"
        name="code"
        isOptional
        autoComplete="off"
        defaultValue={formValues.code}
        error={errors.code}
      />
      <Button
        type="submit"
        name="intent"
        value="ship"
        size="small"
        isWide
        busyText={isBusy ? 'Even geduld' : undefined}
      >
        {isPickup(order) ? 'Zet klaar om op te halen' : 'Zet op verzonden'}
      </Button>
    </Form>
  )
}

interface UnitsRowProps {
  name: string
  label: string
  unitsLeft: number
  submittedUnits: string | undefined
  error: string | undefined
}

function UnitsRow({ name, label, unitsLeft, submittedUnits, error }: UnitsRowProps) {
  return (
    <div className="mt-2">
      <TextField
        label={`${label}, nog ${unitsLeft}`}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={submittedUnits ?? String(unitsLeft)}
        error={error}
      />
    </div>
  )
}
