import fc from 'fast-check'
import { expect } from 'vitest'
import { builtShopTest, LONG_TIMEOUT, MANAGER, sendRaw } from './built-shop.ts'
import { createClient } from './client.ts'
import {
  FORGED_COOKIES,
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_PARTS,
  HOSTILE_QUERIES,
  HOSTILE_TEXTS,
  hostileQuery,
  QUERY_NAMES,
} from './hostile.ts'
import { readTables } from './table-contents.ts'
import { stockShop } from './walk-shop.ts'

/** Tables that requests may change. */
const TABLES_CHANGED_BY_REQUESTS = ['rate_limits']
/** Tables that reading a page of the back office may change: the list of customers updates its sums. */
const TABLES_CHANGED_BY_ADMIN_PAGES = [
  'rate_limits',
  'customers',
  'customer_emails',
  'customers_stale',
]

const METHODS = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

function fillPattern(pattern: string, part: string): string {
  const path = pattern.replace(/:\w+\??/g, part).replace('*', part)
  return /\.\w+$/.test(path) || path.endsWith('/') ? path : `${path}/`
}

builtShopTest(
  'every URL answers every method and body clearly, and nothing is written',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await stockShop(app)
    const before = await readTables(app, TABLES_CHANGED_BY_REQUESTS)
    let index = 0
    for (const pattern of builtShop.patterns) {
      for (const method of METHODS) {
        index += 1
        const { type, body } = HOSTILE_BODIES[index % HOSTILE_BODIES.length] ?? {
          type: '',
          body: '',
        }
        await builtShop.request({
          path: fillPattern(pattern, 'x'),
          method,
          headers: type ? { 'content-type': type } : {},
          ...(method === 'HEAD' ? {} : { body }),
        })
      }
    }
    expect(await readTables(app, TABLES_CHANGED_BY_REQUESTS)).toEqual(before)
  },
)

builtShopTest(
  'any path, query, headers and cookies get a clear answer, and nothing is written',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await stockShop(app)
    const before = await readTables(app, TABLES_CHANGED_BY_REQUESTS)
    const query = fc.oneof(
      fc.constantFrom(...HOSTILE_QUERIES),
      fc.constantFrom(...HOSTILE_TEXTS).map((text) => hostileQuery(QUERY_NAMES, text)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...builtShop.patterns),
        fc.constantFrom(...HOSTILE_PARTS),
        query,
        fc.constantFrom(...HOSTILE_HEADERS),
        fc.constantFrom(...FORGED_COOKIES),
        async (pattern, part, queryString, headers, cookie) => {
          await builtShop.request({
            path: `${fillPattern(pattern, part)}?${queryString}`,
            headers: { ...headers, cookie },
          })
        },
      ),
      { seed: 20261121, numRuns: 250 },
    )
    expect(await readTables(app, TABLES_CHANGED_BY_REQUESTS)).toEqual(before)
  },
)

builtShopTest(
  'any URL of the back office gives its manager a clear answer',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await stockShop(app)
    const client = createClient(builtShop)
    await client.post('/beheer/inloggen/', Object.entries(MANAGER))
    const before = await readTables(app, ['sessions', ...TABLES_CHANGED_BY_ADMIN_PAGES])
    const patterns = builtShop.patterns.filter((pattern) => pattern.startsWith('/beheer'))
    for (const pattern of patterns.filter((pattern) => /[:*]/.test(pattern)))
      for (const part of HOSTILE_PARTS) await client.get(fillPattern(pattern, part))
    let index = 0
    for (const pattern of patterns) {
      const text = HOSTILE_TEXTS[index++ % HOSTILE_TEXTS.length] ?? ''
      await client.get(`${fillPattern(pattern, '1')}?${hostileQuery(QUERY_NAMES, text)}`)
    }
    expect(client.jar.has('schakel.session_token')).toBe(true)
    expect(await readTables(app, ['sessions', ...TABLES_CHANGED_BY_ADMIN_PAGES])).toEqual(before)
  },
)

builtShopTest(
  'a body that is too large is rejected before it is read',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const body = `note=${'x'.repeat(1_100_000)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of ['/checkout/', '/herroepen/', '/wp-admin/admin-ajax.php'])
      expect((await builtShop.request({ path, method: 'POST', headers, body })).status, path).toBe(
        413,
      )
  },
)

builtShopTest('invalid HTTP is rejected or gets no answer', LONG_TIMEOUT, async ({ builtShop }) => {
  const HEADERS = 'Host: schakel.test\r\nConnection: close\r\n'
  for (const text of [
    'GET / HTTP/1.1\r\n\r\n',
    'onzin\r\n\r\n',
    `GET /\0 HTTP/1.1\r\n${HEADERS}\r\n`,
    `GET /\xff\xfe/ HTTP/1.1\r\n${HEADERS}\r\n`,
    `BREW /cart/ HTTP/1.1\r\n${HEADERS}\r\n`,
    `GET http://elders.example/cart HTTP/1.1\r\n${HEADERS}\r\n`,
    `OPTIONS * HTTP/1.1\r\n${HEADERS}\r\n`,
    `CONNECT elders.example:443 HTTP/1.1\r\n${HEADERS}\r\n`,
    `GET /\\elders.example HTTP/1.1\r\n${HEADERS}\r\n`,
    `GET //elders.example/%2e%2e HTTP/1.1\r\n${HEADERS}\r\n`,
    `GET //[?add-to-cart=1 HTTP/1.1\r\n${HEADERS}\r\n`,
    `GET /shop/ HTTP/1.1\r\n${HEADERS}Cookie: ${'x'.repeat(40_000)}\r\n\r\n`,
    `POST /cart/ HTTP/1.1\r\n${HEADERS}Content-Length: -5\r\n\r\n`,
    `POST /cart/ HTTP/1.1\r\n${HEADERS}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /cart/ HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `POST /cart/ HTTP/1.1\r\n${HEADERS}Expect: 200-maybe\r\nContent-Length: 0\r\n\r\n`,
  ]) {
    const response = await sendRaw(builtShop.port, text)
    expect(response, text.slice(0, 60)).toMatch(/^(?:HTTP\/1\.1 [234]\d\d |$)/)
    expect(response, text.slice(0, 60)).not.toMatch(/\r\nlocation: (?:https?:|\/[/\\])/i)
  }
})
