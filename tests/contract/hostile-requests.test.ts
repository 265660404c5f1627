import { expect } from 'vitest'
import type { ReadyEnv } from '#app/platform/env.ts'
import { createSeededRandom } from '#tests/faults/seeded.ts'
import { type BuiltShop, builtShopTest, MANAGER, sendRaw } from './built-shop.ts'
import { type Client, createClient } from './client.ts'
import { FORGED_COOKIES, HOSTILE_HEADERS } from './hostile.ts'
import { createKinds, nonEmpty } from './hostile-kinds.ts'
import { findForms, stockShop } from './walk-shop.ts'

/** `npm run check:long -- hostile-requests` sends 50,000. */
const REQUEST_COUNT = Number(process.env.HOSTILE_REQUESTS ?? 900)
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_125)
/** Pages that end what the check needs: the session, the owner's account, the demo. */
const DESTRUCTIVE_PAGES = /uitloggen|demo-leegmaken|medewerkers|wachtwoord|gegevens/

const proxiedShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

const signIn = (client: Client) => client.post('/beheer/inloggen/', Object.entries(MANAGER))

/** Creates a guest, a customer and the owner, with the forms that the customer and the owner find. */
async function createSenders(builtShop: BuiltShop) {
  const [guest, customer, owner] = [
    createClient(builtShop),
    createClient(builtShop),
    createClient(builtShop),
  ]
  await customer.post('/account-maken/', [
    ['user_email', 'sanne@voorbeeld.example'],
    ['user_pass', 'zilver-maan-48'],
  ])
  await signIn(owner)
  const forms = [
    ...(await findForms(builtShop, customer, ['/', '/cart/', '/checkout/', '/mijn-account/'])),
    ...(await findForms(builtShop, owner, ['/beheer/'])),
  ].filter(({ action }) => !DESTRUCTIVE_PAGES.test(action))
  return { senders: [guest, customer, owner] as const, forms, owner }
}

proxiedShopTest(
  'hostile requests to pages, calls, programs’ routes and forms, signed in or not, never get a 5xx',
  { timeout: 3 * 3_600_000 },
  async ({ app, builtShop }) => {
    await stockShop(app)
    const { senders, forms, owner } = await createSenders(builtShop)
    expect(forms.length).toBeGreaterThan(20)
    const chance = createSeededRandom(SEED)
    const pages = builtShop.patterns.filter((pattern) => !DESTRUCTIVE_PAGES.test(pattern))
    const kinds = createKinds(chance, pages, forms)
    const statuses = new Map<string, number>()
    const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    let slowest = { ms: 0, about: '' }
    async function sendBytes() {
      const bytes = kinds.nextRaw()
      const answer = await sendRaw(builtShop.port, bytes)
      expect(answer, JSON.stringify(bytes)).toMatch(/^(?:HTTP\/1\.1 [234]\d\d |$)/)
      count(answer.slice(9, 12) || 'closed')
    }
    async function sendRequest(turn: number) {
      const request = kinds.next()
      const headers: Record<string, string> = {
        ...request.headers,
        ...(chance.below(6) === 0 && chance.oneOf(nonEmpty(HOSTILE_HEADERS))),
        ...(chance.below(12) === 0 && { cookie: chance.oneOf(nonEmpty(FORGED_COOKIES)) }),
        // Many addresses, so that limits do not hide what comes after them.
        'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
      }
      const startedAt = performance.now()
      // `request` expects a status below 500 and a complete answer.
      const { status } = await chance.oneOf(senders).request({ ...request, headers })
      const ms = Math.round(performance.now() - startedAt)
      count(String(status))
      if (ms > slowest.ms)
        slowest = { ms, about: `${request.method} ${request.path.slice(0, 200)}` }
    }
    for (let index = 0; index < REQUEST_COUNT; index++) {
      await (chance.below(25) === 0 ? sendBytes() : sendRequest(index))
      await Promise.all(index % 500 === 499 ? [signIn(owner)] : [])
      if ((index + 1) % 5_000 === 0 || index + 1 === REQUEST_COUNT) {
        console.log(`${index + 1} requests: ${JSON.stringify(Object.fromEntries(statuses))}`)
        console.log(`the slowest took ${slowest.ms} ms: ${slowest.about}`)
      }
    }
    for (const path of ['/', '/shop/', '/cart/']) {
      expect((await createClient(builtShop).get(path)).status, path).toBe(200)
    }
  },
)
