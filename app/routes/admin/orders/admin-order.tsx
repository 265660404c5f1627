import { data, redirect, useNavigation } from 'react-router'
import { MailStateLabel } from '#app/features/admin/outbox/mail-state.tsx'
import { readOrderMails } from '#app/features/admin/outbox/read-mails.server.ts'
import { AgreedTexts } from '#app/features/checkout/legal-texts/agreed-text-links.tsx'
import { actorName } from '#app/features/core/accounts/actors.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { CustomerLink } from '#app/features/customers/customer-records/admin/customer-sections.tsx'
import { findCustomerOfOrder } from '#app/features/customers/customer-records/admin/read-customer.server.ts'
import { LabelForm } from '#app/features/fulfilment/carriers/admin/label-form.tsx'
import { readLabels } from '#app/features/fulfilment/carriers/admin/read-labels.server.ts'
import { isGift } from '#app/features/fulfilment/documents/admin/packing-slip.ts'
import { readDocuments } from '#app/features/fulfilment/documents/read-documents.server.ts'
import { actOnOrder } from '#app/features/fulfilment/order-admin/act-on-order.server.ts'
import { doneText } from '#app/features/fulfilment/order-admin/done-text.ts'
import { OrderActions } from '#app/features/fulfilment/order-admin/order-actions.tsx'
import { OrderCustomer } from '#app/features/fulfilment/order-admin/order-customer.tsx'
import { OrderDelivery } from '#app/features/fulfilment/order-admin/order-delivery.tsx'
import { OrderDocuments } from '#app/features/fulfilment/order-admin/order-documents.tsx'
import { OrderHeading } from '#app/features/fulfilment/order-admin/order-heading.tsx'
import { OrderLinesTable } from '#app/features/fulfilment/order-admin/order-lines-table.tsx'
import { OrderMails } from '#app/features/fulfilment/order-admin/order-mail-list.tsx'
import {
  OrderMoney,
  outstandingCentsOf,
} from '#app/features/fulfilment/order-admin/order-money.tsx'
import { NoteForms, OrderTimeline } from '#app/features/fulfilment/order-admin/order-timeline.tsx'
import { readOrderMoney } from '#app/features/fulfilment/order-admin/read-order-money.server.ts'
import { orderActionForm } from '#app/features/fulfilment/orders/admin/order-forms.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { eventAudience } from '#app/features/fulfilment/orders/orders-messages.ts'
import { trackingUrl } from '#app/features/fulfilment/orders/tracking.ts'
import { OrderSource } from '#app/features/insight/attribution/admin/order-source.tsx'
import { visitStartText } from '#app/features/insight/attribution/source-texts.ts'
import { findOrderAttribution } from '#app/features/insight/attribution/store-attribution.server.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { PARCEL_MAIL_DELAY_MS } from '#app/platform/mail/mail.server.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/admin-order.ts'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Bestelling ${params.id} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const order = await findOrder(app, readId(params.id))
  if (!order) throw notFound()
  const [money, mails, documents, labels, source, record] = await Promise.all([
    readOrderMoney(app, order.id),
    readOrderMails(app, order.id),
    readDocuments(app, order.id),
    readLabels(app, order),
    findOrderAttribution(app.db, order.id),
    findCustomerOfOrder(app, order.id),
  ])
  const moment = (date: Date) => dutchMoment(date, app.clock.now())
  // The key would give access to the customer's page of the order, so it is not sent to the browser.
  const { key: _, ...publicOrder } = order
  return {
    order: publicOrder,
    placed: moment(order.placedAt),
    address: order.delivery && labelLines(order.delivery),
    parcels: order.parcels.map((parcel) => ({
      ...parcel,
      momentText: moment(parcel.deliveredAt ?? parcel.shippedAt),
      trackingPageUrl: trackingUrl({ ...order, ...parcel }),
      canUndo: app.clock.now().getTime() - parcel.shippedAt.getTime() < PARCEL_MAIL_DELAY_MS,
    })),
    steps: order.events.map(({ id, kind, text, actor, at }) => ({
      id,
      text,
      detail: [moment(at), actorName(actor), eventAudience(kind)].filter(Boolean).join(', '),
    })),
    labels,
    record: record ?? null,
    source: source && { ...source, visitStart: visitStartText(source.fields, moment) },
    money,
    mails: mails.map((mail) => ({
      id: mail.id,
      subject: mail.subject,
      state: mail.state,
      momentText: moment(mail.createdAt),
    })),
    documents: documents.map(({ madeAt, ...document }) => ({
      ...document,
      momentText: moment(madeAt),
    })),
    hasMailServer: app.env.SMTP_URL !== undefined,
    done: doneText(url.searchParams.get('gedaan'), order),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const form = readFields(orderActionForm, await readForm(request))
  if (!form.ok)
    return data({ errors: form.errors, formValues: form.formValues, message: null }, 422)
  const result = await actOnOrder(app, id, form.value, form.formValues, manager.name)
  if (result.ok) {
    const input = form.value
    const isReady = input.intent === 'ship' && input.carrier === 'pickup'
    return redirect(
      `${path('/beheer/bestellingen/:id', { id })}?gedaan=${isReady ? 'ready' : input.intent}`,
    )
  }
  if (result.status === 404) throw notFound()
  const { errors, message } = result
  return data({ errors, formValues: form.formValues, message }, result.status)
}

