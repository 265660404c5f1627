import { data, Link, redirect, useNavigation } from 'react-router'
import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { DeskHeading } from '#app/features/desk/desk-heading.tsx'
import { mailStateName } from '#app/features/desk/mail-state.tsx'
import { paymentMethodName } from '#app/features/desk/order-words.server.ts'
import { readOrderMails } from '#app/features/desk/read-mails.server.ts'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { findOrder } from '#app/features/orders/find-order.server.ts'
import { OrderActions } from '#app/features/orders/order-actions.tsx'
import { orderActionForm } from '#app/features/orders/order-forms.ts'
import { OrderLinesTable } from '#app/features/orders/order-lines-table.tsx'
import { OrderStatus } from '#app/features/orders/order-status.tsx'
import { OrderTimeline } from '#app/features/orders/order-timeline.tsx'
import { addressLines } from '#app/features/orders/orders.ts'
import { carrierName, moveOrderMessage } from '#app/features/orders/orders-messages.ts'
import { shipOrder } from '#app/features/orders/ship-order.server.ts'
import { trackingAddress } from '#app/features/orders/tracking.ts'
import { markOrderPaid } from '#app/features/payments/mark-order-paid.server.ts'
import { paymentStateName } from '#app/features/payments/payments-messages.ts'
import { readPayments } from '#app/features/payments/read-payments.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readFields } from '#app/platform/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { readForm } from '#app/platform/read-form.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/desk-order.ts'

const DONE: Record<string, string> = {
  pay: 'De bestelling staat op betaald.',
  ship: 'De bestelling staat op verzonden. De klant krijgt een mail.',
  cancel: 'De bestelling is geannuleerd.',
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Bestelling ${params.id} · Beheer · Schakel` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const order = await findOrder(shop, Number(params.id))
  if (!order) throw data(null, { status: 404 })
  const [payments, mails] = await Promise.all([
    readPayments(shop.db, order.id),
    readOrderMails(shop, order.id),
  ])
  const moment = (date: Date) => dutchMoment(date, shop.clock.now())
  // The key opens the customer's own page; it has no business in this one.
  const { key: _, ...shown } = order
  return {
    order: shown,
    placed: moment(order.placedAt),
    payment: paymentMethodName(order.paymentMethod),
    address: addressLines(order),
    tracking: trackingAddress(order),
    steps: order.events.map(({ id, text, actor, at }) => ({
      id,
      text,
      detail: `${moment(at)}, ${actor}`,
    })),
    payments: payments.map((attempt) => ({
      id: attempt.id,
      amountCents: attempt.amountCents,
      text: `${paymentMethodName(attempt.method)}, ${moment(attempt.createdAt)}`,
      state: paymentStateName(attempt.state),
    })),
    mails: mails.map((mail) => ({
      id: mail.id,
      subject: mail.subject,
      detail: `${mailStateName(mail.state)}, ${moment(mail.createdAt)}`,
    })),
    done: DONE[url.searchParams.get('gedaan') ?? ''] ?? null,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const shop = context.get(shopContext)
  const id = Number(params.id)
  const form = readFields(orderActionForm, await readForm(request))
  if (!form.ok) return data({ errors: form.errors, typed: form.typed, message: null }, 422)
  const asked = form.value
  const result = await (asked.intent === 'pay'
    ? markOrderPaid(shop, id, manager.name)
    : asked.intent === 'ship'
      ? shipOrder(shop, id, asked, manager.name)
      : cancelOrder(shop, id, manager.name))
  if (result.ok) return redirect(`/beheer/bestellingen/${id}/?gedaan=${asked.intent}`)
  if (result.error === 'unknown-order') throw data(null, { status: 404 })
  return data({ errors: {}, typed: form.typed, message: moveOrderMessage(result) }, 409)
}

export default function DeskOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent')
  return (
    <>
      <DeskHeading title={`Bestelling ${order.id}`} />
      <p className="-mt-3 mb-6 flex flex-wrap items-center gap-x-6 gap-y-1">
        <OrderStatus state={order.state} />
        <span className="text-ink-2">
          {loaderData.placed}, {loaderData.payment}
        </span>
      </p>
      {actionData?.message ? (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        </div>
      ) : (
        loaderData.done && (
          <div className="mb-6">
            <Notice kind="success">{loaderData.done}</Notice>
          </div>
        )
      )}
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <OrderLinesTable order={order} />
          <OrderTimeline steps={loaderData.steps} />
        </div>
        <div className="space-y-8">
          <OrderActions
            key={order.state}
            order={order}
            carrier={order.shippingMethod === 'ophalen' ? 'afgehaald' : 'postnl'}
            typed={actionData?.typed ?? {}}
            errors={actionData?.errors ?? {}}
            busy={typeof busy === 'string' ? busy : null}
          />
          <section className="border-t border-line pt-4">
            <h2 className="mb-3 text-title font-semibold">Klant</h2>
            <p>
              {order.firstName} {order.lastName}
            </p>
            <p>
              <a
                className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
                href={`mailto:${order.email}?subject=${encodeURIComponent(`Bestelling ${order.id}`)}`}
              >
                {order.email}
              </a>
            </p>
            {order.phone && (
              <p>
                <a
                  className={`${TEXT_LINK} inline-flex min-h-target items-center`}
                  href={`tel:${order.phone.replace(/[^\d+]/g, '')}`}
                >
                  {order.phone}
                </a>
              </p>
            )}
            {order.note && (
              <p className="mt-2 bg-ground p-3 wrap-anywhere whitespace-pre-line">{order.note}</p>
            )}
          </section>
          <section className="border-t border-line pt-4">
            <h2 className="mb-3 text-title font-semibold">Bezorgen</h2>
            <address className="not-italic">
              {loaderData.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            <p className="mt-2 text-ink-2">{order.shippingName}</p>
            {order.promises.delivery && <p className="text-ink-2">{order.promises.delivery}</p>}
            {order.carrier && (
              <p className="mt-2">
                {carrierName(order.carrier)}
                {order.trackingCode && `, ${order.trackingCode}`}
              </p>
            )}
            {loaderData.tracking && (
              <a
                className={`${TEXT_LINK} inline-flex min-h-target items-center`}
                href={loaderData.tracking}
                rel="noreferrer"
              >
                Volg het pakket
              </a>
            )}
          </section>
          <section className="border-t border-line pt-4">
            <h2 className="mb-3 text-title font-semibold">Betalingen</h2>
            {loaderData.payments.length === 0 && <p className="text-ink-2">Nog geen poging.</p>}
            <ul className="space-y-3">
              {loaderData.payments.map((attempt) => (
                <li key={attempt.id} className="flex justify-between gap-4">
                  <span>
                    <span className="block">{attempt.state}</span>
                    <span className="block text-sm text-ink-2">{attempt.text}</span>
                  </span>
                  <span className="whitespace-nowrap">{formatCents(attempt.amountCents)}</span>
                </li>
              ))}
            </ul>
          </section>
          <section className="border-t border-line pt-4">
            <h2 className="mb-3 text-title font-semibold">Mails</h2>
            {loaderData.mails.length === 0 && <p className="text-ink-2">Nog geen mails.</p>}
            <ul>
              {loaderData.mails.map((mail) => (
                <li key={mail.id}>
                  <Link
                    to={`/beheer/mails/${mail.id}/`}
                    className={`${TEXT_LINK} inline-flex min-h-target items-center`}
                  >
                    {mail.subject}
                  </Link>
                  <p className="-mt-1.5 text-sm text-ink-2">{mail.detail}</p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  )
}
