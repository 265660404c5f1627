import { useEffect, useRef } from 'react'
import { data, Form, redirect, redirectDocument, useRouteLoaderData } from 'react-router'
import { setShopStatus } from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import { handOver } from '#app/features/affiliate/partner-cart/hand-over.server.ts'
import {
  AFTER_PARTNER_CHECKOUT_URL,
  ALL_GOOD_TEXT,
  OPEN_SHOPS_TEXT,
  PARTNER_CHECKOUT_URL,
  type PartnerCartShop,
  type ShopStatus,
  unsettledSellers,
  unsettledSellersText,
} from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { readPartnerCart } from '#app/features/affiliate/partner-cart/read-partner-cart.server.ts'
import { ShopDisclosures } from '#app/features/affiliate/partner-cart/shop-disclosures.tsx'
import { ShopStep } from '#app/features/affiliate/partner-cart/shop-step.tsx'
import { answerEmailForm } from '#app/features/checkout/checkout-email/answer-email-form.server.ts'
import { CheckoutEmailForm } from '#app/features/checkout/checkout-email/checkout-email-form.tsx'
import { readEmailState } from '#app/features/checkout/checkout-email/store-email.server.ts'
import { useCheckoutEmail } from '#app/features/checkout/checkout-email/use-checkout-email.ts'
import { findUnpaidOrder } from '#app/features/checkout/unpaid-order/find-unpaid-order.server.ts'
import { unpaidOrderHtml } from '#app/features/checkout/unpaid-order/unpaid-order-html.server.tsx'
import { ShopPlainHeader } from '#app/features/core/theme/shop-plain-header.tsx'
import { readPaymentAccess } from '#app/features/fulfilment/payment-providers/read-payment-access.server.ts'
import { attributionInCookies } from '#app/features/insight/attribution/store-attribution.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { hasFreeShipping } from '#app/features/sales/cart/cart.ts'
import { cartCookies } from '#app/features/sales/cart/cart-cookies.server.ts'
import { readDeliveryPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { Button } from '#app/ui/button.tsx'
import { EnglishText } from '#app/ui/english-text.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/partner-checkout-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Afrekenen bij andere winkels' })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const { cartId } = page.visitor()
  const [shops, cart, email, { freeFromCents }] = await Promise.all([
    readPartnerCart(app, cartId),
    readCart(app, cartId),
    readEmailState(app, cartId, url.searchParams.has('adres')),
    readDeliveryPromise(app),
  ])
  if (shops.length === 0) throw redirect(cart.lines.length > 0 ? path('/checkout') : path('/cart'))
  const access = await readPaymentAccess(app, page)
  return {
    shops,
    ownCents: cart.lines.length > 0 ? cart.totalCents - cart.discountCents : null,
    email,
    isShippingFree: hasFreeShipping(cart, freeFromCents),
    // Shown small, and only while it can be paid: this page is about the other shops.
    unpaidHtml: await unpaidOrderHtml(app, {
      cartId,
      access,
      hasCartProducts: true,
      heading: 'h2',
    }),
  }
}

const STATUS_BY_INTENT: Record<string, ShopStatus | null> = {
  done: 'done',
  canceled: 'canceled',
  reopen: null,
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const { cartId, cookies, ip } = page.visitor()
  if (cartId === null) throw redirect(path('/cart'))
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  if (intent === 'email' || intent === 'forget-email') {
    const rejection = await answerEmailForm(app, { cartId, ip }, form)
    if (rejection) return data({ unsettled: null, email: rejection }, 422)
    return redirect(
      intent === 'email' ? `${PARTNER_CHECKOUT_URL}?adres=1` : PARTNER_CHECKOUT_URL,
      303,
    )
  }
  if (intent !== 'go') {
    const status = Object.hasOwn(STATUS_BY_INTENT, intent) ? STATUS_BY_INTENT[intent] : undefined
    if (status !== undefined)
      await setShopStatus(app, cartId, String(form.get('seller') ?? '').slice(0, 300), status)
    return { unsettled: null, email: undefined }
  }
  const attribution = attributionInCookies(cookies)
  const visitSource = { type: attribution?.source_type ?? '', by: attribution?.utm_source ?? '' }
  const result = await handOver(app, cartId, visitSource)
  if (!result.ok) return data({ unsettled: result.sellers, email: undefined }, 422)
  const cart = await readCart(app, cartId)
  for (const cookie of await cartCookies(app, cookies, cartId, cart)) page.setCookie(cookie)
  const unpaidOrder = await findUnpaidOrder(app, cartId, await readPaymentAccess(app, page))
  const hasOwnPart = cart.lines.length > 0 || (unpaidOrder?.owedCents ?? 0) > 0
  return redirectDocument(hasOwnPart ? path('/checkout') : AFTER_PARTNER_CHECKOUT_URL, 303)
}

const COUNT_TEXTS = ['', 'Eén', 'Twee', 'Drie', 'Vier', 'Vijf']

/** Returns a heading such as "Twee artikelen reken je bij andere winkels af". */
function headingText(shops: PartnerCartShop[]): string {
  if (shops.length === 0) return 'Niets af te rekenen bij andere winkels'
  const count = shops.reduce((sum, { lines }) => sum + lines.length, 0)
  const countText = `${COUNT_TEXTS[count] ?? count} ${count === 1 ? 'artikel' : 'artikelen'}`
  return `${countText} reken je bij ${shops.length === 1 ? 'een andere winkel' : 'andere winkels'} af`
}

