import { Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { fieldProps } from '#app/features/checkout/checkout/field-props.ts'
import { AddressFields } from '#app/features/checkout/checkout-form/address-fields.tsx'
import {
  type CustomerAddress,
  MAX_ADDRESSES,
} from '#app/features/customers/customer-accounts/customers.ts'
import {
  readAddresses,
  removeAddress,
  saveAddress,
  setDefaultAddress,
} from '#app/features/customers/customer-accounts/save-address.server.ts'
import { answerWithErrors } from '#app/features/customers/log-in/form-answers.server.ts'
import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import { addressFields, needsHouseNumber } from '#app/features/sales/addresses/address-forms.ts'
import { isCountry, labelLines } from '#app/features/sales/addresses/addresses.ts'
import { isAddressRegisterAvailable } from '#app/features/sales/addresses/find-address.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { optionalLine } from '#app/platform/forms/form-text.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/own-addresses-page.ts'

type ActionData = Route.ComponentProps['actionData']

type LoaderData = Route.ComponentProps['loaderData']

const ADDRESSES_URL = path('/mijn-account/adressen')

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Adressen' })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id } = requireCustomer(context)
  const app = context.get(appContext)
  const addresses = await readAddresses(app, id)
  const editedAddressId = readId(url.searchParams.get('adres'))
  return {
    addresses,
    editedAddress: addresses.find((address) => address.id === editedAddressId) ?? null,
    hasLookup: isAddressRegisterAvailable(app),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: customerId } = requireCustomer(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  if (formData.has('choose')) {
    await setDefaultAddress(app, customerId, readId(formData.get('choose')))
    return redirect(ADDRESSES_URL)
  }
  if (formData.has('remove')) {
    await removeAddress(app, customerId, readId(formData.get('remove')))
    return redirect(ADDRESSES_URL)
  }
  const form = readAddressForm(formData)
  if (!form.ok) return answerWithErrors(form.formValues, form.errors)
  const editedAddressId = url.searchParams.get('adres')
  const result = await saveAddress(
    app,
    customerId,
    editedAddressId === null ? null : readId(editedAddressId),
    form.value,
  )
  if (!result.ok) return answerWithErrors(form.formValues, result)
  return redirect(ADDRESSES_URL)
}

export default function OwnAddresses({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, editedAddress } = loaderData
  const isFolded = addresses.length > 0 && !editedAddress
  return (
    <div className={isFolded ? 'max-w-2xl space-y-8' : 'grid gap-10 lg:grid-cols-2 lg:gap-x-16'}>
      <section aria-labelledby="adressen">
        <h2 id="adressen" className="display text-display-sm">
          Bewaarde adressen
        </h2>
        {addresses.length === 0 ? (
          <p className="mt-4 border-t border-ink pt-4 text-ink-2">
            Je hebt nog geen adres bewaard. Een bewaard adres vullen we bij je volgende bestelling
            in.
          </p>
        ) : (
          <ul className="mt-4 border-t border-ink">
            {addresses.map((address) => (
              <AddressRow key={address.id} address={address} />
            ))}
          </ul>
        )}
      </section>
      {(editedAddress || addresses.length < MAX_ADDRESSES) && (
        <AddressSection
          editedAddress={editedAddress}
          formKey={`${editedAddress?.id} ${addresses.length}`}
          isFolded={isFolded}
          rejected={actionData}
        />
      )}
    </div>
  )
}

function AddressRow({ address }: { address: CustomerAddress }) {
  const { id, country, isDefault } = address
  const lines = labelLines({ ...address, country: isCountry(country) ? country : 'NL' })
  return (
    <li className="border-b border-line py-4">
      {isDefault && <p className="mb-1 text-sm text-ink-2">Standaardadres</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Form method="post" className="mt-1 flex flex-wrap gap-x-6">
        <Link
          to={`${ADDRESSES_URL}?adres=${id}`}
          className={`${TEXT_LINK} inline-flex min-h-target items-center font-medium`}
        >
          Wijzigen
        </Link>
        {!isDefault && (
          <Button type="submit" variant="quiet" name="choose" value={id}>
            Maak dit het standaardadres
          </Button>
        )}
        <Button type="submit" variant="quiet" name="remove" value={id}>
          Verwijderen
        </Button>
      </Form>
    </li>
  )
}

function addressFormValues(address: CustomerAddress | null): FormValues {
  if (!address) return {}
  const { id: _id, isDefault: _default, ...fields } = address
  return fields
}

interface AddressSectionProps {
  editedAddress: LoaderData['editedAddress']
  formKey: string
  rejected: ActionData
}

/** The form for an address. `isFolded`: only a button is visible at first, below the addresses of the customer. */
function AddressSection({ isFolded, ...props }: AddressSectionProps & { isFolded: boolean }) {
  if (isFolded)
    return (
      <details key={props.formKey} open={Boolean(props.rejected)}>
        <summary
          className={`${buttonClass({ variant: 'second' })} list-none [&::-webkit-details-marker]:hidden`}
        >
          Adres toevoegen
        </summary>
        <AddressForm {...props} />
      </details>
    )
  return (
    <section aria-labelledby="adres">
      <h2 id="adres" className="display text-display-sm">
        {props.editedAddress ? 'Adres wijzigen' : 'Adres toevoegen'}
      </h2>
      <AddressForm {...props} />
    </section>
  )
}

function AddressForm({ editedAddress, formKey, rejected }: AddressSectionProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(rejected?.errors)
  const field = fieldProps(
    rejected?.formValues ?? addressFormValues(editedAddress),
    rejected?.errors ?? {},
  )
  return (
    <Form
      key={formKey}
      ref={form}
      method="post"
      noValidate
      className="mt-4 space-y-4 border-t border-ink pt-5"
    >
      {rejected?.message && (
        <Notice kind="danger" role="alert">
          {rejected.message}
        </Notice>
      )}
      {/* Enter uses the first button of a form, which would otherwise look up the street. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <AddressFields field={field} />
      <TextField {...field('company')} label="Bedrijf" autoComplete="organization" isOptional />
      <TextField {...field('phone')} label="Telefoon" type="tel" autoComplete="tel" isOptional />
      <Button type="submit" busyText={isBusy ? 'Bewaren' : undefined}>
        Bewaar het adres
      </Button>
      {editedAddress && (
        <Link
          to={ADDRESSES_URL}
          className={`${TEXT_LINK} ml-6 inline-flex min-h-target items-center`}
        >
          Annuleren
        </Link>
      )}
    </Form>
  )
}

/** Parses an address form. The format of the postcode depends on the country. */
function readAddressForm(formData: FormData) {
  const countryCode = formData.get('country')
  const country = isCountry(countryCode) ? countryCode : 'NL'
  const fields = addressFields(country, needsHouseNumber(country, formData.get('street')))
  return readFields(
    z.object({ ...fields, company: optionalLine(100), phone: optionalLine(25) }),
    formData,
  )
}
