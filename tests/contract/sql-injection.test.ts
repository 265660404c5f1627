import { expect } from 'vitest'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import type { App } from '#app/platform/app.ts'
import { createSeededRandom } from '#tests/faults/seeded.ts'
import { openCountingProxy } from '#tests/support/count-statements.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  builtShopTest,
  LONG_TIMEOUT,
  MANAGER,
  type ShopResponse,
  startBuiltShop,
} from './built-shop.ts'
import { createClient } from './client.ts'
import { QUERY_NAMES } from './hostile.ts'
import { basicAuth } from './programs.ts'
import { ROOT } from './rest-visitors.ts'
import { findParameters, stockShop } from './walk-shop.ts'
import { addApiKey, localShopTest } from './wc-shop.ts'

/** `npm run check:long -- sql-injection` sends every payload to every parameter. */
const IS_COMPLETE = process.env.INJECTION_PAYLOADS === 'all'

/** Two numbers that nothing in the shop contains; a database that ran a payload would compare them. */
const [SAME, OTHER] = ['48213397', '48213398']

/**
 * Each way in which a text can leave its place in a statement: quotes, numbers, brackets, comments, patterns, casts,
 * subqueries, orders, unions, further statements, pauses, and encodings that a filter would overlook.
 */
const PAYLOADS: ((left: string, right: string) => string)[] = [
  (a, b) => `x' AND '${a}'='${b}`,
  (a, b) => `x' OR ${a}=${b}-- `,
  (a, b) => `x') OR (${a}=${b}) AND ('1'='1`,
  (a, b) => `x')) OR ${a}=${b}/*`,
  (a, b) => `x" OR "${a}"="${b}`,
  (a, b) => `1 AND ${a}=${b}`,
  (a, b) => `-1 OR ${a}=${b}#`,
  (a, b) => `1) AND (${a}=${b}`,
  (a, b) => `1/**/AND/**/${a}=${b}`,
  (a, b) => `x%' AND ${a}=${b} AND '%'='`,
  (a, b) => `x\\' OR ${a}=${b}-- `,
  (a, b) => `$$ OR ${a}=${b} OR $$`,
  (a, b) => `{x}',ARRAY[${a}]) OR ${a}=${b}-- `,
  (a, b) => `1::text::int AND ${a}=${b}`,
  (a, b) => `CAST((CHR(113)||(SELECT ${a}=${b})::text) AS NUMERIC)`,
  (a, b) => `(SELECT CASE WHEN ${a}=${b} THEN 1 ELSE 1/(SELECT 0) END)`,
  (a, b) => `naam,(SELECT CASE WHEN ${a}=${b} THEN 1 ELSE (SELECT 1 FROM pg_class) END)`,
  (a, b) => `x'||(SELECT '' WHERE ${a}=${b})||'`,
  (a, b) => `1 UNION ALL SELECT NULL,${a},${b}-- `,
  (a, b) => `x' ORDER BY ${a}-${b}-- `,
  (a, b) => `x';UPDATE users SET role='owner' WHERE ${a}=${b}-- `,
  (a, b) => `1;SELECT pg_sleep(CASE WHEN ${a}=${b} THEN 30 ELSE 0 END)-- `,
  (a, b) => `x' AND ${a}=(SELECT ${b} FROM pg_sleep(30))-- `,
  (a, b) => `1 AND ${a}=(SELECT ${b} FROM generate_series(1,9000000) HAVING count(*)>0)`,
  (a, b) => `x\u02bc OR ${a}=${b}-- `,
  (a, b) => `x%2527 OR ${a}=${b}-- `,
]

/** Ways to send a value; the last two are lists in the notations of PHP and of other parsers. */
const PARAMETER_FORMS = [
  (name: string, value: string) => [[name, value]],
  (name: string, value: string) => [
    [name, '1'],
    [name, value],
  ],
  (name: string, value: string) => [[`${name}[]`, value]],
  (name: string, value: string) => [[`${name}[0][$gt]`, value]],
]

/** Returns two queries with the same payload, whose condition is true in one and false in the other. */
function makeQueryPair(name: string, requestNumber: number) {
  const payload = PAYLOADS[requestNumber % PAYLOADS.length] ?? PAYLOADS[0]
  // Four of seven queries send the value in the plain form, which is the first.
  const isPlainRequest = requestNumber % 7 < 4
  const parameterForm = PARAMETER_FORMS[isPlainRequest ? 0 : requestNumber % PARAMETER_FORMS.length]
  const query = (right: string) =>
    `${new URLSearchParams(parameterForm?.(name, payload?.(SAME, right) ?? ''))}`
  return { ifTrue: query(SAME), ifFalse: query(OTHER) }
}

/** Starts the built shop, and records the statements that it sends to the database. */
async function startWatchedShop(app: App, clock: TestClock) {
  const databaseProxy = await openCountingProxy(app.env.DATABASE_URL)
  const builtShop = await startBuiltShop({ ...app.env, DATABASE_URL: databaseProxy.url }, clock)
  return {
    builtShop,
    /** Returns the statements since the last call that contain a number of a payload. */
    takeInjectedStatements: () =>
      databaseProxy.takeStatements().filter((text) => text.includes(SAME) || text.includes(OTHER)),
    async close() {
      await builtShop.close()
      databaseProxy.close()
    },
  }
}

const FORM_TOKEN = /name="token" value="([^"]+)"/

