import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { GetFieldProps } from '#app/features/checkout/checkout/field-props.ts'
import { COUNTRIES, type Country, countryName } from '#app/features/sales/addresses/addresses.ts'
import { LookupAnswer } from '#app/features/sales/addresses/lookup-answer.tsx'
import { useAddressLookup } from '#app/features/sales/addresses/use-address-lookup.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

const toOption = (value: Country) => ({ value, label: countryName(value) })

interface AddressFieldsProps {
  field: GetFieldProps
  /** countries to choose from, in this order */
  countries?: readonly Country[]
  /** countries that only an invoice address may be in */
  invoiceOnly?: readonly Country[]
  countryError?: string | undefined
  /** prefix of all field names */
  prefix?: string
  /** autocomplete section: "shipping" */
  section?: string
}

/**
 * Name and address. Dutch streets are looked up, but every field can also be typed. Loaders of pages with this form return
 * `hasLookup`: whether the address register can be reached.
 */
export function AddressFields({
  field,
  countries = COUNTRIES,
  invoiceOnly = [],
  countryError,
  prefix = '',
  section = '',
}: AddressFieldsProps) {
  const { box, state, hasFailed, onInput, chooseAddition } = useAddressLookup(prefix)
  const { hasLookup } = useLoaderData<{ hasLookup: boolean }>()
  const { defaultValue, ...country } = field(`${prefix}country`)
  const [isDutch, setIsDutch] = useState(defaultValue === '' || defaultValue === 'NL')
  const defaultCountry = countries.includes('NL') ? 'NL' : countries[0]
  const withSection = (token: string) => `${section} ${token}`.trim()
  return (
    <div ref={box} onInput={onInput} className="grid grid-cols-6 items-start gap-4">
      <NameFields field={field} prefix={prefix} withSection={withSection} />
      <div className="col-span-6">
        <SelectField
          {...country}
          defaultValue={defaultValue || defaultCountry}
          onChange={(event) => setIsDutch(event.target.value === 'NL')}
          label="Land"
          options={countries.map(toOption)}
          more={{
            label: 'Andere landen (alleen factuuradres)',
            options: invoiceOnly.map(toOption),
          }}
          error={countryError ?? country.error}
          autoComplete={withSection('country')}
        />
      </div>
      <DoorFields
        field={field}
        prefix={prefix}
        isDutch={isDutch}
        postcodeToken={withSection('postal-code')}
      />
      <LookupAnswer
        state={state}
        isDutch={isDutch}
        isPromised={hasLookup && !hasFailed}
        name={`${prefix}door`}
        onChoose={chooseAddition}
      />
      <FindAddressButton />
      <StreetFields field={field} prefix={prefix} withSection={withSection} />
    </div>
  )
}

interface PartProps {
  field: GetFieldProps
  prefix: string
  /** prefixes an autocomplete token with the section */
  withSection: (token: string) => string
}

function NameFields({ field, prefix, withSection }: PartProps) {
  return (
    <>
      <div className="col-span-3">
        <TextField
          {...field(`${prefix}firstName`)}
          label="Voornaam"
          autoComplete={withSection('given-name')}
        />
      </div>
      <div className="col-span-3">
        <TextField
          {...field(`${prefix}lastName`)}
          label="Achternaam"
          autoComplete={withSection('family-name')}
        />
      </div>
    </>
  )
}

interface DoorFieldsProps {
  field: GetFieldProps
  prefix: string
  isDutch: boolean
  /** autocomplete token of the postcode */
  postcodeToken: string
}

/** The fields by which a Dutch address is looked up. */
function DoorFields({ field, prefix, isDutch, postcodeToken }: DoorFieldsProps) {
  return (
    <div className="door-fields">
      <TextField {...field(`${prefix}postcode`)} label="Postcode" autoComplete={postcodeToken} />
      <TextField
        {...field(`${prefix}houseNumber`)}
        label="Huisnummer"
        inputMode={isDutch ? 'numeric' : 'text'}
      />
      <TextField {...field(`${prefix}houseNumberAddition`)} label="Toevoeging" isOptional />
    </div>
  )
}

/** Without JavaScript the server looks up the address and returns the form with the result. */
function FindAddressButton() {
  return (
    <noscript className="col-span-6">
      <Button type="submit" name="intent" value="find-address" variant="second" size="small">
        Zoek straat en plaats op
      </Button>
    </noscript>
  )
}

/** Street and town, which the look-up fills in. */
function StreetFields({ field, prefix, withSection }: PartProps) {
  return (
    <>
      <div className="col-span-6">
        <TextField
          {...field(`${prefix}street`)}
          label="Straat"
          autoComplete={withSection('address-line1')}
        />
      </div>
      <div className="col-span-6">
        <TextField
          {...field(`${prefix}city`)}
          label="Plaats"
          autoComplete={withSection('address-level2')}
        />
      </div>
    </>
  )
}
