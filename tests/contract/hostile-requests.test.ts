import { expect } from 'vitest'
import type { ReadyEnv } from '#app/platform/env.ts'
import { SHOP_CALLS, SITE_CALLS } from '#server/calls.ts'
import { type Chance, openChance } from '#tests/faults/seeded.ts'
import { type BuiltShop, builtShopTest, MANAGER, type TestRequest } from './built-shop.ts'
import { type Client, openClient } from './client.ts'
import {
  CALL_FIELDS,
  FORGED_COOKIES,
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_PARTS,
  HOSTILE_QUERIES,
  HOSTILE_TEXTS,
  QUERY_NAMES,
} from './hostile.ts'
import type { PageForm } from './page-forms.ts'
import { findForms, stockShop } from './walk-shop.ts'

/** `npm run check:long -- hostile-requests` sends 50,000. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 900)
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_125)
const FORM = 'application/x-www-form-urlencoded'
const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
] as const
/** Pages that end what the check needs: the session, the owner's account, the demo. */
const ENDING = /uitloggen|demo-leegmaken|medewerkers|wachtwoord|gegevens/

const behindProxy = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

type Many<T> = readonly [T, ...T[]]
/** Lists of tests are never empty. */
const many = <T>(values: readonly T[]): Many<T> => values as unknown as Many<T>

const TEXTS = many(HOSTILE_TEXTS)
const PARTS = many(HOSTILE_PARTS)

/** Makes one request of each kind. */
function createKinds(chance: Chance, patterns: string[], forms: PageForm[]) {
  const text = () => chance.oneOf(TEXTS)
  const pairs = (names: readonly string[]) =>
    Array.from({ length: 1 + chance.below(4) }, (): [string, string] => [
      chance.oneOf(many(names)),
      text().slice(0, 2_000),
    ])
  const pathOf = (pattern: string) =>
    pattern.replace(/:\w+\??|\*/g, () => chance.oneOf(many(['1', 'ring', ...PARTS])))
  const query = () =>
    chance.below(3) === 0
      ? chance.oneOf(many(HOSTILE_QUERIES))
      : new URLSearchParams(pairs(QUERY_NAMES)).toString()
  const fields = (body: [string, string][]) => ({
    headers: { 'content-type': FORM },
    body: new URLSearchParams(body).toString(),
  })
  const raw = () => {
    const { type, body } = chance.oneOf(many(HOSTILE_BODIES))
    return { headers: { ...(type && { 'content-type': type }) }, body }
  }
  const pages = many(patterns.filter((pattern) => !ENDING.test(pattern)))
  const events = many(['x', ...Object.keys(SHOP_CALLS)])
  const actions = many(Object.values(SITE_CALLS).flatMap((calls) => Object.keys(calls)))
  const form = (): TestRequest => {
    const { action, method, fields: all } = chance.oneOf(many(forms))
    const wrong = chance.below(all.length || 1)
    const sent = all.map(({ name, value }, at): [string, string] => [
      name,
      at === wrong ? text() : value,
    ])
    const address = action.replace(/\/\d+(?=\/)/, () =>
      chance.below(4) === 0 ? `/${chance.oneOf(PARTS)}` : '/1',
    )
    return method === 'POST'
      ? { method, path: address, ...fields(sent) }
      : { method, path: `${address.split('?')[0]}?${new URLSearchParams(sent)}`.slice(0, 8_000) }
  }
  const kinds: (() => TestRequest)[] = [
    () => ({ method: chance.oneOf(METHODS), path: `${pathOf(chance.oneOf(pages))}?${query()}` }),
    () => ({ method: 'GET', path: `${pathOf(chance.oneOf(pages))}?${query()}` }),
    () => ({ method: 'POST', path: pathOf(chance.oneOf(pages)), ...raw() }),
    () => ({ method: 'POST', path: pathOf(chance.oneOf(pages)), ...fields(pairs(CALL_FIELDS)) }),
    () => ({
      method: 'POST',
      path: `/?wc-ajax=${chance.oneOf(events)}`,
      ...fields(pairs(CALL_FIELDS)),
    }),
    () => ({
      method: chance.oneOf(METHODS),
      path: `/wp-admin/admin-ajax.php?action=${chance.oneOf(actions)}&${new URLSearchParams(pairs(CALL_FIELDS))}`,
    }),
    () => ({
      method: 'POST',
      path: '/wp-admin/admin-ajax.php',
      ...fields([['action', chance.oneOf(actions)], ...pairs(CALL_FIELDS)]),
    }),
    form,
    // A browser with JavaScript sends a form to the data of its page.
    () => {
      const { path, ...request } = form()
      return { ...request, path: path.replace(/\/?(?=\?|$)/, '/_.data') }
    },
  ]
  return many(kinds)
}

const signIn = (client: Client) => client.post('/beheer/inloggen/', Object.entries(MANAGER))

/** A guest, a customer and the owner, with what the owner's forms are. */
async function openSenders(built: BuiltShop) {
  const [guest, customer, owner] = [openClient(built), openClient(built), openClient(built)]
  await customer.post('/account-maken/', [
    ['user_email', 'sanne@voorbeeld.example'],
    ['user_pass', 'zilver-maan-48'],
  ])
  await signIn(owner)
  const forms = [
    ...(await findForms(built, customer, ['/', '/cart/', '/checkout/', '/mijn-account/'])),
    ...(await findForms(built, owner, ['/beheer/'])),
  ].filter(({ action }) => !ENDING.test(action))
  return { senders: [guest, customer, owner] as const, forms, owner }
}

behindProxy(
  'hostile requests to pages, calls, programs’ routes and forms, signed in or not, never get a 5xx',
  { timeout: 3 * 3_600_000 },
  async ({ app, built }) => {
    await stockShop(app)
    const { senders, forms, owner } = await openSenders(built)
    expect(forms.length).toBeGreaterThan(20)
    const chance = openChance(SEED)
    const kinds = createKinds(chance, built.patterns, forms)
    const statuses = new Map<number, number>()
    for (let turn = 0; turn < REQUESTS; turn++) {
      const request = chance.oneOf(kinds)()
      const headers: Record<string, string> = {
        ...request.headers,
        ...(chance.below(6) === 0 && chance.oneOf(many(HOSTILE_HEADERS))),
        ...(chance.below(12) === 0 && { cookie: chance.oneOf(many(FORGED_COOKIES)) }),
        // Many addresses, so that limits do not hide what comes after them.
        'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
      }
      // `request` expects a status below 500 and a complete answer.
      const { status } = await chance.oneOf(senders).request({ ...request, headers })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await Promise.all(turn % 500 === 499 ? [signIn(owner)] : [])
    }
    console.log(`${REQUESTS} requests: ${JSON.stringify(Object.fromEntries(statuses))}`)
    for (const path of ['/', '/shop/', '/cart/']) {
      expect((await openClient(built).get(path)).status, path).toBe(200)
    }
  },
)
