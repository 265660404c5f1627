import { isPickup, type OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import { type Address, DELIVERY_PREFIX } from '#app/features/sales/addresses/addresses.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface OrderPersonFieldsProps {
  order: Omit<OrderDetail, 'key'>
  typed: Typed
  errors: FieldErrors
}

const TWO_COLUMNS = 'grid items-start gap-4 sm:grid-cols-2'

/** The customer's fields that can be changed after ordering. */
export function OrderPersonFields({ order, typed, errors }: OrderPersonFieldsProps) {
  const shared = { typed, errors, isOptional: isPickup(order) }
  return (
    <>
      <div className={TWO_COLUMNS}>
        <PersonField name="firstName" label="Voornaam" before={order.firstName} {...shared} />
        <PersonField name="lastName" label="Achternaam" before={order.lastName} {...shared} />
        <PersonField name="email" label="E-mailadres" before={order.email} {...shared} />
        <PersonField name="phone" label="Telefoon" before={order.phone} {...shared} isOptional />
      </div>
      <AddressFields address={order} {...shared} />
    </>
  )
}

/** The fields of a delivery address that differs from the customer's address. */
export function OrderDeliveryFields({
  delivery,
  typed,
  errors,
}: Omit<OrderPersonFieldsProps, 'order'> & { delivery: Address }) {
  const shared = { typed, errors, prefix: DELIVERY_PREFIX }
  return (
    <>
      <PersonField
        name="company"
        label="Bedrijf"
        before={delivery.company}
        {...shared}
        isOptional
      />
      <div className={TWO_COLUMNS}>
        <PersonField name="firstName" label="Voornaam" before={delivery.firstName} {...shared} />
        <PersonField name="lastName" label="Achternaam" before={delivery.lastName} {...shared} />
      </div>
      <AddressFields address={delivery} {...shared} />
    </>
  )
}

interface SharedProps {
  typed: Typed
  errors: FieldErrors
  isOptional?: boolean
  prefix?: string
}

/** Outside the Netherlands the house number may be part of the street line. */
function AddressFields({ address, ...shared }: SharedProps & { address: Address }) {
  const { street, houseNumber, houseNumberAddition, postcode, city, country } = address
  const mayLackNumber = shared.isOptional || country !== 'NL'
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <PersonField name="postcode" label="Postcode" before={postcode} {...shared} />
        <PersonField
          name="houseNumber"
          label="Huisnummer"
          before={houseNumber}
          {...shared}
          isOptional={mayLackNumber}
        />
        <PersonField
          name="houseNumberAddition"
          label="Toevoeging"
          before={houseNumberAddition}
          {...shared}
          isOptional
        />
      </div>
      <div className={TWO_COLUMNS}>
        <PersonField name="street" label="Straat" before={street} {...shared} />
        <PersonField name="city" label="Plaats" before={city} {...shared} />
      </div>
    </>
  )
}

interface PersonFieldProps extends SharedProps {
  name: string
  label: string
  /** the current value */
  before: string | null
}

function PersonField({ name, label, before, typed, errors, ...rest }: PersonFieldProps) {
  const { prefix = '', isOptional = false } = rest
  const field = `${prefix}${name}`
  return (
    <TextField
      name={field}
      label={label}
      isOptional={isOptional}
      autoComplete="off"
      defaultValue={typed[field] ?? before ?? ''}
      error={errors[field]}
    />
  )
}
