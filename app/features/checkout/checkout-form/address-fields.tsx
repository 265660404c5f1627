import { type ReactElement, useEffect, useState } from 'react'
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
  invoiceOnlyCountries?: readonly Country[]
  countryError?: string | undefined
  /** prefix of all field names */
  prefix?: string
  /** autocomplete section: "shipping" */
  section?: string
}

type AddressField = [name: string, label: string, autoComplete?: string]

const STREET: AddressField = ['street', 'Straat', 'address-line1']
const NUMBER: AddressField = ['houseNumber', 'Huisnummer']
const ADDITION: AddressField = ['houseNumberAddition', 'Toevoeging']
const POSTCODE: AddressField = ['postcode', 'Postcode', 'postal-code']
const CITY: AddressField = ['city', 'Plaats', 'address-level2']

const NAMES: AddressField[] = [
  ['firstName', 'Voornaam', 'given-name'],
  ['lastName', 'Achternaam', 'family-name'],
]
/** The rows of the form in the order of each country. A Dutch address starts with the fields by which it is looked up. */
const LOOKUP_ROW = [POSTCODE, NUMBER, ADDITION]
const DUTCH_ROWS = [[STREET], [CITY]]
const FOREIGN_ROWS = [[STREET], [NUMBER, ADDITION], [POSTCODE, CITY]]

/**
 * Name and address. Dutch streets are looked up, but every field can also be typed. Loaders of pages with this form return
 * `hasLookup`: whether the address register can be reached.
 */
export function AddressFields({
  field,
  countries = COUNTRIES,
  invoiceOnlyCountries = [],
  countryError,
  prefix = '',
  section = '',
}: AddressFieldsProps) {
  const { box, state, hasFailed, onInput, chooseAddition } = useAddressLookup(prefix)
  const { hasLookup } = useLoaderData<{ hasLookup: boolean }>()
  const prefixedField = (name: string) => field(prefix + name)
  const { defaultValue, ...countryProps } = prefixedField('country')
  const firstCountry = defaultValue || (countries.includes('NL') ? 'NL' : countries[0])
  const [country, setCountry] = useState(firstCountry)
  // The browser may have restored another country before hydration.
  useEffect(
    () => setCountry((current) => box.current?.querySelector('select')?.value ?? current),
    [box],
  )
  const isDutch = country === 'NL'
  const invoiceOptions = invoiceOnlyCountries.map(toOption)
  const withSection = (token: string) => `${section} ${token}`.trim()
  const toRow = (row: AddressField[]) => addressRow(row, country, prefixedField, withSection)
  return (
    <div
      ref={box}
      onInput={onInput}
      className="grid grid-cols-6 items-start gap-x-2 gap-y-4 sm:gap-x-4"
    >
      {toRow(NAMES)}
      <div className="col-span-6">
        <SelectField
          {...countryProps}
          defaultValue={firstCountry}
          onChange={(event) => setCountry(event.target.value)}
          label="Land"
          options={countries.map(toOption)}
          more={{ label: 'Andere landen (alleen factuuradres)', options: invoiceOptions }}
          error={countryError ?? countryProps.error}
          autoComplete={withSection('country')}
        />
      </div>
      {/* One list with keys: a field that moves to another row stays the same element, so it keeps its value. */}
      {[
        ...(isDutch ? toRow(LOOKUP_ROW) : []),
        <LookupAnswer
          key="lookup"
          state={state}
          isDutch={isDutch}
          mayPromiseLookup={hasLookup && !hasFailed}
          name={`${prefix}door`}
          onChoose={chooseAddition}
        />,
        isDutch && <FindAddressButton key="find" />,
        ...(isDutch ? DUTCH_ROWS : FOREIGN_ROWS).flatMap(toRow),
      ]}
    </div>
  )
}

/**
 * Returns the fields of one row. The stylesheet has the classes for one, two and three fields: col-span-6, col-span-3,
 * col-span-2.
 */
function addressRow(
  row: AddressField[],
  country: string | undefined,
  field: GetFieldProps,
  withSection: (token: string) => string,
): ReactElement[] {
  return row.map((each) => {
    const [name, label, token] = each
    const isAddition = each === ADDITION
    return (
      // On a phone the label has no room for "niet verplicht", so the hint shows it.
      <div key={name} className={`col-span-${6 / row.length} [&_label>span]:hidden`}>
        <TextField
          {...field(name)}
          hint={isAddition ? 'Niet verplicht' : undefined}
          label={isAddition && country === 'BE' ? 'Bus' : label}
          autoComplete={token && withSection(token)}
          inputMode={each === NUMBER && country === 'NL' ? 'numeric' : undefined}
          isOptional={isAddition}
        />
      </div>
    )
  })
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