/** Explains what to do at the other shops. `nextShop`: the shop whose checkout comes next; '' for none. */
function Introduction({ shops, nextShop }: { shops: PartnerCartShop[]; nextShop: string }) {
  const openShops = shops.filter(({ status }) => status !== 'canceled')
  const isOneShop = openShops.length === 1
  return (
    <>
      <h1 className="display mt-8 text-display-md">{headingText(openShops)}</h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-ink-2">
        {openShops.length === 0 ? (
          `Wat je niet koopt, bewaren we in je winkelwagen. Wil je het toch, kies dan Toch kopen.${nextShop && ` Daarna ga je verder met je bestelling bij ${nextShop}.`}`
        ) : (
          <>
            {isOneShop
              ? `Reken ${openShops[0]?.lines.length === 1 ? 'dit artikel' : 'deze artikelen'} af bij ${openShops[0]?.seller}. Kom daarna terug`
              : 'Reken per winkel af. Kom na elke winkel terug'}{' '}
            en geef aan dat het gelukt is{nextShop ? `; dan reken je bij ${nextShop} af.` : '.'}
          </>
        )}
      </p>
    </>
  )
}

/** The checkouts of other shops, before the shop's own [T07] [V03]. */
export default function PartnerCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shops, ownCents, email, isShippingFree, unpaidHtml } = loaderData
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const name = root?.siteName ?? ''
  const unsettled = unsettledSellers(shops)
  const isPaymentDue = unpaidHtml !== ''
  const hasOwnPart = ownCents !== null || isPaymentDue
  const { canLeave, reportEmail, ...fields } = useCheckoutEmail(email, actionData?.email)
  const isRejected = Boolean(actionData?.unsettled) && unsettled.length > 0
  const continueForm = useRef<HTMLFormElement>(null)
  // The message replaces the button, and may be outside the screen of a phone.
  useEffect(() => {
    if (actionData?.unsettled) continueForm.current?.scrollIntoView({ block: 'nearest' })
  }, [actionData])
  return (
    <>
      <ShopPlainHeader name={name}>
        <Link
          to={path('/cart')}
          reloadDocument
          className={`${TEXT_LINK} inline-flex min-h-target items-center text-right`}
        >
          Terug naar winkelwagen
        </Link>
      </ShopPlainHeader>
      <main className="mx-auto max-w-[62rem] px-page py-8 lg:py-14">
        <ol className="flex gap-8 border-b border-line">
          <li aria-current="step" className="-mb-px border-b-2 border-ink py-3 font-semibold">
            1. Andere winkels
          </li>
          <li className="py-3 text-ink-2">{hasOwnPart ? `2. ${name}` : '2. Klaar'}</li>
        </ol>
        <ServerHtml html={unpaidHtml} />
        <Introduction shops={shops} nextShop={ownCents === null ? '' : name} />
        {email && <CheckoutEmailForm state={email} problem={actionData?.email} {...fields} />}
        <ul className="border-b border-ink">
          {shops.map((shop) => (
            <ShopStep key={shop.seller} shop={shop} isOpen={canLeave} onLeave={reportEmail} />
          ))}
        </ul>
        <div className="mt-8">
          {isRejected && (
            <Notice kind="danger" role="alert">
              <p className="font-semibold">{unsettledSellersText(unsettled)}</p>
              <EnglishText>{OPEN_SHOPS_TEXT}</EnglishText>
            </Notice>
          )}
          {unsettled.length === 0 && (
            <Notice kind="success">
              <p className="font-semibold">
                {isPaymentDue
                  ? `Bij andere winkels is alles geregeld. Je bestelling bij ${name} wacht op betaling.`
                  : 'Alles is geregeld, je kunt verder.'}
              </p>
              <EnglishText>{ALL_GOOD_TEXT}</EnglishText>
            </Notice>
          )}
        </div>
        <Form
          method="post"
          ref={continueForm}
          className="mt-6 flex scroll-mb-6 items-center gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-stretch"
        >
          <Button
            type="submit"
            name="intent"
            value="go"
            variant={unsettled.length === 0 && !isPaymentDue ? 'main' : 'second'}
            // Looks disabled while shops have no status, but a click explains what is missing.
            className={
              unsettled.length === 0 ? '' : 'border-line-strong! bg-transparent! text-ink-3!'
            }
            aria-describedby={unsettled.length === 0 ? undefined : 'verder-uitleg'}
          >
            {hasOwnPart ? 'Verder naar afrekenen' : 'Klaar'}
          </Button>
          <div className="min-w-0 text-ink-2">
            {unsettled.length > 0 && (
              <p id="verder-uitleg" className="wrap-anywhere">
                {unsettledSellersText(unsettled, 'Geef eerst aan')}
              </p>
            )}
            {ownCents !== null && (
              <p>
                Daarna betaal je bij {name} {formatCents(ownCents)},{' '}
                {isShippingFree ? 'met gratis verzending' : 'plus verzendkosten'}.
              </p>
            )}
          </div>
        </Form>
        <div className="mt-10">
          <ShopDisclosures shops={shops} />
        </div>
      </main>
    </>
  )
}
