import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

/** A public shop. `neighbour` is another server on its machine, such as a database, with the requests that reached it. */
const publicShopTest = builtShopTest.extend<{
  env: Partial<ReadyEnv>
  settings: Partial<ShopSettings>
  neighbour: { port: number; requests: string[] }
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ SHOP_DEMO: false, SITE_URL: 'https://schakel.test' }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  settings: async ({}, use) => use({ ...TEST_SETTINGS, isDemo: false }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  neighbour: async ({}, use) => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      response.end('secret of the neighbour')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ port: (server.address() as AddressInfo).port, requests })
    server.close()
  },
})

publicShopTest(
  'an import of a feed reads nothing from the machine or network of a public shop, and does not show what listens there',
  LONG_TIMEOUT,
  async ({ app, builtShop, neighbour }) => {
    const { port, requests } = neighbour
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    for (const address of [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/metrics`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://0x7f000001:${port}/`,
      `http://0.0.0.0:${port}/`,
      'http://127.0.0.1:9/',
      'http://10.0.0.1/feed.csv',
      'http://169.254.169.254/latest/meta-data/',
    ]) {
      const importResponse = await owner.post('/beheer/importeren/marktplaats/', [
        ['part', 'feed'],
        ['address', address],
        ['intent', 'try'],
      ])
      expect(importResponse.status, address).toBe(302)
      expect(importResponse.headers.location, address).toMatch(/^\/beheer\/importeren\/\d+/)
      await runWaitingImports(app, new AbortController().signal)
      const report = await owner.get(importResponse.headers.location ?? '')
      expect(report.text, address).toContain('Dit adres ligt niet op het open internet')
      expect(report.text, address).not.toContain('secret of the neighbour')
    }
    expect(requests).toEqual([])
  },
)