/** Removes the token of a form, which differs in every response. */
function withoutFormToken(text: string): string {
  const token = FORM_TOKEN.exec(text)?.[1]
  return token === undefined ? text : text.replaceAll(token, '')
}

/** The parts of a response that may not depend on a payload, with the same numbers in both. */
const summarize = ({ status, headers, text }: ShopResponse) => ({
  status,
  location: headers.location?.replaceAll(OTHER, SAME),
  text: withoutFormToken(text).replaceAll(OTHER, SAME),
})

shopTest(
  'no query parameter becomes part of a database statement, and an injected condition changes no response',
  { timeout: 3_600_000 },
  async ({ app, clock }) => {
    await stockShop(app)
    const { builtShop, takeInjectedStatements, close } = await startWatchedShop(app, clock)
    const [guest, owner] = [createClient(builtShop), createClient(builtShop)]
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const parameters = [
      ...(await findParameters(builtShop, guest, ['/', '/shop/', '/zoeken/?s=ring'])),
      ...(await findParameters(builtShop, owner, ['/beheer/'])),
    ]
    const parameterNames = parameters.map(({ path, name }) => `${path} ${name}`)
    for (const place of ['/shop/ van', '/shop/ tot', '/zoeken/ s', '/beheer/bestellingen/ zoek'])
      expect(parameterNames).toContain(place)
    expect(
      parameters.map(({ name }) => name).filter((name) => !QUERY_NAMES.includes(name)),
    ).toEqual([])
    let requestNumber = 0
    const problems: string[] = []
    for (const { path, name } of parameters) {
      const client = path.startsWith('/beheer') ? owner : guest
      for (let index = 0; index < (IS_COMPLETE ? PAYLOADS.length : 1); index++) {
        const { ifTrue, ifFalse } = makeQueryPair(name, requestNumber++)
        const ifTrueResponse = summarize(await client.get(`${path}?${ifTrue}`))
        const ifFalseResponse = summarize(await client.get(`${path}?${ifFalse}`))
        const injectedStatements = takeInjectedStatements()
        if (
          JSON.stringify(ifTrueResponse) !== JSON.stringify(ifFalseResponse) ||
          injectedStatements.length > 0
        )
          problems.push(
            `${path}?${ifTrue}: ${ifTrueResponse.status} and ${ifFalseResponse.status} ${injectedStatements}`,
          )
      }
    }
    expect(problems).toEqual([])
    console.log(`${2 * requestNumber} requests to ${parameters.length} parameters`)
    await close()
  },
)

localShopTest(
  'no parameter of a route for programs becomes part of a database statement',
  { timeout: 3_600_000 },
  async ({ app, clock }) => {
    await addProduct(app, { name: 'Ring' })
    const { key, secret } = await addApiKey(app)
    const { builtShop, takeInjectedStatements, close } = await startWatchedShop(app, clock)
    const random = createSeededRandom(20_261_126)
    let requestNumber = 0
    for (const route of REST_ROUTES) {
      const path = `${ROOT}${route.path.replace(/:\w+/g, '1')}`
      for (const name of Object.keys(route.endpoints.GET?.args.shape ?? {})) {
        const count = IS_COMPLETE ? PAYLOADS.length : Number(random.below(3) === 0)
        for (let index = 0; index < count; index++) {
          const { ifTrue } = makeQueryPair(name, requestNumber++)
          await builtShop.request({ path: `${path}?${ifTrue}`, headers: basicAuth(key, secret) })
          expect(takeInjectedStatements(), `${path}?${ifTrue}`).toEqual([])
        }
      }
    }
    expect(requestNumber).toBeGreaterThan(100)
    await close()
  },
)

/** Texts that are no amount in euros, though a cast might take some of them for a number. */
const NO_AMOUNTS = [
  "50'",
  '50--',
  '50;',
  '50 OR 1=1',
  "50' AND '1'='1",
  '50::int',
  '(50)',
  '5e1',
  '1e308',
  'NaN',
  'Infinity',
  '-Infinity',
  '-50',
  '+50',
  '0x32',
  '0b1',
  '５０',
  '50,000',
  '5.0.0',
  '99999999',
  '9'.repeat(400),
  '50/**/',
  '1/0',
  'null',
  'true',
  '[]',
  '{"a":1}',
]

builtShopTest(
  'a price limit that is no amount in euros is ignored, and so is a list of limits',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring', priceCents: 40_00 })
    await addProduct(app, { name: 'Ketting', priceCents: 80_00 })
    await builtShop.waitForChanges(app)
    const get = async (query: string) => {
      const { status, text } = await builtShop.request({ path: `/shop/?${query}` })
      return { status, hasRing: text.includes('/product/ring/'), text }
    }
    const allProducts = await get('')
    expect([allProducts.status, allProducts.hasRing]).toEqual([200, true])
    expect((await get('van=50')).hasRing).toBe(false)
    const isIgnored = async (name: string, text: string) => {
      const { status, text: page } = await get(`${new URLSearchParams([[name, text]])}`)
      return status === 200 && page === allProducts.text
    }
    for (const name of ['van', 'tot']) {
      for (const text of NO_AMOUNTS)
        expect(await isIgnored(name, text), `${name} ${text}`).toBe(true)
      for (const list of [`${name}[]`, `${name}[0]`, `${name}[gt]`, `${name}.min`, ` ${name}`])
        expect(await isIgnored(list, '50'), list).toBe(true)
    }
    expect((await get('van=50%00')).status).toBe(400)
  },
)
