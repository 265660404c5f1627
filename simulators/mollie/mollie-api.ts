import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { createResponseFaults, createWebhooks } from './mollie-faults.ts'
import { registerIdempotency } from './mollie-idempotency.ts'
import type { StoredMethod } from './mollie-objects.ts'
import type { MollieStore } from './mollie-store.ts'
import {
  serializeChargeback,
  serializeError,
  serializeList,
  serializeMethod,
  serializePayment,
  serializeRefund,
} from './mollie-wire.ts'

interface ApiOptions {
  key: string
  store: MollieStore
  webhooks: ReturnType<typeof createWebhooks>
  faults: ReturnType<typeof createResponseFaults>
  now: () => Date
  /** URL of this server, without a trailing slash */
  base: () => string
}

const amount = z.object({ currency: z.literal('EUR'), value: z.string().regex(/^\d+\.\d{2}$/) })
const centsOf = ({ value }: z.infer<typeof amount>) => Number(value.replace('.', ''))
const webUrl = z.url({ protocol: /^https?$/ })

const newPayment = z.object({
  amount,
  description: z.string().min(1).max(255),
  redirectUrl: webUrl,
  cancelUrl: webUrl.nullish(),
  webhookUrl: webUrl.nullish(),
  method: z.string(),
  locale: z.string().nullish(),
  metadata: z.unknown().refine((value) => JSON.stringify(value ?? null).length <= 1024),
  lines: z.array(z.object({ description: z.string(), totalAmount: amount })).optional(),
  billingAddress: z.object({ givenName: z.string(), email: z.email() }).optional(),
})

const newRefund = z.object({
  amount,
  description: z.string().max(255).default(''),
  metadata: z.unknown(),
})

/** Pay-later methods, which require the order lines. */
const METHODS_WITH_LINES = new Set(['klarna', 'riverty', 'in3', 'billie'])

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

function reject(reply: FastifyReply, status: number, detail: string, field?: string) {
  return reply.code(status).send(serializeError(status, TITLES[status] ?? 'Error', detail, field))
}

/** Rejects a request; like Mollie, the error names only the first invalid field. */
function rejectField(reply: FastifyReply, error: z.ZodError) {
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  return reject(reply, 422, `The ${field || 'body'} is missing or invalid`, field || undefined)
}

/** Simulates the part of Mollie's API v2 that a shop with one profile uses. */
export async function registerApi(fastify: FastifyInstance, options: ApiOptions) {
  const { key, faults } = options

  fastify.addHook('onRequest', async (request, reply) => {
    reply.type('application/hal+json')
    const fault = faults.take()
    if (fault === 'lost') request.isLost = true
    else if (fault) {
      if (fault === '429') reply.header('retry-after', '0')
      return reject(reply, Number(fault), 'Please try again later')
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      return reject(reply, 401, 'Missing authentication, or failed to authenticate')
    }
  })
  registerIdempotency(fastify, options.now)

  registerPayments(fastify, options)
  registerPayment(fastify, options)
  registerRepayments(fastify, options)
}

const listQuery = z.object({
  from: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(250).default(50),
})

/** Returns the first problem of a payment whose fields are valid. */
function findProblem(body: z.infer<typeof newPayment>, methods: StoredMethod[]) {
  const method = methods.find(({ id }) => id === body.method)
  if (!method) {
    return { detail: 'The payment method is not enabled in your website profile', field: 'method' }
  }
  const requestedCents = centsOf(body.amount)
  if (requestedCents < method.minCents || requestedCents > (method.maxCents ?? requestedCents)) {
    return {
      detail: 'The amount is lower than the minimum or higher than the maximum',
      field: 'amount',
    }
  }
  if (body.lines) {
    const sum = body.lines.reduce((total, line) => total + centsOf(line.totalAmount), 0)
    if (sum !== requestedCents)
      return { detail: 'The lines do not add up to the amount', field: 'lines' }
  }
  if (METHODS_WITH_LINES.has(method.id) && !(body.lines && body.billingAddress)) {
    return { detail: 'The lines and billing address are required', field: 'lines' }
  }
  return null
}

