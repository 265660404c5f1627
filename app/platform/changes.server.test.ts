import { expect, vi } from 'vitest'
import { shopTest } from '#tests/shop-test.ts'
import { openShop } from '../../server/shop.ts'
import { announceChanges } from './changes.server.ts'

shopTest('a change in one process clears the pages of another', async ({ shop, clock }) => {
  const other = openShop(shop.env, { clock })
  const keep = async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from('ring'),
    keep: { tags: ['product:1'], until: null },
  })
  // The first connection clears everything; after it only what was announced goes.
  await vi.waitFor(async () => {
    await other.cache.render('/ring/', keep)
    await announceChanges(shop, ['product:1'])
    await vi.waitFor(() => expect(other.cache.findFresh('/ring/')).toBeUndefined(), {
      timeout: 300,
    })
  })
  await other.close()
})
