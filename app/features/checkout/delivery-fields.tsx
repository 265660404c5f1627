import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { DELIVERY_PREFIX } from './checkout-fields.ts'
import type { FieldProps } from './field-props.ts'

/** A tick opens the fields, by style alone: it must work without JavaScript too. */
export function DeliveryFields({ field }: { field: FieldProps }) {
  return (
    <div className="group/elsewhere mt-2">
      <CheckboxField
        name="elsewhere"
        defaultChecked={field('elsewhere').defaultValue === 'on'}
        label="Bezorg op een ander adres"
      />
      <fieldset className="hidden border-t border-line pt-5 pb-2 group-has-[input[name=elsewhere]:checked]/elsewhere:block">
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
    </div>
  )
}
