import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PricedCart, ShippingQuote } from '#app/features/checkout/checkout/checkout.ts'
import { notDeliveredMessage } from '#app/features/checkout/checkout/checkout-messages.ts'
import { fieldProps, type GetFieldProps } from '#app/features/checkout/checkout/field-props.ts'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import { COUNTRIES, type Country } from '#app/features/sales/addresses/addresses.ts'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { AddressFields } from './address-fields.tsx'
import {
  CompanyFields,
  ContactFields,
  DeliveryFields,
  GiftFields,
} from './checkout-field-groups.tsx'
import { destinationOf } from './checkout-fields.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { CodeInCart } from './discount-step.tsx'
import { ErrorList } from './error-list.tsx'
import { OrderStep } from './order-step.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { ShippingChoice, useGiftShipping } from './shipping-choice.tsx'
import { useOpenErrors } from './use-open-errors.ts'

interface CheckoutFormProps {
  codes: CodeInCart[]
  cart: PricedCart
  /** destination that the shopper has chosen so far */
  country: Country
  onCountry: (country: Country) => void
  /** countries that parcels are sent to */
  deliveryCountries: Country[]
  /** countries that parcels are sent to or from which orders can be picked up */
  servedCountries: Country[]
  quotes: ShippingQuote[]
  methods: PaymentMethod[]
  giftWrapCents: Cents | null
  token: string
  seen: string
  returnDaysText: string
  /** reason why letterbox delivery is not offered; null if it is offered */
  letterboxNote: string | null
  /** values of the rejected submit before this page */
  formValues: FormValues
  errors: FieldErrors
  messages: string[]
  /** URL of the login page for guests; null for customers who are logged in, who can save the address */
  loginPageUrl: string | null
  /** content above the first step */
  children: ReactNode
}

/** The checkout steps with the order button below them, and the order beside them or, on a phone, above the button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { country, onCountry, servedCountries, quotes, methods, formValues, errors, messages } =
    props
  const isBusy = useNavigation().state !== 'idle'
  const form = useErrorFocus(Object.keys(errors).length > 0 ? errors : undefined)
  const { openErrors, followChange } = useOpenErrors(errors)
  const field = fieldProps(formValues, openErrors)
  const { shipping, payment } = formValues
  const reportCountry = () => {
    if (form.current) onCountry(destinationOf(readFormValues(new FormData(form.current))))
  }
  const followGift = useGiftShipping(form, quotes, shipping)
  // The browser may have filled in a country before hydration. Runs after every render, because reporting it again changes nothing.
  useEffect(reportCountry)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="checkout-grid"
      onChange={(event) => {
        reportCountry()
        followGift(event)
        followChange(event)
      }}
    >
      <div className="checkout-form py-8 lg:pt-14">
        <div>
          {props.children}
          <ErrorList
            messages={messages}
            errors={openErrors}
            hasCorrections={openErrors !== errors}
          />
          {/* Enter clicks the first submit button of a form. Without this hidden button that is "Toepassen" of the discount code. */}
          <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
          <input type="hidden" name="token" value={props.token} />
          <input type="hidden" name="seen" value={props.seen} />
          <input type="hidden" name="shownFor" value={country} />
          <CheckoutStep number={1} title="Contact">
            <ContactFields field={field} loginPageUrl={props.loginPageUrl} />
          </CheckoutStep>
          <CheckoutStep number={2} title="Adres">
            <InvoiceAddress field={field} country={country} servedCountries={servedCountries} />
            <div className="mt-3">
              <CompanyFields field={field} />
              <DeliveryFields field={field} countries={props.deliveryCountries} />
              {!props.loginPageUrl && (
                <CheckboxField
                  name="saveAddress"
                  defaultChecked={field('saveAddress').defaultValue === 'on'}
                  label="Bewaar dit adres in mijn account"
                />
              )}
            </div>
          </CheckoutStep>
          <CheckoutStep number={3} title="Bezorgen">
            <ShippingChoice
              country={country}
              quotes={quotes}
              note={props.letterboxNote}
              chosenShipping={shipping}
              error={openErrors.shipping}
            />
            <GiftFields field={field} wrapCents={props.giftWrapCents} />
          </CheckoutStep>
          <CheckoutStep number={4} title="Betalen">
            <PaymentChoice methods={methods} chosenPayment={payment} error={openErrors.payment} />
          </CheckoutStep>
        </div>
      </div>
      <OrderColumn {...props} field={field} />
      <OrderStep
        quotes={quotes}
        units={props.cart.units}
        returnDaysText={props.returnDaysText}
        isBusy={isBusy}
      />
    </Form>
  )
}

/** The order lines and totals, which stay in view beside the steps. */
function OrderColumn(props: CheckoutFormProps & { field: GetFieldProps }) {
  return (
    <section aria-labelledby="overzicht" className="checkout-order">
      <div className="top-10 lg:sticky">
        <h2 id="overzicht" className="mb-5 text-title font-semibold">
          Je bestelling
        </h2>
        <CheckoutSummary {...props} />
      </div>
    </section>
  )
}

interface InvoiceAddressProps {
  field: GetFieldProps
  /** country that the shopper has chosen */
  country: Country
  /** countries with delivery or pickup */
  servedCountries: readonly Country[]
}

/** The invoice address. The order is delivered there unless the shopper enters another address. */
function InvoiceAddress({ field, country, servedCountries }: InvoiceAddressProps) {
  return (
    <AddressFields
      field={field}
      countries={servedCountries}
      invoiceOnlyCountries={COUNTRIES.filter((country) => !servedCountries.includes(country))}
      countryError={servedCountries.includes(country) ? undefined : notDeliveredMessage(country)}
    />
  )
}

interface CheckoutStepProps {
  number: number
  title: string
  children: ReactNode
}

function CheckoutStep({ number, title, children }: CheckoutStepProps) {
  const id = `stap-${number}`
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-ink pt-8">
      <h2 id={id} className="display flex gap-3 text-display-xs">
        <span className="text-ink-3">{number}</span>
        {title}
      </h2>
      <div className="mt-5">{children}</div>
    </section>
  )
}

export function EmptyCheckout() {
  return (
    <div className="wrap py-14 lg:py-24">
      <h1 className="display text-display-md">Nog niets om af te rekenen</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Je winkelwagen is leeg. Net besteld? Kijk in je mail.
      </p>
      <div className="mt-6">
        <ButtonLink to={path('/shop')} reloadDocument>
          Bekijk alle sieraden
        </ButtonLink>
      </div>
    </div>
  )
}
