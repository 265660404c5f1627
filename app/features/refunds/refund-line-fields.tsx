import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { quantityField, restockField } from './refund-forms.ts'
import type { RefundableLine } from './refunds.ts'

interface RefundLineFieldsProps {
  line: RefundableLine
  typed: Typed
  errors: FieldErrors
}

/** How many pieces of a line are paid back, and whether they are there again. */
export function RefundLineFields({ line, typed, errors }: RefundLineFieldsProps) {
  const { id, name, variantName, left, pieceCents, restockable } = line
  const field = quantityField(id)
  return (
    <div className="grid items-start gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_16rem]">
      <TextField
        label={[name, variantName].filter(Boolean).join(', ')}
        name={field}
        inputMode="numeric"
        autoComplete="off"
        hint={`Nog ${left}, elk ${formatCents(pieceCents)}.`}
        defaultValue={typed[field] ?? '0'}
        error={errors[field]}
      />
      {restockable > 0 && (
        <CheckboxField
          name={restockField(id)}
          defaultChecked={typed[restockField(id)] === 'on'}
          label="Weer in de voorraad"
          className="sm:mt-7"
        />
      )}
    </div>
  )
}
