import { expect } from 'vitest'
import { REST_METHODS } from '#app/features/rest-api/rest-framework/rest.ts'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { LONG_TIMEOUT } from './built-shop.ts'
import { HOSTILE_BODIES, HOSTILE_QUERIES, HOSTILE_TEXTS } from './hostile.ts'
import { createOwnerAndGuest, ROOT, writePost } from './rest-visitors.ts'
import { readTables } from './table-contents.ts'

/** Number of hostile texts for each parameter; together they cover all texts. */
const TEXTS_EACH = 3

/** Values that no route expects, used in place of any value of a body. */
const HOSTILE_VALUES = [
  ...HOSTILE_TEXTS,
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { raw: [] },
  { raw: '\0' },
  { search_title: 1, maker_name: [] },
  { a: { b: [{}] } },
  Array(101).fill('1'),
]

const COMMON_PARAMETERS = ['_method', '_fields', '_envelope', '_locale', '_wpnonce', 'rest_route']

shopTest(
  'every route answers any parameter, URL or body in JSON without failing, and guests write nothing',
  LONG_TIMEOUT,
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const postId = await writePost(app, 'Verhaal')
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const checkResponse = (response: { statusCode: number; payload: string }, about: string) => {
      expect(response.statusCode, about).toSatisfy((status) => status < 500 || status === 501)
      expect(() => JSON.parse(response.payload), about).not.toThrow()
    }
    const before = await readTables(app, ['sessions'])
    /** Chooses the next text, value or body in turn. */
    let requestNumber = 0
    for (const route of REST_ROUTES) {
      const url = `${ROOT}${route.path.replace(/:\w+/g, '1')}`
      for (const name of Object.keys(route.endpoints.GET?.args.shape ?? {})) {
        for (let repetition = 0; repetition < TEXTS_EACH; repetition++) {
          const text = HOSTILE_TEXTS[requestNumber % HOSTILE_TEXTS.length] ?? ''
          const client = requestNumber++ % 2 === 0 ? guest : owner
          const query = new URLSearchParams({ [name]: text, [`${name}[]`]: text })
          const headers: Record<string, string> = client === owner ? { 'x-wp-nonce': nonce } : {}
          checkResponse(
            await client.send({ method: 'GET', url: `${url}?${query}`, headers }),
            `${url} ${name}`,
          )
        }
      }
      for (const method of REST_METHODS) {
        const query = HOSTILE_QUERIES[requestNumber++ % HOSTILE_QUERIES.length] ?? ''
        checkResponse(
          await guest.send({ method, url: `${url}?${query}` }),
          `${method} ${url}?${query}`,
        )
        const { type = '', body = '' } = HOSTILE_BODIES[requestNumber % HOSTILE_BODIES.length] ?? {}
        const headers = { ...(type && { 'content-type': type }) }
        checkResponse(
          await guest.send({ method, url, headers, payload: body }),
          `${method} ${url} ${type}`,
        )
        // Common parameters as lists and as nested fields.
        for (const name of COMMON_PARAMETERS) {
          const parameter = `${name}${requestNumber++ % 2 === 0 ? '[]' : '[a][b]'}=x`
          checkResponse(
            await guest.send({ method, url: `${url}?${parameter}` }),
            `${method} ${url}?${parameter}`,
          )
        }
      }
    }
    for (const text of HOSTILE_TEXTS) {
      const query = new URLSearchParams({ rest_route: text.slice(0, 1_000) })
      checkResponse(await guest.get(`/?${query}`), text.slice(0, 40))
    }
    expect(await readTables(app, ['sessions'])).toEqual(before)

    // The owner may write: hostile values may not cause an error inside the shop.
    const ids: Record<string, number> = { product: productId, posts: postId }
    for (const route of REST_ROUTES) {
      const [, base = ''] = /\/wp\/v2\/([^/]+)/.exec(route.path) ?? []
      const url = `${ROOT}${route.path.replace(/:\w+/g, String(ids[base] ?? 1))}`
      // DELETE comes last, so that there is something to write before it.
      for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
        const { endpoints } = route
        const names = Object.keys(endpoints[method]?.args.shape ?? {}).filter(
          (name) => name !== 'id',
        )
        for (const name of names) {
          for (let repetition = 0; repetition < TEXTS_EACH; repetition++) {
            const value = HOSTILE_VALUES[requestNumber++ % HOSTILE_VALUES.length]
            const fields = {
              title: `Ring ${requestNumber}`,
              name: `Ring ${requestNumber}`,
              regular_price: '10',
            }
            const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
            const payload = JSON.stringify({ ...fields, [name]: value })
            checkResponse(
              await owner.send({ method, url, headers, payload }),
              `${method} ${url} ${name}: ${JSON.stringify(value)?.slice(0, 60)}`,
            )
          }
        }
        const { type = '', body = '' } =
          HOSTILE_BODIES[requestNumber++ % HOSTILE_BODIES.length] ?? {}
        const headers = { 'x-wp-nonce': nonce, ...(type && { 'content-type': type }) }
        checkResponse(
          await owner.send({ method, url, headers, payload: body }),
          `${method} ${url} ${type}`,
        )
      }
    }
  },
)
