import { data, Form, redirect, redirectDocument } from 'react-router'
import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { findTestPayment } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import {
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
} from '#app/features/fulfilment/payments/payments.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { PlainHeader } from '#app/ui/plain-header.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/test-bank-page.ts'

const CHOICES: Record<PaymentOutcome, string> = {
  paid: 'Betaling laten slagen',
  failed: 'Betaling laten mislukken',
  cancelled: 'Betaling annuleren',
  expired: 'Betaling laten verlopen',
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Testbank' })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const app = context.get(appContext)
  const testPayment = await findTestPayment(app, params.paymentId)
  if (!testPayment) throw notFound()
  const { payment, orderUrl, order } = testPayment
  if (payment.state !== 'open') throw redirect(orderUrl)
  const { orderId, amountCents } = payment
  const lines = order.lines.map(({ id, name, quantity, photo }) => ({ id, name, quantity, photo }))
  return { orderId, amountCents, lines, shopName: (await readSettings(app)).name }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  context.get(pageContext).markPrivate()
  const form = await readForm(request)
  const outcome = PAYMENT_OUTCOMES.find((candidate) => candidate === form.get('outcome'))
  const testPayment = await findTestPayment(app, params.paymentId)
  if (!testPayment) throw notFound()
  if (!outcome) throw data(null, 400)
  const { payment, orderUrl } = testPayment
  if (payment.state === 'open') await settlePayment(app, payment.id, outcome, 'Testbank')
  return redirectDocument(orderUrl, 303)
}

export default function TestBank({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PlainHeader name="Testbank" />
      <main className="mx-auto max-w-modal px-page py-10 lg:py-16">
        <Notice kind="warning">
          Dit is geen echte bank. Er wordt niets afgeschreven; je kiest zelf hoe de betaling
          afloopt.
        </Notice>
        <p className="mt-8 text-ink-2">Betaling aan {loaderData.shopName}</p>
        <h1 className="display mt-2 text-display-sm">
          {formatCents(loaderData.amountCents)} voor bestelling {loaderData.orderId}
        </h1>
        <ul className="mt-4 space-y-3">
          {loaderData.lines.map(({ id, name, quantity, photo }) => (
            <li key={id} className="flex items-center gap-4">
              <ProductThumbnail photo={photo} />
              <span className="min-w-0 wrap-anywhere">
                {quantity > 1 && `${quantity} × `}
                {name}
              </span>
            </li>
          ))}
        </ul>
        <Form method="post" className="mt-8 space-y-3">
          <OutcomeButton outcome="paid" />
          <p className="pt-4 text-sm text-ink-2">Of probeer wat er gebeurt als het misgaat:</p>
          {PAYMENT_OUTCOMES.filter((outcome) => outcome !== 'paid').map((outcome) => (
            <OutcomeButton key={outcome} outcome={outcome} />
          ))}
        </Form>
        <p className="mt-6">
          <a href="/" className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
            Terug naar {loaderData.shopName}
          </a>
        </p>
      </main>
    </>
  )
}

function OutcomeButton({ outcome }: { outcome: PaymentOutcome }) {
  return (
    <Button
      type="submit"
      name="outcome"
      value={outcome}
      isWide
      variant={outcome === 'paid' ? 'main' : 'second'}
    >
      {CHOICES[outcome]}
    </Button>
  )
}
