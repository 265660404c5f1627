import { expect, vi } from 'vitest'
import type { Shop } from '#app/platform/shop.ts'
import { openDatabaseLine } from '#tests/support/database-line.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { openShop } from '../../server/shop.ts'
import { announceChanges } from './changes.server.ts'

/** A page that goes when its own tag is announced, and no other. */
async function keepPage(shop: Shop, name: string) {
  await shop.cache.render(name, async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from(name),
    keep: { tags: [`product:${name}`], until: null },
  }))
  return () => shop.cache.findFresh(name)
}

/** Its first word after it connects clears everything; after that only what was announced goes. */
function hearsFrom(shop: Shop, other: Shop, name: string) {
  return vi.waitFor(
    async () => {
      const find = await keepPage(other, name)
      await announceChanges(shop, [`product:${name}`])
      await vi.waitFor(() => expect(find()).toBeUndefined(), { timeout: 300 })
    },
    { timeout: 15_000 },
  )
}

shopTest('a change in one process clears the pages of another', async ({ shop, clock }) => {
  const other = openShop(shop.env, { clock })
  await hearsFrom(shop, other, 'ring')
  await other.close()
})

shopTest('who lost the database hears changes again once it is back', async ({ shop, clock }) => {
  const line = await openDatabaseLine(shop.env.DATABASE_URL)
  const other = openShop({ ...shop.env, DATABASE_URL: line.url }, { clock })
  await hearsFrom(shop, other, 'ring')
  const find = await keepPage(other, 'ketting')

  line.cut()
  await announceChanges(shop, ['product:ketting'])
  expect(find()).toBeDefined()
  line.mend()

  // What was said meanwhile was missed, so nothing that was kept counts any more.
  await vi.waitFor(() => expect(find()).toBeUndefined(), { timeout: 15_000 })
  await hearsFrom(shop, other, 'armband')
  await other.close()
  line.close()
})
