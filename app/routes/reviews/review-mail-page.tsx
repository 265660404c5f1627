import { Form, redirect } from 'react-router'
import {
  readReviewMail,
  requestReviewMail,
  stopReviewMail,
} from '#app/features/customers/review-mails/review-mails.server.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/review-mail-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mail over een review' })
}

async function requireOrder(app: App, id: string, url: URL) {
  const order = await findOrderByKey(app, readId(id), url.searchParams.get('key') ?? '')
  if (!order) throw notFound()
  return order
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  context.get(pageContext).markPrivate()
  const order = await requireOrder(app, params.id, url)
  const { state } = await readReviewMail(app, order.id)
  return { isOn: state === 'open', address: orderUrl(order) }
}

/**
 * Handles the request for a review mail from the order page, and the one-click unsubscribe of a mail program, which
 * follows no redirect.
 */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  context.get(pageContext).markPrivate()
  const order = await requireOrder(app, params.id, url)
  const form = await readForm(request)
  if (form.get('intent') === 'ask') await requestReviewMail(app, order.id)
  else await stopReviewMail(app, order.id)
  return form.has('intent') ? redirect(orderUrl(order), 303) : null
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
