import { isPickup, type OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import {
  type Address,
  COUNTRIES,
  type Country,
  countryName,
  DELIVERY_PREFIX,
  isCountry,
} from '#app/features/sales/addresses/addresses.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface OrderPersonFieldsProps {
  order: Omit<OrderDetail, 'key'>
  formValues: FormValues
  errors: FieldErrors
  /** the country can be changed too */
  canChangeCountry: boolean
}

const TWO_COLUMNS = 'grid items-start gap-4 sm:grid-cols-2'

/** The fields of the customer's data that can be changed after ordering. */
export function OrderPersonFields({
  order,
  formValues,
  errors,
  canChangeCountry,
}: OrderPersonFieldsProps) {
  const sharedProps = { formValues, errors, canChangeCountry, isOptional: isPickup(order) }
  return (
    <>
      <div className={TWO_COLUMNS}>
        <PersonField
          name="firstName"
          label="Voornaam"
          currentValue={order.firstName}
          {...sharedProps}
        />
        <PersonField
          name="lastName"
          label="Achternaam"
          currentValue={order.lastName}
          {...sharedProps}
        />
        <PersonField name="email" label="E-mailadres" currentValue={order.email} {...sharedProps} />
        <PersonField
          name="phone"
          label="Telefoon"
          currentValue={order.phone}
          {...sharedProps}
          isOptional
        />
      </div>
      <AddressFields address={order} {...sharedProps} />
    </>
  )
}

/** The fields of a delivery address that differs from the customer's address. */
export function OrderDeliveryFields({
  delivery,
  formValues,
  errors,
  canChangeCountry,
}: Omit<OrderPersonFieldsProps, 'order'> & { delivery: Address }) {
  const sharedProps = { formValues, errors, canChangeCountry, prefix: DELIVERY_PREFIX }
  return (
    <>
      <PersonField
        name="company"
        label="Bedrijf"
        currentValue={delivery.company}
        {...sharedProps}
        isOptional
      />
      <div className={TWO_COLUMNS}>
        <PersonField
          name="firstName"
          label="Voornaam"
          currentValue={delivery.firstName}
          {...sharedProps}
        />
        <PersonField
          name="lastName"
          label="Achternaam"
          currentValue={delivery.lastName}
          {...sharedProps}
        />
      </div>
      <AddressFields address={delivery} {...sharedProps} />
    </>
  )
}

interface SharedProps {
  formValues: FormValues
  errors: FieldErrors
  canChangeCountry?: boolean
  isOptional?: boolean
  prefix?: string
}

/** The fields of an address. Outside the Netherlands the house number may be part of the street line. */
function AddressFields({
  address,
  canChangeCountry,
  ...sharedProps
}: SharedProps & { address: Address }) {
  const { street, houseNumber, houseNumberAddition, postcode, city, country } = address
  const mayLackNumber = sharedProps.isOptional || country !== 'NL'
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <PersonField name="postcode" label="Postcode" currentValue={postcode} {...sharedProps} />
        <PersonField
          name="houseNumber"
          label="Huisnummer"
          currentValue={houseNumber}
          {...sharedProps}
          isOptional={mayLackNumber}
        />
        <PersonField
          name="houseNumberAddition"
          label="Toevoeging"
          currentValue={houseNumberAddition}
          {...sharedProps}
          isOptional
        />
      </div>
      <div className={TWO_COLUMNS}>
        <PersonField name="street" label="Straat" currentValue={street} {...sharedProps} />
        <PersonField name="city" label="Plaats" currentValue={city} {...sharedProps} />
      </div>
      {canChangeCountry && <CountryField country={country} {...sharedProps} />}
    </>
  )
}

/** The field of the country. With OSS, another country has another VAT rate within the same price. */
function CountryField({
  country,
  formValues,
  errors,
  prefix = '',
}: SharedProps & { country: Country }) {
  const name = `${prefix}country`
  const names = COUNTRIES.map((value) => ({ value, label: countryName(value) }))
  // A program may have recorded an order to a country outside the EU.
  const unlistedCountry = isCountry(country)
    ? []
    : [{ value: country, label: countryName(country) }]
  return (
    <SelectField
      name={name}
      label="Land"
      options={[...unlistedCountry, ...names.sort((a, b) => a.label.localeCompare(b.label, 'nl'))]}
      defaultValue={formValues[name] ?? country}
      error={errors[name]}
      hint="Het bedrag blijft gelijk. De btw en de bezorgwijze volgen het land."
    />
  )
}

interface PersonFieldProps extends SharedProps {
  name: string
  label: string
  /** the current value */
  currentValue: string | null
}

function PersonField({
  name,
  label,
  currentValue,
  formValues,
  errors,
  ...inputProps
}: PersonFieldProps) {
  const { prefix = '', isOptional = false } = inputProps
  const field = `${prefix}${name}`
  return (
    <TextField
      name={field}
      label={label}
      isOptional={isOptional}
      autoComplete="off"
      defaultValue={formValues[field] ?? currentValue ?? ''}
      error={errors[field]}
    />
  )
}