function registerPayments(fastify: FastifyInstance, { store, base }: ApiOptions) {
  fastify.get<{ Querystring: Record<string, string> }>('/methods', async (request) => {
    const value = request.query['amount[value]']
    const requestedCents = value === undefined ? null : Number(value.replace('.', ''))
    const methods = store.methods.filter(
      ({ minCents, maxCents }) =>
        requestedCents === null ||
        (requestedCents >= minCents && requestedCents <= (maxCents ?? requestedCents)),
    )
    return serializeList(
      'methods',
      methods,
      (method) => serializeMethod(method, base()),
      `${base()}/v2/methods`,
      {
        limit: methods.length,
      },
    )
  })

  fastify.post('/payments', async (request, reply) => {
    const parsed = newPayment.safeParse(request.body)
    if (!parsed.success) return rejectField(reply, parsed.error)
    const body = parsed.data
    const problem = findProblem(body, store.methods)
    if (problem) return reject(reply, 422, problem.detail, problem.field)
    const payment = store.create({
      cents: centsOf(body.amount),
      description: body.description,
      redirectUrl: body.redirectUrl,
      cancelUrl: body.cancelUrl ?? null,
      webhookUrl: body.webhookUrl ?? null,
      method: body.method,
      locale: body.locale ?? null,
      metadata: body.metadata ?? null,
    })
    return reply.code(201).send(serializePayment(payment, base()))
  })

  fastify.get('/payments', async (request, reply) => {
    const query = listQuery.safeParse(request.query)
    if (!query.success) return reject(reply, 400, 'The limit is invalid')
    const show = (payment: Parameters<typeof serializePayment>[0]) =>
      serializePayment(payment, base())
    return serializeList('payments', store.list(), show, `${base()}/v2/payments`, query.data)
  })
}

function registerPayment(fastify: FastifyInstance, { store, webhooks, base }: ApiOptions) {
  fastify.get<{ Params: { id: string }; Querystring: { embed?: string } }>(
    '/payments/:id',
    async (request, reply) => {
      const payment = store.find(request.params.id)
      if (!payment) return rejectUnknown(reply, request.params.id)
      return serializePayment(payment, base(), request.query.embed?.split(','))
    },
  )

  fastify.delete<{ Params: { id: string } }>('/payments/:id', async (request, reply) => {
    const payment = store.find(request.params.id)
    if (!payment) return rejectUnknown(reply, request.params.id)
    const cancelled = store.cancel(payment)
    if (!cancelled) return reject(reply, 422, 'The payment cannot be canceled')
    await webhooks.send(cancelled.webhookUrl, cancelled.id)
    return serializePayment(cancelled, base())
  })
}

/** Registers captures, refunds and chargebacks of a payment. */
function registerRepayments(fastify: FastifyInstance, { store, base }: ApiOptions) {
  fastify.post<{ Params: { id: string } }>('/payments/:id/captures', async (request, reply) => {
    const payment = store.find(request.params.id)
    if (!payment) return rejectUnknown(reply, request.params.id)
    if (!store.capture(payment)) return reject(reply, 422, 'The payment cannot be captured')
    return reply.code(201).send({ resource: 'capture', id: `cpt_${payment.id}`, status: 'pending' })
  })

  fastify.post<{ Params: { id: string } }>('/payments/:id/refunds', async (request, reply) => {
    const payment = store.find(request.params.id)
    if (!payment) return rejectUnknown(reply, request.params.id)
    const parsed = newRefund.safeParse(request.body)
    if (!parsed.success) return rejectField(reply, parsed.error)
    const { description, metadata } = parsed.data
    const refund = store.refund(payment, centsOf(parsed.data.amount), description, metadata ?? null)
    if (!refund) {
      return reject(reply, 422, 'The amount is higher than what remains of the payment', 'amount')
    }
    return reply.code(201).send(serializeRefund(refund, base()))
  })

  fastify.get<{ Params: { id: string } }>('/payments/:id/refunds', async (request, reply) => {
    const payment = store.find(request.params.id)
    if (!payment) return rejectUnknown(reply, request.params.id)
    const show = (refund: Parameters<typeof serializeRefund>[0]) => serializeRefund(refund, base())
    const listUrl = `${base()}/v2/payments/${payment.id}/refunds`
    return serializeList('refunds', payment.refunds.toReversed(), show, listUrl, { limit: 250 })
  })

  fastify.get<{ Params: { id: string } }>('/payments/:id/chargebacks', async (request, reply) => {
    const payment = store.find(request.params.id)
    if (!payment) return rejectUnknown(reply, request.params.id)
    const show = (item: Parameters<typeof serializeChargeback>[0]) =>
      serializeChargeback(item, base())
    const listUrl = `${base()}/v2/payments/${payment.id}/chargebacks`
    return serializeList('chargebacks', payment.chargebacks.toReversed(), show, listUrl, {
      limit: 250,
    })
  })
}

function rejectUnknown(reply: FastifyReply, id: string) {
  return reject(reply, 404, `No payment exists with token ${id}.`)
}
