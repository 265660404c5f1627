import { useState } from 'react'
import { data, redirect, redirectDocument, useRouteLoaderData } from 'react-router'
import { readCheckoutPreconditions } from '#app/features/affiliate/partner-cart/hand-over.server.ts'
import { PARTNER_CHECKOUT_URL } from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { readCheckoutForm } from '#app/features/checkout/checkout/checkout-forms.ts'
import { newCodeMessage } from '#app/features/checkout/checkout/checkout-messages.ts'
import {
  fillAddresses,
  fillLikelyCountry,
  readTaxedCustomer,
} from '#app/features/checkout/checkout/checkout-values.server.ts'
import { limitOrder } from '#app/features/checkout/checkout/order-limits.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { readCheckout } from '#app/features/checkout/checkout/read-checkout.server.ts'
import { destinationOf } from '#app/features/checkout/checkout-form/checkout-fields.ts'
import { CheckoutForm, EmptyCheckout } from '#app/features/checkout/checkout-form/checkout-form.tsx'
import { CheckoutBar } from '#app/features/checkout/checkout-form/checkout-summary.tsx'
import { CartProblems } from '#app/features/checkout/checkout-form/error-list.tsx'
import {
  explainRejectedOrder,
  moveErrorsToCountry,
} from '#app/features/checkout/checkout-form/rejected-order.ts'
import { readLastSubmittedForm } from '#app/features/checkout/unpaid-order/last-submitted-form.server.ts'
import { unpaidOrderHtml } from '#app/features/checkout/unpaid-order/unpaid-order-html.server.tsx'
import { StoreNotice } from '#app/features/content/announcements/announcements.tsx'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { ShopPlainHeader } from '#app/features/core/theme/shop-plain-header.tsx'
import { loginPageUrl } from '#app/features/customers/customer-accounts/customers.ts'
import {
  readDefaultAddress,
  saveOrderAddress,
} from '#app/features/customers/customer-accounts/save-address.server.ts'
import { readPaymentAccess } from '#app/features/fulfilment/payment-providers/read-payment-access.server.ts'
import { AttributionInputs } from '#app/features/insight/attribution/attribution-inputs.tsx'
import { attributionGlobals } from '#app/features/insight/attribution/attribution-variables.ts'
import {
  attributionOf,
  storeOrderAttribution,
} from '#app/features/insight/attribution/store-attribution.server.ts'
import { isAddressRegisterAvailable } from '#app/features/sales/addresses/find-address.server.ts'
import { applyCode } from '#app/features/sales/cart/apply-code.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { EMPTY_CART } from '#app/features/sales/cart/cart.ts'
import { cartCookies } from '#app/features/sales/cart/cart-cookies.server.ts'
import { cartStorageNames } from '#app/features/sales/cart/cart-storage-names.server.ts'
import { CartGlobalsScript } from '#app/features/sales/cart-view/cart-globals.tsx'
import { removeCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import {
  addCodeMessage,
  rejectionResponse,
} from '#app/features/sales/discounts/discount-messages.ts'
import { UNKNOWN_CUSTOMER } from '#app/features/sales/tax/vat-rule.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { showHeading } from '#app/ui/forms/show-heading.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/checkout-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Afrekenen' })
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const { cartId } = visitor
  const { arePartnersDone } = await readCheckoutPreconditions(app, cartId)
  if (!arePartnersDone) throw redirect(PARTNER_CHECKOUT_URL)
  const access = await readPaymentAccess(app, page)
  const customer = await findCustomer(app, visitor)
  const initialValues: FormValues = {
    ...(await fillLikelyCountry(app, visitor.headers)),
    ...(customer && (await readDefaultAddress(app, customer))),
    ...(await readLastSubmittedForm(app, cartId)),
  }
  const destination = destinationOf(initialValues)
  const checkout = await readCheckout(app, cartId, UNKNOWN_CUSTOMER, access, destination)
  const hasCartProducts = checkout !== null
  const heading = hasCartProducts ? 'h2' : 'h1'
  const unpaidHtml = await unpaidOrderHtml(app, { cartId, access, hasCartProducts, heading })
  // The cart has only cancelled items of other shops, so there is nothing to order or pay here.
  if (!hasCartProducts && unpaidHtml === '' && (await readCart(app, cartId)).elsewhere > 0)
    throw redirect(PARTNER_CHECKOUT_URL)
  return {
    checkout,
    hasLookup: isAddressRegisterAvailable(app),
    unpaidHtml,
    loginPageUrl: customer ? null : loginPageUrl(path('/checkout')),
    initialValues,
    storageNames: cartStorageNames(app.siteUrl),
    attributionMonths: (await readSettings(app)).attributionMonths,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const { cartId, ip, cookies } = page.visitor()
  const form = await readForm(request)
  // The body of a slow request can arrive long after its headers, so the cart is read after it.
  const { arePartnersDone, units } = await readCheckoutPreconditions(app, cartId)
  if (!arePartnersDone) throw redirect(PARTNER_CHECKOUT_URL)
  const access = await readPaymentAccess(app, page)
  const formValues = readFormValues(form)
  const respond = async (
    view: { formValues: FormValues; errors: FieldErrors; messages: string[] },
    init?: Parameters<typeof data>[1],
  ) => {
    const taxedCustomer = readTaxedCustomer(app, view.formValues)
    const checkout = await readCheckout(app, cartId, taxedCustomer, access)
    return data({ ...moveErrorsToCountry(view, checkout?.servedCountries), checkout }, init)
  }
  if (cartId !== null && form.has('removeCode')) {
    await removeCartCode(app, cartId, readId(form.get('removeCode')))
    return respond({ formValues, errors: {}, messages: [] })
  }
  // A typed code is applied whichever button was clicked: no shopper who typed one wants to order without it.
  if (cartId !== null && (form.has('addCode') || formValues.discountCode?.trim())) {
    const codeResult = await applyCode(app, ip, cartId, formValues.discountCode ?? '')
    if (!codeResult.ok) {
      const errors: FieldErrors = { discountCode: addCodeMessage(codeResult) }
      return respond({ formValues, errors, messages: [] }, rejectionResponse(codeResult))
    }
    const actionResult = { formValues: { ...formValues, discountCode: '' }, errors: {} }
    if (form.has('addCode')) return respond({ ...actionResult, messages: [] })
    if (codeResult.isNew) {
      const currentCheckout = await readCheckout(app, cartId, readTaxedCustomer(app, formValues))
      const message = newCodeMessage(formValues.discountCode ?? '', currentCheckout?.codes ?? [])
      return respond({ ...actionResult, messages: [message] }, 422)
    }
  }
  if (formValues.intent === 'choose-country')
    return respond({ formValues, errors: {}, messages: [] })
  if (formValues.intent === 'find-address')
    return respond({ ...(await fillAddresses(app, ip, formValues)), errors: {} })
  const parsed = readCheckoutForm(form)
  if (!parsed.ok)
    return respond({ formValues: parsed.formValues, errors: parsed.errors, messages: [] }, 422)
  const customer = await findCustomer(app, page.visitor())
  const result = await limitOrder(app, { ...parsed.value, ip, customer, units }, async () =>
    cartId === null
      ? ({ ok: false, error: 'empty-cart' } as const)
      : placeOrder(app, cartId, parsed.value, { customer, access }),
  )
  if (result.ok) {
    const attribution = attributionOf(cookies, (name) => form.get(name))
    await storeOrderAttribution(app.db, result.order.id, attribution)
    const cart = result.isCartEmpty ? EMPTY_CART : await readCart(app, cartId)
    for (const cookie of await cartCookies(app, cookies, cartId, cart)) page.setCookie(cookie)
    if (customer && form.has('saveAddress')) await saveOrderAddress(app, customer.id, parsed.value)
    return redirectDocument(result.url, 303)
  }
  const { init, ...view } = explainRejectedOrder(result, parsed.formValues)
  return respond(view, init)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Revalidates after an error too, because the cart may have caused it. */
export const shouldRevalidate = () => true

/** Focuses the unpaid order: after the visit to the bank, the browser restores the old scroll position. */
const showUnpaidOrder = (box: HTMLElement | null) => showHeading(box?.querySelector('h1') ?? null)

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  // A rejected form has its own totals, which depend on the typed values.
  const checkout = actionData ? actionData.checkout : loaderData.checkout
  const { unpaidHtml } = loaderData
  const [country, setCountry] = useState(() =>
    destinationOf(actionData?.formValues ?? loaderData.initialValues),
  )
  const { quotes = [], seen: priceFingerprint = '' } = checkout?.quotesByCountry[country] ?? {}
  return (
    <>
      <StoreNotice />
      <ShopPlainHeader name={root?.siteName ?? ''}>
        <Link
          to={path('/cart')}
          reloadDocument
          className={`${TEXT_LINK} inline-flex min-h-target items-center text-right`}
        >
          Terug naar winkelwagen
        </Link>
      </ShopPlainHeader>
      <main className="group/checkout">
        {checkout === null ? (
          unpaidHtml === '' ? (
            <EmptyCheckout />
          ) : (
            <div ref={showUnpaidOrder} className="wrap py-6 lg:py-10">
              <ServerHtml html={unpaidHtml} />
            </div>
          )
        ) : (
          <>
            <CheckoutBar cart={checkout.cart} quotes={quotes} />
            {unpaidHtml !== '' && (
              <div className="wrap pt-6">
                <ServerHtml html={unpaidHtml} />
              </div>
            )}
            <CheckoutForm
              {...checkout}
              country={country}
              quotes={quotes}
              seen={priceFingerprint}
              onCountry={setCountry}
              formValues={actionData?.formValues ?? loaderData.initialValues}
              errors={actionData?.errors ?? {}}
              messages={actionData?.messages ?? []}
              loginPageUrl={loaderData.loginPageUrl}
            >
              <h1 className="display text-display-md">Afrekenen</h1>
              {/* The law requires delivery countries and payment methods at the start of the order. */}
              <p className="mt-3 mb-8 text-ink-2">
                {checkout.deliveryCountriesText &&
                  `We bezorgen in ${checkout.deliveryCountriesText}. `}
                {checkout.methodsText && `Betalen kan met ${checkout.methodsText}.`}
              </p>
              {!actionData && <CartProblems problems={checkout.problems} />}
              <AttributionInputs />
            </CheckoutForm>
          </>
        )}
      </main>
      <CartGlobalsScript
        {...loaderData.storageNames}
        isCartPage={false}
        {...(import.meta.env.SSR && attributionGlobals(loaderData.attributionMonths))}
      />
    </>
  )
}
