import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { mergeVotes } from '#app/features/customers/votes/vote-functions.server.ts'
import {
  changeVote,
  forgetVotes,
  listVotes,
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

/** Creates a guest with a cookie and a token, who can vote. */
async function createVoter(app: App) {
  const visitor = await createVisitor(app)
  const { hotnonce } = (await visitor.get(`${AJAX}?action=page_variables`)).json()
  const vote = (hot_count: string, id: number | string, fields = {}) =>
    visitor.post(AJAX, { action: 'hot-count', hotnonce, hot_count, post_id: String(id), ...fields })
  const readVotes = async (id: number) =>
    (await visitor.get(`/ajax-cached.php?action=hot-votes&post_id=${id}`)).json()
  return { visitor, vote, readVotes }
}

/** Returns a visitor with their own id and IP address. */
const voterWithNumber = (number: number) => ({
  id: `gast-${number}`,
  ip: `10.0.${number >> 8}.${number & 255}`,
})

const readTemperature = async (app: App, id: number) =>
  (await readCards(app.db, [id], app.clock.now()))[0]?.temperature

shopTest(
  'a vote counts once, can be changed and taken back, and is shown to its visitor only [K13]',
  async ({ app }) => {
    const { productId: ring, slug } = await addProduct(app, { name: 'Ring' })
    const sanne = await createVoter(app)
    const bram = await createVoter(app)
    const firstVote = await sanne.vote('hot', ring)
    expect(firstVote.statusCode).toBe(200)
    expect(firstVote.json()).toEqual({
      post_id: ring,
      temperature: 1,
      hot: 1,
      cold: 0,
      vote: 'hot',
    })
    expect((await sanne.vote('hot', ring)).json()).toEqual(firstVote.json())
    expect(sanne.visitor.jar.get('schakel_voted')).toBe('1')
    expect((await bram.vote('hot', ring)).json()).toMatchObject({ temperature: 2, vote: 'hot' })
    expect((await sanne.vote('cold', ring)).json()).toMatchObject({ hot: 1, cold: 1, vote: 'cold' })
    expect(await sanne.readVotes(ring)).toMatchObject({ temperature: 0, vote: 'cold' })
    expect(await bram.readVotes(ring)).toMatchObject({ temperature: 0, vote: 'hot' })
    expect((await bram.vote('none', ring)).json()).toMatchObject({ temperature: -1, vote: null })
    expect((await bram.vote('none', ring)).json()).toMatchObject({ hot: 0, cold: 1, vote: null })
    expect(await readTemperature(app, ring)).toBe(-1)
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
  const draftProduct = await addProduct(app, { name: 'Concept', status: 'draft' })
  const sanne = await createVoter(app)
  const bram = await createVoter(app)
  const variables = (await bram.visitor.get(`${AJAX}?action=page_variables`)).json()
  for (const hotnonce of ['', '0123456789', variables.hotnonce, variables.compare_nonce]) {
    const rejection = await sanne.vote('hot', ring, { hotnonce })
    expect([rejection.statusCode, rejection.payload]).toEqual([403, '-1'])
  }
  const stranger = await createVisitor(app)
  const fields = { action: 'hot-count', hotnonce: variables.hotnonce, hot_count: 'hot' }
  expect((await stranger.post(AJAX, { ...fields, post_id: String(ring) })).statusCode).toBe(403)
  for (const hotCount of ['', 'warm', '10']) {
    expect((await sanne.vote(hotCount, ring)).statusCode).toBe(400)
  }
  for (const id of ['999999999', 'x', '0', draftProduct.productId]) {
    expect((await sanne.vote('hot', id)).statusCode).toBe(404)
  }
  expect(await sanne.readVotes(ring)).toMatchObject({ hot: 0, cold: 0, vote: null })
})

shopTest(
  '100 simultaneous votes are counted correctly, also when they are changed and taken back',
  async ({ app }) => {
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    const numbers = Array.from({ length: 100 }, (_, index) => index)
    const voteAll = (change: (number: number) => VoteChange) =>
      Promise.all(
        numbers.map((number) => changeVote(app, voterWithNumber(number), ring, change(number))),
      )
    await voteAll((number) => (number < 53 ? 'hot' : 'cold'))
    expect(await readVote(app, ring, 'gast-99')).toEqual({ hot: 53, cold: 47, vote: 'cold' })
    expect(await readTemperature(app, ring)).toBe(53 - 47)
    // Ten visitors take their vote back, and eighty vote cold.
    await voteAll((number) => {
      if (number < 10) return 'none'
      return number < 90 ? 'cold' : 'hot'
    })
    expect(await readVote(app, ring, 'gast-0')).toEqual({ hot: 10, cold: 80, vote: null })
    expect(await readTemperature(app, ring)).toBe(-10)
    // One visitor who clicks in twenty windows still has one vote.
    await Promise.all(
      numbers.slice(0, 20).map(() => changeVote(app, voterWithNumber(0), ring, 'hot')),
    )
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
    const [ring = 0, necklace = 0, bracelet = 0] = ids
    const guest = { id: 'gast', ip: '10.0.0.1' }
    const customer = { id: 'klant', ip: '10.0.0.1' }
    await changeVote(app, customer, ring, 'cold')
    await changeVote(app, guest, necklace, 'cold')
    clock.advance(1_000)
    await changeVote(app, guest, ring, 'hot')
    await changeVote(app, customer, necklace, 'hot')
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

shopTest('a customer’s data names the votes with their moment', async ({ app, clock }) => {
  const { productId } = await addProduct(app, { name: 'Ring' })
  await changeVote(app, voterWithNumber(1), productId, 'hot')
  expect(await listVotes(app, voterWithNumber(1).id)).toEqual([
    { name: 'Ring', vote: 'warm', votedAt: clock.now() },
  ])
})

shopTest(
  'after 120 votes from one network the next is answered with 429 and Retry-After',
  async ({ app }) => {
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    const sanne = await createVoter(app)
    for (let index = 0; index < 120; index++) {
      await changeVote(app, { id: `gast-${index}`, ip: '127.0.0.1' }, ring, 'hot')
    }
    const rejection = await sanne.vote('hot', ring)
    expect(rejection.statusCode).toBe(429)
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0)
    expect((await sanne.readVotes(ring)).hot).toBe(120)
  },
)

shopTest(
  'only the cached pages of products with another temperature are cleared',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    await changeVote(app, voterWithNumber(1), productId, 'hot')
    const announcements: string[] = []
    app.onChange((tags) => announcements.push(...tags))
    await publishTemperatures(app)
    expect(announcements).toEqual([`numbers:${productId}`])
    await publishTemperatures(app)
    expect(announcements).toHaveLength(1)
    await changeVote(app, voterWithNumber(1), productId, 'cold')
    // A restart may delay the job for any time.
    clock.advance(3_600_000)
    await publishTemperatures(app)
    expect(announcements).toHaveLength(2)
  },
)

shopTest(
  'if votes are switched off, a vote is answered with 404 and no page shows a temperature',
  async ({ app }) => {
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    const sanne = await createVoter(app)
    await sanne.vote('hot', ring)
    expect(await readTemperature(app, ring)).toBe(1)
    await saveSettings(app, { ...(await readSettings(app)), hidesVotes: true })

    const lateVote = await sanne.vote('cold', ring)
    expect([lateVote.statusCode, lateVote.body]).toEqual([404, '0'])
    expect(await sanne.readVotes(ring)).toEqual({
      post_id: ring,
      temperature: 0,
      hot: 0,
      cold: 0,
      vote: null,
    })
    expect(await readTemperature(app, ring)).toBe(0)
    expect(await findProduct(app, 'ring')).toMatchObject({ votes: { hot: 0, cold: 0 } })

    await saveSettings(app, { ...(await readSettings(app)), hidesVotes: false })
    expect(await sanne.readVotes(ring)).toMatchObject({ hot: 1, vote: 'hot' })
  },
)
