import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { mergeVotes } from '#app/features/customers/votes/vote-functions.server.ts'
import {
  changeVote,
  forgetVotes,
  publishTemperatures,
  readVote,
} from '#app/features/customers/votes/votes.server.ts'
import type { VoteChange } from '#app/features/customers/votes/votes.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const AJAX = '/wp-admin/admin-ajax.php'

/** A guest with a cookie and a token. */
async function openVoter(app: App) {
  const visitor = await createVisitor(app)
  const { hotnonce } = (await visitor.get(`${AJAX}?action=page_variables`)).json()
  const vote = (hot_count: string, id: number | string, fields = {}) =>
    visitor.post(AJAX, { action: 'hot-count', hotnonce, hot_count, post_id: String(id), ...fields })
  const read = async (id: number) =>
    (await visitor.get(`/ajax-cached.php?action=hot-votes&post_id=${id}`)).json()
  return { visitor, vote, read }
}

/** A visitor with their own IP address. */
const voter = (number: number) => ({
  id: `gast-${number}`,
  ip: `10.0.${number >> 8}.${number & 255}`,
})

const temperature = async (app: App, id: number) =>
  (await readCards(app.db, [id], app.clock.now()))[0]?.temperature

shopTest(
  'a vote counts once, can be changed and taken back, and is shown to its visitor only [K13]',
  async ({ app }) => {
    const { productId: ring, slug } = await addProduct(app, { name: 'Ring' })
    const sanne = await openVoter(app)
    const bram = await openVoter(app)
    const voted = await sanne.vote('hot', ring)
    expect(voted.statusCode).toBe(200)
    expect(voted.json()).toEqual({ post_id: ring, temperature: 1, hot: 1, cold: 0, vote: 'hot' })
    expect((await sanne.vote('hot', ring)).json()).toEqual(voted.json())
    expect(sanne.visitor.jar.get('schakel_voted')).toBe('1')
    expect((await bram.vote('hot', ring)).json()).toMatchObject({ temperature: 2, vote: 'hot' })
    expect((await sanne.vote('cold', ring)).json()).toMatchObject({ hot: 1, cold: 1, vote: 'cold' })
    expect(await sanne.read(ring)).toMatchObject({ temperature: 0, vote: 'cold' })
    expect(await bram.read(ring)).toMatchObject({ temperature: 0, vote: 'hot' })
    expect((await bram.vote('none', ring)).json()).toMatchObject({ temperature: -1, vote: null })
    expect((await bram.vote('none', ring)).json()).toMatchObject({ hot: 0, cold: 1, vote: null })
    expect(await temperature(app, ring)).toBe(-1)
    expect(await findProduct(app, slug)).toMatchObject({ votes: { hot: 0, cold: 1 } })
    const votesResponse = await sanne.visitor.get(
      `/ajax-cached.php?action=hot-votes&post_id=${ring}`,
    )
    expect(votesResponse.headers['cache-control']).toContain('no-store')
    expect(votesResponse.headers['set-cookie']).toBeUndefined()
  },
)

shopTest('wrong tokens, votes and products are rejected, and nothing changes', async ({ app }) => {
  const { productId: ring } = await addProduct(app, { name: 'Ring' })
  const draft = await addProduct(app, { name: 'Concept', status: 'draft' })
  const sanne = await openVoter(app)
  const bram = await openVoter(app)
  const variables = (await bram.visitor.get(`${AJAX}?action=page_variables`)).json()
  for (const hotnonce of ['', '0123456789', variables.hotnonce, variables.compare_nonce]) {
    const rejected = await sanne.vote('hot', ring, { hotnonce })
    expect([rejected.statusCode, rejected.payload]).toEqual([403, '-1'])
  }
  const stranger = await createVisitor(app)
  const fields = { action: 'hot-count', hotnonce: variables.hotnonce, hot_count: 'hot' }
  expect((await stranger.post(AJAX, { ...fields, post_id: String(ring) })).statusCode).toBe(403)
  for (const change of ['', 'warm', '10']) {
    expect((await sanne.vote(change, ring)).statusCode).toBe(400)
  }
  for (const id of ['999999999', 'x', '0', draft.productId]) {
    expect((await sanne.vote('hot', id)).statusCode).toBe(404)
  }
  expect(await sanne.read(ring)).toMatchObject({ hot: 0, cold: 0, vote: null })
})

