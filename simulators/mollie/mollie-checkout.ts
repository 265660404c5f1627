import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '#simulators/escape-markup.ts'
import type { createWebhooks } from './mollie-faults.ts'
import type { PaymentStatus, StoredPayment } from './mollie-objects.ts'
import type { MollieStore } from './mollie-store.ts'
import { amount } from './mollie-wire.ts'

interface CheckoutOptions {
  store: MollieStore
  webhooks: ReturnType<typeof createWebhooks>
}

/** Choices of the hosted page in test mode, in the order of Mollie. */
const CHOICES: [status: PaymentStatus, label: string][] = [
  ['paid', 'Betaald'],
  ['pending', 'In behandeling'],
  ['failed', 'Mislukt'],
  ['canceled', 'Geannuleerd'],
  ['expired', 'Verlopen'],
  ['open', 'Open'],
]

/** Registers the hosted checkout, where the shopper chooses the result and returns to the shop. */
export async function registerCheckout(
  fastify: FastifyInstance,
  { store, webhooks }: CheckoutOptions,
) {
  fastify.get<{ Params: { id: string } }>('/checkout/:id', async (request, reply) => {
    const payment = store.find(request.params.id)
    if (!payment) return reply.code(404).send('Onbekende betaling')
    if (payment.status !== 'open') return reply.redirect(payment.redirectUrl, 303)
    return reply.type('text/html; charset=utf-8').send(checkoutPage(payment))
  })

  fastify.post<{ Params: { id: string }; Body: { status?: string } | undefined }>(
    '/checkout/:id',
    async (request, reply) => {
      const payment = store.find(request.params.id)
      const choice = CHOICES.find(([status]) => status === request.body?.status)
      if (!payment || !choice) return reply.code(404).send('Onbekende betaling of keuze')
      const [status] = choice
      if (status !== 'open' && payment.status === 'open') {
        store.change(payment.id, status)
        await webhooks.send(payment.webhookUrl, payment.id)
      }
      const isCancelled = payment.status === 'canceled' && payment.cancelUrl !== null
      return reply.redirect(isCancelled ? (payment.cancelUrl ?? '') : payment.redirectUrl, 303)
    },
  )
}

function checkoutPage(payment: StoredPayment): string {
  const buttons = CHOICES.map(
    ([status, label]) => `<p><button name="status" value="${status}">${label}</button></p>`,
  )
  return `<!doctype html>
<html lang="nl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Betaalpagina</title>
<main>
<h1>${escapeMarkup(payment.description)}</h1>
<p>EUR ${amount(payment.cents).value}, ${escapeMarkup(payment.method)}</p>
<form method="post">${buttons.join('')}</form>
</main>
</html>`
}
