import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { findFullDisk } from '#app/platform/disk-space.server.ts'
import { realShopTest, shopTest } from '#tests/support/shop-test.ts'
import { fetchFeed } from './fetch-feed.server.ts'

/** More free space than any disk has. */
const EXBIBYTE = 2 ** 60

shopTest.for([
  { name: 'plain', body: Buffer.from('<products></products>') },
  { name: 'compressed', body: gzipSync('<products></products>') },
])(
  'a $name feed is not stored if the disk would have too little room left for orders',
  async ({ body }, { app }) => {
    const server = createServer((_request, response) => response.end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`
    // Only a shop on this machine may fetch a feed from this machine.
    const localApp = { ...app, siteUrl: 'http://localhost' }

    expect(await fetchFeed(localApp, address, { minFreeBytes: EXBIBYTE })).toEqual({
      ok: false,
      error: 'disk-full',
    })
    expect(await readdir(path.join(app.env.DATA_DIR, 'imports', 'feeds'))).toEqual([])
    // The feed was too large, but the disk is not full.
    expect(await findFullDisk(app)).toBeNull()

    const fetchResult = await fetchFeed(localApp, address)
    expect(fetchResult).toMatchObject({ ok: true })
    server.close()
  },
)

realShopTest(
  'a shop on the internet reads no feed of its own machine or its network',
  async ({ app }) => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end('<products></products>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    // SHOP_DEMO may still be set after the shop became real; it must not open local addresses.
    const publicApp = {
      ...app,
      siteUrl: 'https://schakel.test',
      env: { ...app.env, SHOP_DEMO: true },
    }
    // The last one is 127.0.0.1 as a number.
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
      expect(await fetchFeed(publicApp, `http://${host}:${port}/feed.xml`), host).toEqual({
        ok: false,
        error: 'closed-address',
      })
    // Cloud providers offer the secrets of a machine at this address.
    expect(await fetchFeed(publicApp, 'http://169.254.169.254/latest/meta-data/')).toEqual({
      ok: false,
      error: 'closed-address',
    })
    expect(requests).toEqual([])
    server.close()
  },
)
