import type { ReactNode } from 'react'
import { GIFT_MESSAGE_LENGTH } from '#app/features/checkout/checkout/checkout.ts'
import type { GetFieldProps } from '#app/features/checkout/checkout/field-props.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { DELIVERY_PREFIX } from '#app/features/sales/addresses/addresses.ts'
import { EmailField } from '#app/features/sales/addresses/email-field.tsx'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { AddressFields } from './address-fields.tsx'

interface ContactFieldsProps {
  field: GetFieldProps
  /** URL of the login page for guests; null for customers who are logged in */
  loginPageUrl: string | null
}

export function ContactFields({ field, loginPageUrl }: ContactFieldsProps) {
  return (
    <div className="space-y-4">
      {loginPageUrl && (
        <p className="-mt-4.5 mb-1.5">
          Al een account?{' '}
          <a href={loginPageUrl} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
            Inloggen
          </a>
        </p>
      )}
      <EmailField {...field('email')} hint="Voor je bevestiging en de track-and-trace" />
      <TextField
        {...field('phone')}
        label="Telefoon"
        type="tel"
        autoComplete="tel"
        hint="Voor vragen over je bestelling"
        isOptional
      />
    </div>
  )
}

export function CompanyFields({ field }: { field: GetFieldProps }) {
  return (
    <TickedFields field={field} name="isCompany" label="Ik bestel voor een bedrijf">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('company')} label="Bedrijfsnaam" autoComplete="organization" />
        <TextField
          {...field('vatId')}
          label="Btw-id"
          autoComplete="off"
          hint="We zoeken het op in het Europese register."
          isOptional
        />
      </div>
    </TickedFields>
  )
}

export function DeliveryFields({
  field,
  countries,
}: {
  field: GetFieldProps
  countries: readonly Country[]
}) {
  return (
    <TickedFields field={field} name="elsewhere" label="Bezorg op een ander adres">
      <fieldset className="border-t border-line pt-5">
        <legend className="float-left mb-4 w-full text-title font-semibold">Bezorgadres</legend>
        <div className="clear-both mb-4">
          <TextField
            {...field(`${DELIVERY_PREFIX}company`)}
            label="Bedrijf"
            autoComplete="shipping organization"
            isOptional
          />
        </div>
        <AddressFields
          field={field}
          countries={countries}
          prefix={DELIVERY_PREFIX}
          section="shipping"
        />
      </fieldset>
    </TickedFields>
  )
}

/** Gift wrap with a gift message, and a note to the shop. `wrapCents`: price of gift wrap; null if the shop does not offer it. */
export function GiftFields({
  field,
  wrapCents,
}: {
  field: GetFieldProps
  wrapCents: Cents | null
}) {
  return (
    <div className="mt-3 space-y-4">
      {wrapCents !== null && (
        <TickedFields
          field={field}
          name="giftWrap"
          label={`Als cadeau inpakken (${wrapCents === 0 ? 'gratis' : formatCents(wrapCents)})`}
        >
          <TextAreaField
            {...field('giftMessage')}
            label="Tekst op een kaartje"
            rows={2}
            maxLength={GIFT_MESSAGE_LENGTH}
            isOptional
          />
        </TickedFields>
      )}
      <TextAreaField {...field('note')} label="Opmerking" rows={3} isOptional />
    </div>
  )
}

interface TickedFieldsProps {
  field: GetFieldProps
  name: string
  label: string
  children: ReactNode
}

/** A checkbox that shows further fields. Uses CSS only, so it works without JavaScript. */
function TickedFields({ field, name, label, children }: TickedFieldsProps) {
  return (
    <div className="group/ticked">
      <CheckboxField
        name={name}
        defaultChecked={field(name).defaultValue === 'on'}
        label={label}
        data-opens=""
      />
      <div className="ticked-fields">{children}</div>
    </div>
  )
}