shopTest(
  '100 simultaneous votes give the right number, changed and taken back at once too',
  async ({ app }) => {
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    const all = Array.from({ length: 100 }, (_, index) => index)
    const voteAll = (change: (number: number) => VoteChange) =>
      Promise.all(all.map((number) => changeVote(app, voter(number), ring, change(number))))
    await voteAll((number) => (number < 53 ? 'hot' : 'cold'))
    expect(await readVote(app, ring, 'gast-99')).toEqual({ hot: 53, cold: 47, vote: 'cold' })
    expect(await temperature(app, ring)).toBe(6)
    await voteAll((number) => (number < 10 ? 'none' : number < 90 ? 'cold' : 'hot'))
    expect(await readVote(app, ring, 'gast-0')).toEqual({ hot: 10, cold: 80, vote: null })
    expect(await temperature(app, ring)).toBe(-10)
    // One visitor who clicks in twenty windows still has one vote.
    await Promise.all(all.slice(0, 20).map(() => changeVote(app, voter(0), ring, 'hot')))
    expect(await readVote(app, ring, 'gast-0')).toEqual({ hot: 11, cold: 80, vote: 'hot' })
  },
)

shopTest(
  'votes are merged at login without duplicates, and deleted with the account',
  async ({ app, clock }) => {
    const ids: number[] = []
    for (const name of ['Ring', 'Ketting', 'Armband']) {
      ids.push((await addProduct(app, { name })).productId)
    }
    const [ring = 0, chain = 0, bracelet = 0] = ids
    const guest = { id: 'gast', ip: '10.0.0.1' }
    const customer = { id: 'klant', ip: '10.0.0.1' }
    await changeVote(app, customer, ring, 'cold')
    await changeVote(app, guest, chain, 'cold')
    clock.advance(1_000)
    await changeVote(app, guest, ring, 'hot')
    await changeVote(app, customer, chain, 'hot')
    await changeVote(app, guest, bracelet, 'hot')
    await mergeVotes(app.db, guest.id, customer.id)
    await mergeVotes(app.db, guest.id, customer.id)
    for (const id of ids) {
      expect(await readVote(app, id, customer.id)).toEqual({ hot: 1, cold: 0, vote: 'hot' })
    }
    expect((await readVote(app, ring, guest.id)).vote).toBeNull()
    await forgetVotes(app.db, customer.id)
    expect(await readVote(app, ring, customer.id)).toEqual({ hot: 0, cold: 0, vote: null })
    await changeVote(app, guest, ring, 'hot')
    await app.pool.query('DELETE FROM products WHERE id = $1', [ring])
    expect(await readVote(app, ring, guest.id)).toEqual({ hot: 0, cold: 0, vote: null })
  },
)

shopTest("a customer's vote is shown in another browser", async ({ app }) => {
  const { productId: ring } = await addProduct(app, { name: 'Ring' })
  const visitor = await createVisitor(app)
  const { hotnonce } = await registerCustomer(visitor, 'sanne')
  await visitor.post(AJAX, {
    action: 'hot-count',
    hotnonce: String(hotnonce),
    hot_count: 'hot',
    post_id: String(ring),
  })
  visitor.jar.delete('schakel_visitor')
  const votesResponse = await visitor.get(`/ajax-cached.php?action=hot-votes&post_id=${ring}`)
  expect(votesResponse.json()).toMatchObject({ temperature: 1, vote: 'hot' })
})

shopTest(
  'too many votes from one network are answered with 429 and Retry-After',
  async ({ app }) => {
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    const sanne = await openVoter(app)
    for (let index = 0; index < 120; index++) {
      await changeVote(app, { id: `gast-${index}`, ip: '127.0.0.1' }, ring, 'hot')
    }
    const rejected = await sanne.vote('hot', ring)
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect((await sanne.read(ring)).hot).toBe(120)
  },
)

shopTest('only pages of products with another temperature are cleared', async ({ app, clock }) => {
  const { productId } = await addProduct(app, { name: 'Ring' })
  await changeVote(app, voter(1), productId, 'hot')
  const received: string[] = []
  app.onChange((tags) => received.push(...tags))
  await publishTemperatures(app)
  expect(received).toEqual([`numbers:${productId}`])
  clock.advance(3_600_000)
  await publishTemperatures(app)
  expect(received).toHaveLength(1)
})

shopTest(
  'if votes are switched off, a vote is answered with 404 and no page shows a temperature',
  async ({ app }) => {
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    const sanne = await openVoter(app)
    await sanne.vote('hot', ring)
    expect(await temperature(app, ring)).toBe(1)
    await saveSettings(app, { ...(await readSettings(app)), hidesVotes: true })

    const late = await sanne.vote('cold', ring)
    expect([late.statusCode, late.body]).toEqual([404, '0'])
    expect(await sanne.read(ring)).toEqual({
      post_id: ring,
      temperature: 0,
      hot: 0,
      cold: 0,
      vote: null,
    })
    expect(await temperature(app, ring)).toBe(0)
    expect(await findProduct(app, 'ring')).toMatchObject({ votes: { hot: 0, cold: 0 } })

    await saveSettings(app, { ...(await readSettings(app)), hidesVotes: false })
    expect(await sanne.read(ring)).toMatchObject({ hot: 1, vote: 'hot' })
  },
)
