import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { test as base, expect } from 'vitest'
import { type LocalMollie, openLocalMollie, TEST_KEY } from '#simulators/mollie/local-mollie.ts'
import { mollieAmount, mollieMethods, molliePayment } from './mollie-answers.ts'
import { createMollieClient } from './mollie-client.server.ts'

const test = base.extend<{ mollie: LocalMollie; lines: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  mollie: async ({}, use) => {
    const mollie = await openLocalMollie()
    await use(mollie)
    await mollie.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  lines: async ({}, use) => use([]),
})

function openClient(
  url: string,
  lines: string[] = [],
  options: { key?: string; timeoutMs?: number } = {},
) {
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  return createMollieClient({ key: TEST_KEY, url, log, ...options })
}

const METHODS = { method: 'GET', path: '/methods', answer: mollieMethods } as const
const PAYMENT = {
  method: 'POST',
  path: '/payments',
  answer: molliePayment,
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
  const response = await openClient(mollie.apiUrl)(PAYMENT)
  expect(response).toMatchObject({ ok: true, value: { amount: 12_345, status: 'open' } })
  expect((await mollie.payments())[0]?.amount).toEqual({ currency: 'EUR', value: '123.45' })
})

test('a request is retried while Mollie is busy or unavailable', async ({ mollie }) => {
  const sendRequest = openClient(mollie.apiUrl)
  await mollie.failNext(['429', '503'])
  expect(await sendRequest(METHODS)).toMatchObject({ ok: true })
  await mollie.failNext(['503', '500', '503'])
  expect(await sendRequest(METHODS)).toEqual({ ok: false, error: 'unavailable' })
  await mollie.failNext(['503'])
  expect(await sendRequest({ ...METHODS, tries: 1 })).toEqual({ ok: false, error: 'unavailable' })
})

test('a lost response is recovered with the idempotency key, so nothing is created twice', async ({
  mollie,
}) => {
  await mollie.failNext(['lost'])
  const response = await openClient(mollie.apiUrl)(PAYMENT)
  const payments = await mollie.payments()
  expect(payments).toHaveLength(1)
  expect(response).toMatchObject({ ok: true, value: { id: payments[0]?.id } })
})

test('a request that could take effect twice is not retried', async ({ mollie }) => {
  const { idempotencyKey: _, ...paymentWithoutKey } = PAYMENT
  await mollie.failNext(['lost'])
  expect(await openClient(mollie.apiUrl)(paymentWithoutKey)).toEqual({
    ok: false,
    error: 'unavailable',
  })
  expect(await mollie.payments()).toHaveLength(1)
})

test('a permanent error is returned at once with its reason', async ({ mollie }) => {
  const lines: string[] = []
  const sendRequest = openClient(mollie.apiUrl, lines)
  expect(
    await sendRequest({ ...PAYMENT, body: { ...PAYMENT.body, method: 'goud' } }),
  ).toMatchObject({
    ok: false,
    error: 'rejected',
    status: 422,
    detail: expect.stringContaining('not enabled'),
  })
  expect(lines).toHaveLength(1)
  expect(await openClient(mollie.apiUrl, [], { key: 'test_anders' })(METHODS)).toMatchObject({
    error: 'rejected',
    status: 401,
  })
})

test('the log contains the error, but neither the key nor the customer', async ({
  mollie,
  lines,
}) => {
  await mollie.failNext(['503', '503', '503'])
  const body = { ...PAYMENT.body, billingAddress: { email: 'sanne@voorbeeld.example' } }
  await openClient(mollie.apiUrl, lines)({ ...PAYMENT, body })
  expect(lines).toHaveLength(3)
  expect(lines.join()).toContain('"path":"/payments","status":503,"try":3')
  expect(lines.join()).not.toMatch(/test_|sanne|Bearer/)
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
    expect(await openClient(server.url)(METHODS)).toEqual(unavailable)
    server.close()
  }
  const silent = await openFaultyServer(null)
  const sendRequest = openClient(silent.url, [], { timeoutMs: 50 })
  expect(await sendRequest({ ...METHODS, tries: 1 })).toEqual(unavailable)
  silent.close()
  expect(await openClient('http://127.0.0.1:1')(METHODS)).toEqual(unavailable)
})

test.for([
  ['https://www.mollie.com/checkout/x', true],
  ['http://127.0.0.1:4100/checkout/x', true],
  ['http://www.mollie.com/checkout/x', false],
  ['javascript:alert(1)', false],
] as const)('the checkout redirects to %s: %s', ([href, isGood]) => {
  const answer = {
    id: 'tr_1',
    status: 'open',
    amount: mollieAmount(1),
    _links: { checkout: { href } },
  }
  expect(molliePayment.safeParse(answer).success).toBe(isGood)
})
