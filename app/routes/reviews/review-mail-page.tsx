import { Form, redirect } from 'react-router'
import {
  askReviewMail,
  readReviewMail,
  stopReviewMail,
} from '#app/features/customers/review-mails/review-mails.server.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderAddress } from '#app/features/fulfilment/orders/orders.ts'
import { notFound } from '#app/platform/http-errors.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/review-mail-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mail over een review' })
}

async function findAsked(shop: Shop, id: string, url: URL) {
  const order = await findOrderByKey(shop, readId(id), url.searchParams.get('key') ?? '')
  if (!order) throw notFound()
  return order
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  context.get(pageContext).visitor()
  const order = await findAsked(shop, params.id, url)
  const { state } = await readReviewMail(shop, order.id)
  return { isOn: state === 'open', address: orderAddress(order) }
}

/** Asked for on the page of the order; a mail program stops it here with one press, and follows no redirect. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  context.get(pageContext).visitor()
  const order = await findAsked(shop, params.id, url)
  const form = await readForm(request)
  if (form.get('intent') === 'ask') await askReviewMail(shop, order.id)
  else await stopReviewMail(shop, order.id)
  return form.has('intent') ? redirect(orderAddress(order), 303) : null
}

export default function ReviewMailChoice({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isOn) {
    return (
      <div role="status" className="wrap pt-8 lg:pt-12">
        <h1 className="display text-display-md">Je krijgt hierover geen mail</h1>
        <p className="mt-3 max-w-prose text-lead text-ink-2">
          We vragen je bij deze bestelling niet meer om een review. Schrijven mag altijd.
        </p>
        <p className="mt-6">
          <ButtonLink to={loaderData.address} reloadDocument>
            Naar je bestelling
          </ButtonLink>
        </p>
      </div>
    )
  }
  return (
    <div className="wrap pt-8 lg:pt-12">
      <h1 className="display text-display-md">Toch geen mail over een review?</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Je vroeg ons om na levering één keer te mailen. Liever niet? Dan laten we het.
      </p>
      <Form method="post" className="mt-6">
        <Button type="submit">Stop deze mail</Button>
      </Form>
    </div>
  )
}
