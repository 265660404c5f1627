import { connect } from 'node:net'
import { expect } from 'vitest'
import type { ReadyEnv } from '#app/platform/env.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT } from './built-shop.ts'

const FLOODING_IP = '198.51.100.1'
const OTHER_IP = '203.0.113.7'
/**
 * Number of requests of a flood that may be answered before another request. On a quiet machine it is 1 to 30, without the
 * limit per client more than 60 for a cached page and nearly 100 for others.
 */
const MAX_ANSWERS_BEFORE = 55

const proxiedShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

/** Sends requests without waiting for answers; returns the status lines that have arrived. */
function sendPipelined({ port }: BuiltShop, ip: string, paths: string[]) {
  let text = ''
  const socket = connect(port, '127.0.0.1', () => {
    for (const path of paths)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: schakel.test\r\nX-Forwarded-For: ${ip}\r\n\r\n`)
  })
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  return {
    statuses: () => text.match(/HTTP\/1\.1 \d{3}(?= )/g) ?? [],
    close: () => socket.destroy(),
  }
}

/** Sends 100 requests from one address over ten connections, and waits for the first answer. */
async function startFlood(builtShop: BuiltShop, pathOf: (number: number) => string) {
  const connections = Array.from({ length: 10 }, (_, connection) =>
    sendPipelined(
      builtShop,
      FLOODING_IP,
      Array.from({ length: 10 }, (_, n) => pathOf(connection * 10 + n)),
    ),
  )
  const statuses = () => connections.flatMap((connection) => connection.statuses())
  const countAnswers = () => statuses().length
  await expect.poll(countAnswers, { interval: 1, timeout: 60_000 }).toBeGreaterThan(0)
  return {
    /** Requests a path; returns how many requests of the flood were answered meanwhile. */
    async countAnswersDuring(ip: string, path: string, method = 'GET') {
      const countBefore = countAnswers()
      const headers = { 'x-forwarded-for': ip }
      expect((await builtShop.request({ method, path, headers })).status).toBe(200)
      return countAnswers() - countBefore
    },
    /** Waits until all requests are answered; returns the different statuses. */
    async waitForEnd() {
      await expect.poll(countAnswers, { timeout: 120_000 }).toBe(100)
      for (const connection of connections) connection.close()
      return [...new Set(statuses())]
    },
  }
}

proxiedShopTest(
  'while 100 uncached pages are rendered for a client, it gets a cached page soon, others get any page soon, and all are served',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    await builtShop.waitForChanges(app)
    expect((await builtShop.request({ path: '/shop/' })).status).toBe(200)
    const flood = await startFlood(builtShop, (number) => `/shop/?tot=${1_000 + number}`)
    for (const method of ['GET', 'HEAD'])
      expect(await flood.countAnswersDuring(FLOODING_IP, '/shop/', method), method).toBeLessThan(
        MAX_ANSWERS_BEFORE,
      )
    expect(await flood.countAnswersDuring(OTHER_IP, '/shop/?tot=999')).toBeLessThan(
      MAX_ANSWERS_BEFORE,
    )
    expect(await flood.waitForEnd()).toEqual(['HTTP/1.1 200'])
  },
)

proxiedShopTest(
  'while 100 searches of a REST client are answered, another client gets its search soon, and all are served',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    await builtShop.waitForChanges(app)
    const searchPath = (text: string) => `/wp-json/wp/v2/product?search=${text}`
    const flood = await startFlood(builtShop, (number) => searchPath(`ring${number}`))
    expect(await flood.countAnswersDuring(OTHER_IP, searchPath('ring'))).toBeLessThan(
      MAX_ANSWERS_BEFORE,
    )
    expect(await flood.waitForEnd()).toEqual(['HTTP/1.1 200'])
  },
)
