import Fastify from 'fastify'
import { registerProductFeeds } from '#app/features/channels/product-feeds/feed-calls.server.ts'
import { ensureFeeds, findFeed } from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import { type FeedName, feedUrl } from '#app/features/channels/product-feeds/product-feeds.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest as emptyShopTest } from './shop-test.ts'
import { addProduct } from './stock-shop.ts'

/** A shop that has started once, so that every feed has a secret. */
export const shopTest = emptyShopTest.extend<{ feeds: undefined }>({
  feeds: [
    async ({ app }, use) => {
      await ensureFeeds(app)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Requests the file of a feed as a channel does. */
export async function requestFeed(
  app: App,
  name: FeedName,
  { search = '', format }: { search?: string; format?: 'tsv' } = {},
) {
  const feed = await findFeed(app, name)
  if (!feed) throw new Error('no feed')
  const fastify = Fastify()
  registerProductFeeds(fastify, app)
  const { statusCode, body, headers } = await fastify.inject(
    `${feedUrl(name, feed.token, format)}${search}`,
  )
  await fastify.close()
  return { statusCode, body, type: headers['content-type'] }
}

export const addRing = (app: App) =>
  addProduct(app, {
    name: 'Ring Voorbeeld',
    description: '<p>Een ring & meer.</p>',
    variants: [
      { options: { ringmaat: '17' }, priceCents: 12_000, stock: 2, sku: 'R-17' },
      { options: { ringmaat: '18' }, priceCents: 15_000, stock: 0 },
    ],
  })
