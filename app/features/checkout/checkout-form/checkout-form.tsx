import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  ORDER_BUTTON_TEXT,
  type PricedCart,
  type ShippingQuote,
} from '#app/features/checkout/checkout/checkout.ts'
import { notDeliveredMessage } from '#app/features/checkout/checkout/checkout-messages.ts'
import { type FieldProps, fieldProps } from '#app/features/checkout/checkout/field-props.ts'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import { COUNTRIES, type Country } from '#app/features/sales/addresses/addresses.ts'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
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
import { PaymentChoice } from './payment-choice.tsx'
import { ShippingChoice, useGiftShipping } from './shipping-choice.tsx'
import { TotalAmount } from './total-amount.tsx'
import { useOpenErrors } from './use-open-errors.ts'

interface CheckoutFormProps {
  codes: CodeInCart[]
  cart: PricedCart
  /** destination of the form as it is filled in now */
  country: Country
  onCountry: (country: Country) => void
  /** the countries that parcels are sent to */
  deliversTo: Country[]
  /** those, and the ones whose orders can be picked up */
  served: Country[]
  quotes: ShippingQuote[]
  methods: PaymentMethod[]
  giftWrapCents: Cents | null
  token: string
  seen: string
  returnDaysText: string
  /** why letterbox delivery is not offered; null: it is */
  letterboxNote: string | null
  /** values of the previous, rejected submit */
  formValues: FormValues
  errors: FieldErrors
  messages: string[]
  /** for a guest; null: a customer is logged in, who can save the address */
  loginPageUrl: string | null
  /** above the first step */
  children: ReactNode
}

/** The steps, and beside them the order with the button; on a phone that is the end of the page. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { country, onCountry, served, quotes, methods, formValues, errors, messages } = props
  const isBusy = useNavigation().state !== 'idle'
  const form = useErrorFocus(Object.keys(errors).length > 0 ? errors : undefined)
  const { open: openErrors, followChange } = useOpenErrors(errors)
  const field = fieldProps(formValues, openErrors)
  const { shipping, payment } = formValues
  const followCountry = () => {
    if (form.current) onCountry(destinationOf(readFormValues(new FormData(form.current))))
  }
  const followGift = useGiftShipping(form, quotes, shipping)
  // Also follows what the browser filled in before hydration.
  useEffect(followCountry)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="lg:grid lg:min-h-[calc(100vh-5rem)] lg:grid-cols-[1fr_30rem] xl:grid-cols-[1fr_36rem]"
      onChange={(event) => [followCountry(), followGift(event), followChange(event)]}
    >
      <div className="px-page py-8 lg:flex lg:justify-end lg:py-14 lg:pr-16">
        <div className="w-full min-w-0 lg:max-w-[38rem]">
          {props.children}
          <ErrorList messages={messages} errors={openErrors} wasRejected={openErrors !== errors} />
          {/* Enter clicks the first submit button of a form; without this one that is "Toepassen" of the discount code. */}
          <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
          <input type="hidden" name="token" value={props.token} />
          <input type="hidden" name="seen" value={props.seen} />
          <input type="hidden" name="shownFor" value={country} />
          <CheckoutStep number={1} title="Contact">
            <ContactFields field={field} loginPageUrl={props.loginPageUrl} />
          </CheckoutStep>
          <CheckoutStep number={2} title="Adres">
            <InvoiceAddress field={field} country={country} served={served} />
            <CompanyFields field={field} />
            <DeliveryFields field={field} countries={props.deliversTo} />
            {!props.loginPageUrl && <SaveAddressField field={field} />}
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
      <OrderColumn {...props} field={field} isBusy={isBusy} />
    </Form>
  )
}

/** The order with the button; it stays in view beside the steps. */
function OrderColumn(props: CheckoutFormProps & { field: FieldProps; isBusy: boolean }) {
  const { quotes } = props
  const { units } = props.cart
  return (
    <section
      aria-labelledby="overzicht"
      className="border-line bg-ground px-page py-8 lg:border-l lg:px-12 lg:py-14"
    >
      <div className="top-10 lg:sticky">
        <h2 id="overzicht" className="mb-5 text-title font-semibold">
          Je bestelling
        </h2>
        <CheckoutSummary {...props} />
        <Conditions returnDaysText={props.returnDaysText} />
        <div className="mt-5">
          <OrderButton isBusy={props.isBusy} />
        </div>
        {quotes.length > 0 && (
          <p className="mt-3 text-center text-sm text-ink-2">
            {units === 1 ? '1 artikel' : `${units} artikelen`}, samen{' '}
            <TotalAmount quotes={quotes} />
          </p>
        )}
      </div>
    </section>
  )
}

interface InvoiceAddressProps {
  field: FieldProps
  /** chosen now */
  country: Country
  /** countries with delivery */
  served: readonly Country[]
}

/** The address of the invoice, to which the order is also delivered unless another address is given. */
function InvoiceAddress({ field, country, served }: InvoiceAddressProps) {
  return (
    <AddressFields
      field={field}
      countries={served}
      invoiceOnly={COUNTRIES.filter((country) => !served.includes(country))}
      countryError={served.includes(country) ? undefined : notDeliveredMessage(country)}
    />
  )
}

function SaveAddressField({ field }: { field: FieldProps }) {
  return (
    <CheckboxField
      name="saveAddress"
      defaultChecked={field('saveAddress').defaultValue === 'on'}
      label="Bewaar dit adres in mijn account"
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

/** The sentence stored with the order is in conditions.ts. */
function Conditions({ returnDaysText }: { returnDaysText: string }) {
  return (
    <p className="mt-4 text-sm text-ink-2">
      Als je bestelt, ga je akkoord met de{' '}
      <a className={TEXT_LINK} href={path('/voorwaarden')}>
        voorwaarden
      </a>
      . {returnDaysText}{' '}
      <a className={TEXT_LINK} href={path('/ruilen-en-retour')}>
        Zo werkt ruilen en terugsturen
      </a>
      .
    </p>
  )
}

/** The text is prescribed by law and must not change while the form is being sent; the button is only disabled. */
function OrderButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" isWide isOff={isBusy} aria-busy={isBusy || undefined} className="h-14!">
      {ORDER_BUTTON_TEXT}
    </Button>
  )
}

export function EmptyCheckout() {
  return (
    <div className="wrap py-14 lg:py-24">
      <h1 className="display text-display-md">Nog niets om af te rekenen</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Je winkelwagen is leeg. Heb je net besteld, dan staat de bevestiging in je mail.
      </p>
      <div className="mt-6">
        <ButtonLink to={path('/shop')} reloadDocument>
          Bekijk alle sieraden
        </ButtonLink>
      </div>
    </div>
  )
}
