import type { FieldProps } from '#app/features/checkout/checkout/field-props.ts'
import { DELIVERY_PREFIX } from '#app/features/sales/addresses/addresses.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { TickedFields } from './ticked-fields.tsx'

export function DeliveryFields({ field }: { field: FieldProps }) {
  return (
    <TickedFields field={field} name="elsewhere" label="Bezorg op een ander adres">
      <fieldset className="border-t border-line pt-5">
        <legend className="float-left mb-4 w-full text-title font-semibold">
          Waar mag het heen?
        </legend>
        <div className="clear-both mb-4">
          <TextField
            {...field(`${DELIVERY_PREFIX}company`)}
            label="Bedrijf"
            autoComplete="shipping organization"
            isOptional
          />
        </div>
        <AddressFields field={field} prefix={DELIVERY_PREFIX} section="shipping" />
      </fieldset>
    </TickedFields>
  )
}
