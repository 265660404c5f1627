import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { registerApi } from './mollie-api.ts'
import { registerCheckout } from './mollie-checkout.ts'
import {
  createResponseFaults,
  createWebhooks,
  type ResponseFault,
  type WebhookMode,
} from './mollie-faults.ts'
import type { PaymentStatus, RefundStatus, StoredMethod, StoredPayment } from './mollie-objects.ts'
import { createMollieStore } from './mollie-store.ts'
import { serializePayment } from './mollie-wire.ts'

/** A key in Mollie's format; only the simulator accepts it. */
export const TEST_KEY = 'test_schakelSchakelSchakelSchakel00'

interface Options {
  port?: number
  now?: () => Date
}

/** Simulates Mollie: API v2, hosted checkout and webhooks over HTTP, and faults that can be switched on. */
export async function openLocalMollie({ port = 0, now = () => new Date() }: Options = {}) {
  const store = createMollieStore(now)
  const webhooks = createWebhooks()
  const faults = createResponseFaults()
  const fastify = Fastify({ forceCloseConnections: true })
  let base = ''
  await fastify.register(formbody)
  await fastify.register(
    (api) => registerApi(api, { key: TEST_KEY, store, webhooks, faults, now, base: () => base }),
    { prefix: '/v2' },
  )
  await fastify.register(async (pages) => registerCheckout(pages, { store, webhooks }))
  const notify = (payment: StoredPayment) => webhooks.send(payment.webhookUrl, payment.id)

  /** The controls of the simulator, for tests and over HTTP. */
  const control = {
    setWebhooks: async (mode: WebhookMode) => webhooks.setMode(mode),
    releaseWebhooks: () => webhooks.release(),
    /** statuses of the shop's responses to webhooks */
    webhookAnswers: async () => webhooks.answers,
    resolve: async (origin: string, address: string) => webhooks.resolve(origin, address),
    whereIs: async (origin: string) => webhooks.whereIs(origin),
    failNext: async (next: ResponseFault[]) => faults.set(next),
    setDown: async (isDown: boolean) => faults.setDown(isDown),
    setMethods: async (methods: StoredMethod[]) => {
      store.methods.splice(0, store.methods.length, ...methods)
    },
    /** payments in the format of the API, newest first */
    payments: async () =>
      store.list().map((payment) => serializePayment(payment, base, ['refunds', 'chargebacks'])),
    /** sets the status of a payment, as the shopper or the bank does: paid, failed, … */
    change: async (id: string, status: PaymentStatus) => notify(store.change(id, status)),
    changeRefund: async (id: string, status: RefundStatus) =>
      notify(store.changeRefund(id, status)),
    chargeBack: async (id: string, cents: number, reason = 'Niet herkend') =>
      notify(store.chargeBack(id, cents, reason)),
    reverseChargebacks: async (id: string) => notify(store.reverseChargebacks(id)),
    /** Refunds a payment in Mollie's dashboard, without the shop. */
    refundAtMollie: async (id: string, cents: number) => {
      const payment = store.get(id)
      store.refund(payment, cents, '', null)
      await notify(payment)
    },
  }

  // Lets another process use the controls: POST /control/<name> with the arguments as a JSON array.
  fastify.post<{ Params: { name: string }; Body: unknown[] }>(
    '/control/:name',
    async (request, reply) => {
      const { name } = request.params
      if (!Object.hasOwn(control, name)) return reply.code(404).send({ error: 'unknown' })
      const act = control[name as keyof typeof control] as (...args: unknown[]) => Promise<unknown>
      return { result: (await act(...(request.body ?? []))) ?? null }
    },
  )

  base = await fastify.listen({ port, host: '127.0.0.1' })

  return {
    /** value of MOLLIE_API_URL */
    apiUrl: `${base}/v2`,
    url: base,
    ...control,
    close: () => fastify.close(),
  }
}

export type LocalMollie = Awaited<ReturnType<typeof openLocalMollie>>
