import { redirectDocument, useRouteLoaderData } from 'react-router'
import { StoreNotice } from '#app/features/content/announcements/announcements.tsx'
import { ShopPlainHeader } from '#app/features/core/theme/shop-plain-header.tsx'
import { beginPayment } from '#app/features/fulfilment/payment-flow/begin-payment.server.ts'
import { readPaymentAccess } from '#app/features/fulfilment/payment-providers/read-payment-access.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { formatCents } from '#app/platform/money.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ChainLoader } from '#app/ui/feedback/chain-loader.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/pay-page.ts'

/**
 * Goes to the payment page by a refresh: after a form, an HTTP redirect to another site would violate our form-action
 * policy.
 */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, { title: 'Naar de betaalpagina' }),
  ...(loaderData ? [{ httpEquiv: 'refresh', content: `0; url=${loaderData.url}` }] : []),
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  page.markPrivate()
  const result = await beginPayment(app, params.paymentId, await readPaymentAccess(app, page))
  if (result.ok) return result
  if (result.error === 'unknown-payment') throw notFound()
  const isDown = result.error === 'provider-unavailable'
  throw redirectDocument(`${result.orderUrl}${isDown ? '&onbereikbaar=1' : ''}`)
}

export default function Pay({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { url, providerName, orderId, amountCents } = loaderData
  return (
    <>
      <StoreNotice />
      <ShopPlainHeader name={root?.siteName ?? ''} />
      <main className="mx-auto max-w-modal px-page py-10 lg:py-16">
        <ChainLoader size={44} />
        <h1 className="display mt-6 text-display-sm">Je gaat naar de betaalpagina</h1>
        <p className="mt-4 mb-8">
          {formatCents(amountCents)} voor bestelling {orderId}. Betalen gaat via {providerName} en
          daarna kom je hier terug.
        </p>
        <a href={url} className={buttonClass({ variant: 'main' })}>
          Naar de betaalpagina
        </a>
      </main>
    </>
  )
}
