import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { test as base, expect } from 'vitest'
import { type LocalMollie, openLocalMollie, TEST_KEY } from '#simulators/mollie/local-mollie.ts'
import { mollieAmount, mollieMethods, molliePayment } from './mollie-answers.ts'
import { createMollieClient } from './mollie-client.server.ts'

const test = base.extend<{ mollie: LocalMollie; logLines: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  mollie: async ({}, use) => {
    const mollie = await openLocalMollie()
    await use(mollie)
    await mollie.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  logLines: async ({}, use) => use([]),
})

/** Returns a function that sends a request to Mollie. */
function createSender(
  url: string,
  { logLines = [], ...options }: { logLines?: string[]; key?: string; timeoutMs?: number } = {},
) {
  const log = pino({ level: 'trace' }, { write: (line: string) => logLines.push(line) })
  return createMollieClient({ key: TEST_KEY, url, log, ...options })
}

const METHODS_REQUEST = { method: 'GET', path: '/methods', answerSchema: mollieMethods } as const
const PAYMENT_REQUEST = {
  method: 'POST',
  path: '/payments',
  answerSchema: molliePayment,
  body: {
    amount: mollieAmount(12_345),
    description: 'Bestelling 10001',
    redirectUrl: 'http://schakel.test/terug',
    method: 'ideal',
    metadata: { payment: 'pay_1' },
  },
  idempotencyKey: 'pay_1',
} as const

test('amounts in cents become texts at Mollie and back', async ({ mollie }) => {
  expect(mollieAmount(5)).toEqual({ currency: 'EUR', value: '0.05' })
  const sendRequest = createSender(mollie.apiUrl)
  const response = await sendRequest(PAYMENT_REQUEST)
  expect(response).toMatchObject({ ok: true, value: { amount: 12_345, status: 'open' } })
  expect((await mollie.payments())[0]?.amount).toEqual({ currency: 'EUR', value: '123.45' })
})

test('a request is retried while Mollie is busy or unavailable', async ({ mollie }) => {
  const sendRequest = createSender(mollie.apiUrl)
  await mollie.failNext(['429', '503'])
  expect(await sendRequest(METHODS_REQUEST)).toMatchObject({ ok: true })
  await mollie.failNext(['503', '500', '503'])
  expect(await sendRequest(METHODS_REQUEST)).toEqual({ ok: false, error: 'unavailable' })
  await mollie.failNext(['503'])
  expect(await sendRequest({ ...METHODS_REQUEST, tries: 1 })).toEqual({
    ok: false,
    error: 'unavailable',
  })
})

test('a lost response is recovered with the idempotency key, so nothing is created twice', async ({
  mollie,
}) => {
  await mollie.failNext(['lost'])
  const sendRequest = createSender(mollie.apiUrl)
  const response = await sendRequest(PAYMENT_REQUEST)
  const payments = await mollie.payments()
  expect(payments).toHaveLength(1)
  expect(response).toMatchObject({ ok: true, value: { id: payments[0]?.id } })
})

test('a request that could take effect twice is not retried', async ({ mollie }) => {
  const { idempotencyKey: _, ...paymentWithoutKey } = PAYMENT_REQUEST
  await mollie.failNext(['lost'])
  const sendRequest = createSender(mollie.apiUrl)
  expect(await sendRequest(paymentWithoutKey)).toEqual({
    ok: false,
    error: 'unavailable',
  })
  expect(await mollie.payments()).toHaveLength(1)
})

test('a permanent error is returned at once with its reason', async ({ mollie }) => {
  const logLines: string[] = []
  const sendRequest = createSender(mollie.apiUrl, { logLines })
  expect(
    await sendRequest({ ...PAYMENT_REQUEST, body: { ...PAYMENT_REQUEST.body, method: 'goud' } }),
  ).toMatchObject({
    ok: false,
    error: 'rejected',
    status: 422,
    detail: expect.stringContaining('not enabled'),
  })
  expect(logLines).toHaveLength(1)
  const sendWithWrongKey = createSender(mollie.apiUrl, { key: 'test_anders' })
  expect(await sendWithWrongKey(METHODS_REQUEST)).toMatchObject({
    error: 'rejected',
    status: 401,
  })
})

test('the log contains the error, but neither the key nor the customer', async ({
  mollie,
  logLines,
}) => {
  await mollie.failNext(['503', '503', '503'])
  const body = { ...PAYMENT_REQUEST.body, billingAddress: { email: 'sanne@voorbeeld.example' } }
  const sendRequest = createSender(mollie.apiUrl, { logLines })
  await sendRequest({ ...PAYMENT_REQUEST, body })
  expect(logLines).toHaveLength(3)
  expect(logLines.join()).toContain('"path":"/payments","status":503,"try":3')
  expect(logLines.join()).not.toMatch(/test_|sanne|Bearer/)
})

/** Starts a server whose answers Mollie would never give. */
async function openFaultyServer(answer: string | null) {
  const server = createServer((_request, response) => {
    if (answer !== null) response.setHeader('content-type', 'application/json').end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.closeAllConnections(),
  }
}

test('an invalid, late or missing response counts as no response', async () => {
  const unavailable = { ok: false, error: 'unavailable' }
  for (const nonsense of ['<html>', '{}', '{"_embedded":{"methods":[{"id":"../"}]}}']) {
    const server = await openFaultyServer(nonsense)
    const sendToServer = createSender(server.url)
    expect(await sendToServer(METHODS_REQUEST)).toEqual(unavailable)
    server.close()
  }
  const noAnswer = null
  const silentServer = await openFaultyServer(noAnswer)
  const sendRequest = createSender(silentServer.url, { timeoutMs: 50 })
  expect(await sendRequest({ ...METHODS_REQUEST, tries: 1 })).toEqual(unavailable)
  silentServer.close()
  // Nothing listens there.
  const sendToNobody = createSender('http://127.0.0.1:1')
  expect(await sendToNobody(METHODS_REQUEST)).toEqual(unavailable)
})

const isAcceptedCheckoutUrl = (href: string) =>
  molliePayment.safeParse({
    id: 'tr_1',
    status: 'open',
    amount: mollieAmount(1),
    _links: { checkout: { href } },
  }).success

test('the checkout redirects to https only, except to a local simulator', () => {
  expect(isAcceptedCheckoutUrl('https://www.mollie.com/checkout/x')).toBe(true)
  expect(isAcceptedCheckoutUrl('http://127.0.0.1:4100/checkout/x')).toBe(true)
  expect(isAcceptedCheckoutUrl('http://www.mollie.com/checkout/x')).toBe(false)
  expect(isAcceptedCheckoutUrl('javascript:alert(1)')).toBe(false)
})
