import { expect } from 'vitest'
import { tellTemperatures } from '#app/features/customers/votes/tell-temperatures.server.ts'
import {
  changeVote,
  forgetVotes,
  mergeVotes,
  readVote,
} from '#app/features/customers/votes/votes.server.ts'
import { VOTE_LIMITS, type VoteChange } from '#app/features/customers/votes/votes.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { openVisitor } from './visitor.ts'

const AJAX = '/wp-admin/admin-ajax.php'

/** A guest with a cookie and a token of their own. */
async function openVoter(shop: Shop) {
  const visitor = await openVisitor(shop)
  const { hotnonce } = (await visitor.get(`${AJAX}?action=page_variables`)).json()
  const vote = (hot_count: string, id: number | string, fields = {}) =>
    visitor.post(AJAX, { action: 'hot-count', hotnonce, hot_count, post_id: String(id), ...fields })
  const read = async (id: number) =>
    (await visitor.get(`/ajax-cached.php?action=hot-votes&post_id=${id}`)).json()
  return { visitor, vote, read }
}

/** Somebody from a network of their own. */
const voter = (at: number) => ({ id: `gast-${at}`, ip: `10.0.${at >> 8}.${at & 255}` })

const temperature = async (shop: Shop, id: number) =>
  (await readCards(shop.db, [id], shop.clock.now()))[0]?.temperature

shopTest(
  'a vote counts once, can be changed and taken back, and is told to its visitor alone [K13]',
  async ({ shop }) => {
    const { productId: ring, slug } = await addPiece(shop, { name: 'Ring' })
    const sanne = await openVoter(shop)
    const bram = await openVoter(shop)
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
    expect(await temperature(shop, ring)).toBe(-1)
    expect(await findProduct(shop, slug)).toMatchObject({ votes: { hot: 0, cold: 1 } })
    const told = await sanne.visitor.get(`/ajax-cached.php?action=hot-votes&post_id=${ring}`)
    expect(told.headers['cache-control']).toContain('no-store')
    expect(told.headers['set-cookie']).toBeUndefined()
  },
)

shopTest('wrong tokens, votes and things are refused, and nothing changes', async ({ shop }) => {
  const { productId: ring } = await addPiece(shop, { name: 'Ring' })
  const draft = await addPiece(shop, { name: 'Concept', status: 'draft' })
  const sanne = await openVoter(shop)
  const bram = await openVoter(shop)
  const variables = (await bram.visitor.get(`${AJAX}?action=page_variables`)).json()
  for (const hotnonce of ['', '0123456789', variables.hotnonce, variables.compare_nonce]) {
    const refused = await sanne.vote('hot', ring, { hotnonce })
    expect([refused.statusCode, refused.payload]).toEqual([403, '-1'])
  }
  const stranger = await openVisitor(shop)
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
  '100 votes at the same time end in the right number, changed and taken back at once too',
  async ({ shop }) => {
    const { productId: ring } = await addPiece(shop, { name: 'Ring' })
    const all = Array.from({ length: 100 }, (_, at) => at)
    const voteAll = (change: (at: number) => VoteChange) =>
      Promise.all(all.map((at) => changeVote(shop, voter(at), ring, change(at))))
    await voteAll((at) => (at < 53 ? 'hot' : 'cold'))
    expect(await readVote(shop, ring, 'gast-99')).toEqual({ hot: 53, cold: 47, vote: 'cold' })
    expect(await temperature(shop, ring)).toBe(6)
    await voteAll((at) => (at < 10 ? 'none' : at < 90 ? 'cold' : 'hot'))
    expect(await readVote(shop, ring, 'gast-0')).toEqual({ hot: 10, cold: 80, vote: null })
    expect(await temperature(shop, ring)).toBe(-10)
    // One visitor who presses in twenty windows still has one vote.
    await Promise.all(all.slice(0, 20).map(() => changeVote(shop, voter(0), ring, 'hot')))
    expect(await readVote(shop, ring, 'gast-0')).toEqual({ hot: 11, cold: 80, vote: 'hot' })
  },
)

shopTest(
  'votes go along at login without doubling, and go with the account',
  async ({ shop, clock }) => {
    const ids: number[] = []
    for (const name of ['Ring', 'Ketting', 'Armband']) {
      ids.push((await addPiece(shop, { name })).productId)
    }
    const [ring = 0, chain = 0, bracelet = 0] = ids
    const guest = { id: 'gast', ip: '10.0.0.1' }
    const customer = { id: 'klant', ip: '10.0.0.1' }
    await changeVote(shop, customer, ring, 'cold')
    await changeVote(shop, guest, chain, 'cold')
    clock.advance(1_000)
    await changeVote(shop, guest, ring, 'hot')
    await changeVote(shop, customer, chain, 'hot')
    await changeVote(shop, guest, bracelet, 'hot')
    await mergeVotes(shop.db, guest.id, customer.id)
    await mergeVotes(shop.db, guest.id, customer.id)
    for (const id of ids) {
      expect(await readVote(shop, id, customer.id)).toEqual({ hot: 1, cold: 0, vote: 'hot' })
    }
    expect((await readVote(shop, ring, guest.id)).vote).toBeNull()
    await forgetVotes(shop.db, customer.id)
    expect(await readVote(shop, ring, customer.id)).toEqual({ hot: 0, cold: 0, vote: null })
    await changeVote(shop, guest, ring, 'hot')
    await shop.pool.query('DELETE FROM products WHERE id = $1', [ring])
    expect(await readVote(shop, ring, guest.id)).toEqual({ hot: 0, cold: 0, vote: null })
  },
)

shopTest('who votes as a customer finds the vote back elsewhere', async ({ shop }) => {
  const { productId: ring } = await addPiece(shop, { name: 'Ring' })
  const visitor = await openVisitor(shop)
  const { hotnonce } = await registerCustomer(visitor, 'sanne')
  await visitor.post(AJAX, {
    action: 'hot-count',
    hotnonce: String(hotnonce),
    hot_count: 'hot',
    post_id: String(ring),
  })
  visitor.jar.delete('schakel_visitor')
  const told = await visitor.get(`/ajax-cached.php?action=hot-votes&post_id=${ring}`)
  expect(told.json()).toMatchObject({ temperature: 1, vote: 'hot' })
})

shopTest('too many votes from one network have to wait', async ({ shop }) => {
  const { productId: ring } = await addPiece(shop, { name: 'Ring' })
  const sanne = await openVoter(shop)
  for (let at = 0; at < VOTE_LIMITS.perAddress; at++) {
    await changeVote(shop, { id: `gast-${at}`, ip: '127.0.0.1' }, ring, 'hot')
  }
  const refused = await sanne.vote('hot', ring)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await sanne.read(ring)).hot).toBe(VOTE_LIMITS.perAddress)
})

shopTest(
  'kept pages hear which pieces became hotter or colder, and nothing when none did',
  async ({ shop, clock }) => {
    const { productId } = await addPiece(shop, { name: 'Ring' })
    await changeVote(shop, voter(1), productId, 'hot')
    const heard: string[] = []
    shop.onChange((tags) => heard.push(...tags))
    await tellTemperatures(shop)
    expect(heard).toEqual([`numbers:${productId}`])
    clock.advance(3_600_000)
    await tellTemperatures(shop)
    expect(heard).toHaveLength(1)
  },
)
