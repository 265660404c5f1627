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

/** Two numbers that nothing in the shop contains. A payload that works compares them. */
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

/** Ways to send a value; the last ones are lists for other parsers. */
const FORMS = [
  (name: string, value: string) => [[name, value]],
  (name: string, value: string) => [
    [name, '1'],
    [name, value],
  ],
  (name: string, value: string) => [[`${name}[]`, value]],
  (name: string, value: string) => [[`${name}[0][$gt]`, value]],
]

/** Returns queries with one payload that differ only in what a database would make of it. */
function makePair(name: string, turn: number) {
  const payload = PAYLOADS[turn % PAYLOADS.length] ?? PAYLOADS[0]
  const form = FORMS[turn % 7 < 4 ? 0 : turn % 4] ?? FORMS[0]
  const query = (right: string) =>
    `${new URLSearchParams(form?.(name, payload?.(SAME, right) ?? ''))}`
  return { ifTrue: query(SAME), ifFalse: query(OTHER) }
}

/** The built shop with everything that it sends to the database. */
async function openWatched(app: App, clock: TestClock) {
  const line = await openCountingProxy(app.env.DATABASE_URL)
  const builtShop = await startBuiltShop({ ...app.env, DATABASE_URL: line.url }, clock)
  return {
    builtShop,
    /** Returns the statements since the last time that contain a number of a payload in their text. */
    takeInjected: () => line.takeStatements().filter((text) => /4821339/.test(text)),
    async close() {
      await builtShop.close()
      line.close()
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
  'no query parameter becomes part of a statement, and true and false conditions give the same response',
  { timeout: 3_600_000 },
  async ({ app, clock }) => {
    await stockShop(app)
    const { builtShop, takeInjected, close } = await openWatched(app, clock)
    const [guest, owner] = [createClient(builtShop), createClient(builtShop)]
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const all = [
      ...(await findParameters(builtShop, guest, ['/', '/shop/', '/zoeken/?s=ring'])),
      ...(await findParameters(builtShop, owner, ['/beheer/'])),
    ]
    const places = all.map(({ path, name }) => `${path} ${name}`)
    for (const place of ['/shop/ van', '/shop/ tot', '/zoeken/ s', '/beheer/bestellingen/ zoek'])
      expect(places).toContain(place)
    expect(all.map(({ name }) => name).filter((name) => !QUERY_NAMES.includes(name))).toEqual([])
    let turn = 0
    const problems: string[] = []
    for (const { path, name } of all) {
      const client = path.startsWith('/beheer') ? owner : guest
      for (let index = 0; index < (IS_COMPLETE ? PAYLOADS.length : 1); index++) {
        const { ifTrue, ifFalse } = makePair(name, turn++)
        const first = summarize(await client.get(`${path}?${ifTrue}`))
        const second = summarize(await client.get(`${path}?${ifFalse}`))
        const injected = takeInjected()
        if (JSON.stringify(first) !== JSON.stringify(second) || injected.length > 0)
          problems.push(`${path}?${ifTrue}: ${first.status} and ${second.status} ${injected}`)
      }
    }
    expect(problems).toEqual([])
    console.log(`${2 * turn} requests to ${all.length} parameters`)
    await close()
  },
)

localShopTest(
  'no parameter of a route for programs reaches the text of a statement',
  { timeout: 3_600_000 },
  async ({ app, clock }) => {
    await addProduct(app, { name: 'Ring' })
    const { key, secret } = await addApiKey(app)
    const { builtShop, takeInjected, close } = await openWatched(app, clock)
    const chance = createSeededRandom(20_261_126)
    let turn = 0
    for (const route of REST_ROUTES) {
      const path = `${ROOT}${route.path.replace(/:\w+/g, '1')}`
      for (const name of Object.keys(route.endpoints.GET?.args.shape ?? {})) {
        const count = IS_COMPLETE ? PAYLOADS.length : Number(chance.below(3) === 0)
        for (let index = 0; index < count; index++) {
          const { ifTrue } = makePair(name, turn++)
          await builtShop.request({ path: `${path}?${ifTrue}`, headers: basicAuth(key, secret) })
          expect(takeInjected(), `${path}?${ifTrue}`).toEqual([])
        }
      }
    }
    expect(turn).toBeGreaterThan(100)
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
  'an invalid price limit is ignored, and so is a list of limits',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring', priceCents: 40_00 })
    await addProduct(app, { name: 'Ketting', priceCents: 80_00 })
    await builtShop.waitForChanges(app)
    const get = async (query: string) => {
      const { status, text } = await builtShop.request({ path: `/shop/?${query}` })
      return { status, hasRing: text.includes('/product/ring/'), text }
    }
    const all = await get('')
    expect([all.status, all.hasRing]).toEqual([200, true])
    expect((await get('van=50')).hasRing).toBe(false)
    const isIgnored = async (name: string, text: string) => {
      const { status, text: page } = await get(`${new URLSearchParams([[name, text]])}`)
      return status === 200 && page === all.text
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
