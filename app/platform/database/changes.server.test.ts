import { expect, vi } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { openApp } from '#server/create-app.ts'
import { openDatabaseProxy } from '#tests/support/database-line.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { announceChanges } from './changes.server.ts'

/** Caches a page that only its own tag clears. */
async function cachePage(app: App, name: string) {
  await app.cache.render(name, async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from(name),
    caching: { tags: [`product:${name}`], until: null },
  }))
  return () => app.cache.findFresh(name)
}

/** Waits until a change clears one page. This is repeated, because connecting clears all pages first. */
function expectChangeReceived(app: App, other: App, name: string) {
  return vi.waitFor(
    async () => {
      const find = await cachePage(other, name)
      await announceChanges(app, [`product:${name}`])
      await vi.waitFor(() => expect(find()).toBeUndefined(), { timeout: 300 })
    },
    { timeout: 15_000 },
  )
}

shopTest('a change in one process clears the pages of another', async ({ app, clock }) => {
  const other = openApp(app.env, { clock })
  await expectChangeReceived(app, other, 'ring')
  await other.close()
})

shopTest(
  'a process that lost the database receives changes again after reconnecting',
  async ({ app, clock }) => {
    const line = await openDatabaseProxy(app.env.DATABASE_URL)
    const other = openApp({ ...app.env, DATABASE_URL: line.url }, { clock })
    await expectChangeReceived(app, other, 'ring')
    const find = await cachePage(other, 'ketting')

    line.cut()
    await announceChanges(app, ['product:ketting'])
    expect(find()).toBeDefined()
    line.mend()

    // Changes may have been missed meanwhile, so nothing that was cached is valid.
    await vi.waitFor(() => expect(find()).toBeUndefined(), { timeout: 15_000 })
    await expectChangeReceived(app, other, 'armband')
    await other.close()
    line.close()
  },
)
