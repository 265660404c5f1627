import { legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import {
  findAgreedText,
  renderLegalText,
} from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { InfoPage, LegalSections } from '#app/features/content/info-pages/info-page.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { ShopPlainHeader } from '#app/features/core/theme/shop-plain-header.tsx'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/order-legal-text-page.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.title ?? 'Je bestelling' })
}

/** Shows the terms or the return policy of the moment of the order, to a visitor who has the key of the order. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const app = context.get(appContext)
  const order = await findOrderByKey(app, readId(params.id), url.searchParams.get('key') ?? '')
  const version = order && (await findAgreedText(app, order.promises.texts, params.slug))
  if (!order || !version) throw notFound()
  return {
    title: legalPageFacts(version.page).title,
    text: renderLegalText(version),
    orderId: order.id,
    back: orderUrl(order),
    shopName: (await readSettings(app)).name,
  }
}

export default function OrderLegalText({ loaderData }: Route.ComponentProps) {
  const { title, text, orderId, back, shopName } = loaderData
  return (
    <>
      <ShopPlainHeader name={shopName} />
      <main className="wrap pt-10 pb-section lg:pt-16">
        <p className="mb-6">
          <a href={back} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
            Terug naar bestelling {orderId}
          </a>
        </p>
        <InfoPage
          title={title}
          lead={`Zoals dit gold toen je bestelde: de versie van ${text.changedOn}.`}
        >
          {text.lead && <p className="max-w-prose text-lead">{text.lead}</p>}
          <LegalSections text={text} />
        </InfoPage>
      </main>
    </>
  )
}
