import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'

const COUNTRIES = [
  { value: 'NL', label: 'Nederland' },
  { value: 'BE', label: 'België' },
]

export function AddressFields({ field }: { field: FieldProps }) {
  const country = field('country')
  return (
    <div className="grid grid-cols-6 items-start gap-4">
      <div className="col-span-3">
        <TextField {...field('firstName')} label="Voornaam" autoComplete="given-name" />
      </div>
      <div className="col-span-3">
        <TextField {...field('lastName')} label="Achternaam" autoComplete="family-name" />
      </div>
      <div className="col-span-6">
        <SelectField
          {...country}
          defaultValue={country.defaultValue || 'NL'}
          label="Land"
          options={COUNTRIES}
          autoComplete="country"
        />
      </div>
      <div className="col-span-3 sm:col-span-2">
        <TextField {...field('postcode')} label="Postcode" autoComplete="postal-code" />
      </div>
      <div className="col-span-3 sm:col-span-2">
        <TextField {...field('houseNumber')} label="Huisnummer" inputMode="numeric" />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <TextField {...field('houseNumberAddition')} label="Toevoeging" isOptional />
      </div>
      <div className="col-span-6">
        <TextField {...field('street')} label="Straat" autoComplete="address-line1" />
      </div>
      <div className="col-span-6">
        <TextField {...field('city')} label="Plaats" autoComplete="address-level2" />
      </div>
    </div>
  )
}
