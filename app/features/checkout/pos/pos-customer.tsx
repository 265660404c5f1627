import { COUNTRIES, countryName } from '#app/features/sales/addresses/addresses.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** Customer fields of a POS order. All are optional until something is sent or mailed. */
export function PosCustomerFields({ typed, errors }: { typed: FormValues; errors: FieldErrors }) {
  const field = (name: string) => ({
    name,
    defaultValue: typed[name] ?? '',
    error: errors[name],
    autoComplete: 'off',
    isOptional: true,
  })
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="Voornaam" />
        <TextField {...field('lastName')} label="Achternaam" />
        <TextField
          {...field('email')}
          label="E-mailadres"
          type="email"
          hint="Voor de bon, en nodig voor een betaallink."
        />
        <TextField {...field('phone')} label="Telefoon" type="tel" />
        <TextField {...field('company')} label="Bedrijf" />
        <TextField
          {...field('vatId')}
          label="Btw-id"
          hint="We kijken het na in het Europese register."
        />
        <SelectField
          {...field('country')}
          isOptional={false}
          label="Land"
          defaultValue={typed.country ?? 'NL'}
          options={COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField {...field('postcode')} label="Postcode" />
        <TextField {...field('houseNumber')} label="Huisnummer" />
        <TextField {...field('houseNumberAddition')} label="Toevoeging" />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('street')} label="Straat" />
        <TextField {...field('city')} label="Plaats" />
      </div>
      <TextAreaField {...field('note')} label="Opmerking" rows={2} />
    </>
  )
}
