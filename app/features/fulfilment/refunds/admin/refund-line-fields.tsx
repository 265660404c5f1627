import { sentUnits } from '#app/features/fulfilment/refunds/plan-refund.ts'
import {
  quantityField,
  restockField,
  sentField,
} from '#app/features/fulfilment/refunds/refund-forms.ts'
import type { RefundableLine } from '#app/features/fulfilment/refunds/refunds.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface RefundLineFieldsProps {
  line: RefundableLine
  formValues: FormValues
  errors: FieldErrors
}

/** The number of units of a line to refund, and whether they return to stock: by default only units that were not sent. */
export function RefundLineFields({ line, formValues, errors }: RefundLineFieldsProps) {
  const { id, name, variantName, unitsLeft, paidUnitCents, restockable, unitsToSend } = line
  const unitsSent = sentUnits(line)
  const field = quantityField(id)
  return (
    <div className="grid items-start gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_16rem]">
      <TextField
        label={[name, variantName].filter(Boolean).join(', ')}
        name={field}
        inputMode="numeric"
        autoComplete="off"
        hint={`Nog ${unitsLeft}, elk ${formatCents(paidUnitCents)}.`}
        defaultValue={formValues[field] ?? '0'}
        error={errors[field]}
      />
      {restockable > 0 && (
        <CheckboxField
          name={restockField(id)}
          defaultChecked={formValues.id ? formValues[restockField(id)] === 'on' : unitsSent === 0}
          label="Weer in de voorraad"
          className="sm:mt-7"
        />
      )}
      {unitsToSend > 0 && unitsSent > 0 && (
        <div className="mt-2 sm:col-span-2">
          <SelectField
            label="Welke artikelen"
            name={sentField(id)}
            defaultValue={formValues[sentField(id)] ?? 'open'}
            options={[
              {
                value: 'open',
                label: `Nog niet verzonden (${unitsToSend}): die gaan niet meer mee`,
              },
              { value: 'sent', label: `Al verzonden (${unitsSent}): die komen terug` },
            ]}
            hint="Betaal je er meer terug dan dat er zijn, dan tellen de andere mee."
          />
        </div>
      )}
    </div>
  )
}
