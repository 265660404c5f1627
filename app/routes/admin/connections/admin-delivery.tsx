import { data, Form, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  deliveryText,
  resendMessage,
  topicText,
} from '#app/features/rest-api/webhooks/admin/webhook-texts.ts'
import {
  findDelivery,
  resendDelivery,
} from '#app/features/rest-api/webhooks/manage-webhooks.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Route } from './+types/admin-delivery.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Bericht · Beheer' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const delivery = await findDelivery(app, readId(params.id), readId(params.delivery))
  if (!delivery) throw notFound()
  const now = app.clock.now()
  return {
    webhookId: delivery.webhookId,
    title: topicText(delivery.topic),
    state: deliveryText(delivery),
    moment: dutchMoment(delivery.sentAt ?? delivery.createdAt, now),
    next: delivery.state === 'waiting' ? dutchMoment(delivery.dueAt, now) : null,
    attempts: delivery.attempts,
    durationMs: delivery.durationMs,
    problem: delivery.problem,
    isFinished: delivery.finishedAt !== null,
    request: formatMessage(delivery.requestHeaders, delivery.requestBody),
    response: formatMessage(delivery.responseHeaders, delivery.responseBody),
  }
}

/** Returns headers and body as text; null if both are missing. */
function formatMessage(headers: Record<string, string> | null, body: string | null): string | null {
  if (headers === null) return null
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [...lines, '', body ?? ''].join('\n')
}

export async function action({ context, params }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const result = await resendDelivery(app, id, readId(params.delivery))
  if (result.ok) return redirect(path('/beheer/koppelingen/webhooks/:id', { id }))
  if (result.error === 'unknown-delivery') throw notFound()
  return data({ message: resendMessage(result) }, 409)
}

export default function AdminDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const { webhookId, title, state, moment, next, attempts, durationMs, problem } = loaderData
  return (
    <div className="form-page">
      <AdminHeading
        title={title}
        back={{
          to: path('/beheer/koppelingen/webhooks/:id', { id: webhookId }),
          text: 'Webhook',
        }}
      >
        {loaderData.isFinished && (
          <Form method="post">
            <Button type="submit" size="small">
              Verstuur opnieuw
            </Button>
          </Form>
        )}
      </AdminHeading>
      {actionData?.message && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        </div>
      )}
      <p className="-mt-3 mb-6 text-ink-2">
        {state}, {moment}
        {durationMs !== null && `, in ${durationMs} ms`}
        {attempts > 1 && `, ${attempts} keer geprobeerd`}
        {next && `. De volgende poging is ${next}`}.
      </p>
      {problem && (
        <div className="mb-6">
          <Notice kind="warning">{problem}</Notice>
        </div>
      )}
      <HttpMessage title="Verstuurd" text={loaderData.request} />
      <HttpMessage title="Antwoord" text={loaderData.response} />
    </div>
  )
}

function HttpMessage({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-title font-semibold">{title}</h2>
      <pre className="bg-ground p-4 text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
    </section>
  )
}
