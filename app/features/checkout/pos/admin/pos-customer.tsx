import { type ComponentProps, useEffect, useRef } from 'react'
import { needsAddress, POS_HANDOVERS } from '#app/features/checkout/pos/pos.ts'
import { COUNTRIES, countryName } from '#app/features/sales/addresses/addresses.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface PosCustomerProps {
  formValues: FormValues
  errors: FieldErrors
}

/** The customer of a POS order. Once the server has read the fields, they are folded behind a line that sums them up. */
export function PosCustomer({ formValues, errors }: PosCustomerProps) {
  const name = [formValues.firstName, formValues.lastName].filter(Boolean).join(' ')
  const isComplete = name !== '' && Object.keys(errors).length === 0
  const summary = [name, formValues.email, formValues.city].filter(Boolean).join(', ')
  return isComplete ? (
    <details>
      <summary className="flex min-h-target cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 [&::-webkit-details-marker]:hidden">
        <span className="font-medium wrap-anywhere">{summary}</span>
        <span className="text-sm underline decoration-line-strong underline-offset-4">
          Klant wijzigen
        </span>
      </summary>
      <div className="space-y-4 pt-3">
        <PosCustomerFields formValues={formValues} errors={errors} />
      </div>
    </details>
  ) : (
    <PosCustomerFields formValues={formValues} errors={errors} />
  )
}

const HANDOVERS_WITH_ADDRESS: string[] = POS_HANDOVERS.filter(needsAddress)

/** The customer's fields that are folded until one of them is used or the order is sent. */
const ADDRESS_FIELDS = [
  'phone',
  'company',
  'vatId',
  'postcode',
  'houseNumber',
  'houseNumberAddition',
  'street',
  'city',
]

/** The fields are optional unless the order is sent or the customer gets a mail. */
function PosCustomerFields({ formValues, errors }: PosCustomerProps) {
  const address = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fold = address.current?.querySelector('details')
    const form = fold?.closest('form')
    const openForDelivery = ({ target }: Event) => {
      const isHandover = target instanceof HTMLInputElement && target.name === 'handover'
      if (fold && isHandover && HANDOVERS_WITH_ADDRESS.includes(target.value)) fold.open = true
    }
    form?.addEventListener('change', openForDelivery)
    return () => form?.removeEventListener('change', openForDelivery)
  }, [])
  const field = (name: string) => ({
    name,
    defaultValue: formValues[name] ?? '',
    error: errors[name],
    autoComplete: 'off',
    isOptional: true,
  })
  const isAddressOpen =
    Object.keys(errors).length > 0 ||
    HANDOVERS_WITH_ADDRESS.includes(formValues.handover ?? '') ||
    ADDRESS_FIELDS.some((name) => formValues[name])
  return (
    <>
      <TextField
        {...field('email')}
        label="E-mailadres"
        type="email"
        hint="Voor de bon, en nodig voor een betaallink."
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="Voornaam" />
        <TextField {...field('lastName')} label="Achternaam" />
      </div>
      <TextAreaField {...field('note')} label="Opmerking" rows={2} />
      <div ref={address}>
        <CollapsibleFields title="Adres, telefoon en bedrijf invullen" isOpen={isAddressOpen}>
          <AddressFields field={field} country={formValues.country} />
        </CollapsibleFields>
      </div>
    </>
  )
}

interface AddressFieldsProps {
  field: (name: string) => Omit<ComponentProps<typeof TextField>, 'label'>
  country: string | undefined
}

function AddressFields({ field, country }: AddressFieldsProps) {
  const { error } = field('country')
  return (
    <div className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField {...field('postcode')} label="Postcode" />
        <TextField {...field('houseNumber')} label="Huisnummer" />
        <TextField {...field('houseNumberAddition')} label="Toevoeging" />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('street')} label="Straat" />
        <TextField {...field('city')} label="Plaats" />
        <SelectField
          name="country"
          label="Land"
          error={error}
          defaultValue={country ?? 'NL'}
          options={COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
        />
        <TextField {...field('phone')} label="Telefoon" type="tel" />
        <TextField {...field('company')} label="Bedrijf" />
        <TextField
          {...field('vatId')}
          label="Btw-id"
          hint="We kijken het na in het Europese register."
        />
      </div>
    </div>
  )
}
