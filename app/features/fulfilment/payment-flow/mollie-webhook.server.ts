import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { MOLLIE_WEBHOOK, mollie } from '#app/features/fulfilment/payment-providers/mollie.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { syncPayment } from './sync-payment.server.ts'

/**
 * Receives `POST /betaling/mollie/webhook` with `id=tr_…`. Anybody can send this request, so its content is not trusted: the request
 * only starts a sync with Mollie. Unknown ids get the same response as known ones. A 503 makes Mollie retry.
 */
export function registerMollieWebhook(fastify: FastifyInstance, app: App) {
  fastify.post<{ Body: { id?: unknown } | undefined }>(MOLLIE_WEBHOOK, async (request, reply) => {
    reply.type('text/plain; charset=utf-8')
    const id = request.body?.id
    const payment = typeof id === 'string' ? await findByRef(app, id) : undefined
    const result = payment && (await syncPayment(app, payment.id))
    if (result && !result.ok && result.error === 'provider-unavailable') {
      return reply.code(503).send('later')
    }
    return reply.send('ok')
  })
}

async function findByRef(app: App, ref: string): Promise<{ id: string } | undefined> {
  const [payment] = await app.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, mollie.id), eq(payments.providerRef, ref)))
  return payment
}
