import { expect, vi } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { openApp } from '#server/create-app.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { announceChanges } from './changes.server.ts'

/** Caches a page that only its own tag clears. */
async function cachePage(app: App, name: string) {
  await app.cache.render(name, async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from(name),
    caching: { tags: [`product:${name}`], freshUntil: null },
  }))
  return () => app.cache.findFresh(name)
}

/**
 * Announces a change of a page until that clears it in the other process: a change is lost while the other process has not
 * connected to the database yet.
 */
function expectChangeReceived(app: App, otherApp: App, name: string) {
  return vi.waitFor(
    async () => {
      const findPage = await cachePage(otherApp, name)
      await announceChanges(app, [`product:${name}`])
      await vi.waitFor(() => expect(findPage()).toBeUndefined(), { timeout: 300 })
    },
    { timeout: 15_000 },
  )
}

shopTest('a change in one process clears the pages of another', async ({ app, clock }) => {
  const otherApp = openApp(app.env, { clock })
  await expectChangeReceived(app, otherApp, 'ring')
  await otherApp.close()
})

shopTest(
  'a process that lost the database receives changes again after reconnecting',
  async ({ app, clock }) => {
    const proxy = await openDatabaseProxy(app.env.DATABASE_URL)
    const otherApp = openApp({ ...app.env, DATABASE_URL: proxy.url }, { clock })
    await expectChangeReceived(app, otherApp, 'ring')
    const findPage = await cachePage(otherApp, 'ketting')

    proxy.cut()
    await announceChanges(app, ['product:ketting'])
    expect(findPage()).toBeDefined()
    proxy.mend()

    // Changes may have been missed meanwhile, so nothing that was cached is valid.
    await vi.waitFor(() => expect(findPage()).toBeUndefined(), { timeout: 15_000 })
    await expectChangeReceived(app, otherApp, 'armband')
    await otherApp.close()
    proxy.close()
  },
)