export default function AdminOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, labels } = loaderData
  const navigation = useNavigation()
  const submittedIntent = navigation.formData?.get('intent')
  const form = {
    formValues: actionData?.formValues ?? {},
    errors: actionData?.errors ?? {},
    busyIntent: typeof submittedIntent === 'string' ? submittedIntent : null,
  }
  const outstandingCents = outstandingCentsOf(order, loaderData.money.netReceivedCents)
  return (
    <>
      <OrderHeading
        order={order}
        placedText={loaderData.placed}
        doneText={loaderData.done}
        problem={actionData?.message ?? null}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <OrderLinesTable order={order} refundedCents={loaderData.money.refundedCents} />
        </div>
        <div className="space-y-8 lg:row-span-2">
          <LabelForm
            orderId={order.id}
            labels={labels.labels}
            nextLabel={labels.nextLabel}
            {...form}
            isBusy={submittedIntent === 'label'}
          />
          <OrderActions
            key={`${order.state} ${order.parcels.length} ${labels.readyLabel?.trackingCode}`}
            order={order}
            outstandingCents={outstandingCents}
            {...form}
            formValues={
              labels.readyLabel
                ? {
                    carrier: labels.readyLabel.carrier,
                    code: labels.readyLabel.trackingCode,
                    ...form.formValues,
                  }
                : form.formValues
            }
          />
          <OrderCustomer order={order}>
            {loaderData.record && <CustomerLink {...loaderData.record} />}
          </OrderCustomer>
          <OrderDelivery
            order={order}
            address={loaderData.address}
            parcels={loaderData.parcels}
            busyParcel={
              submittedIntent === 'deliver' ? Number(navigation.formData?.get('number')) : null
            }
          />
          {(order.importSource === null || loaderData.money.rows.length > 0) && (
            <OrderMoney
              orderId={order.id}
              {...loaderData.money}
              refundDueCents={Math.min(order.refundDueCents, loaderData.money.netReceivedCents)}
              outstandingCents={outstandingCents}
              isBusy={submittedIntent === 'chargeback-handled'}
            />
          )}
          {loaderData.source && <OrderSource {...loaderData.source} />}
        </div>
        <div className="min-w-0">
          <OrderTimeline steps={loaderData.steps} />
          <NoteForms
            {...form}
            latestEventId={order.events[0]?.id ?? 0}
            email={order.email}
            hasMailServer={loaderData.hasMailServer}
          />
          <div className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
            <OrderDocuments
              orderId={order.id}
              documents={loaderData.documents}
              isPaid={order.paidAt !== null && order.state !== 'cancelled' && !order.isTest}
              isGift={isGift(order)}
              isImported={order.importSource !== null}
              isToPack={canTransition(order.state, 'ship')}
            >
              {order.promises.texts && <AgreedTexts texts={order.promises.texts} />}
            </OrderDocuments>
            <OrderMails
              mails={loaderData.mails}
              hasMailServer={loaderData.hasMailServer}
              renderState={(state) => <MailStateLabel state={state} />}
            />
          </div>
        </div>
      </div>
    </>
  )
}
