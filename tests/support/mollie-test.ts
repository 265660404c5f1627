import type { ReadyEnv } from '#app/platform/env.ts'
import { createFastify } from '#server/http/fastify-app.ts'
import { type LocalMollie, openLocalMollie, TEST_KEY } from '#simulators/mollie/local-mollie.ts'
import { shopTest } from './shop-test.ts'

const failToLoadBuild = async () => {
  throw new Error('no page is rendered in this test')
}

/** A test with a shop that takes payments through a local Mollie, which sends webhooks over HTTP. Both have one clock. */
export const mollieTest = shopTest.extend<{
  mollie: LocalMollie
  env: Partial<ReadyEnv>
  host: undefined
}>({
  mollie: async ({ clock }, use) => {
    const mollie = await openLocalMollie({ now: () => clock.now() })
    await use(mollie)
    await mollie.close()
  },
  env: async ({ mollie }, use) => {
    await use({ MOLLIE_API_KEY: TEST_KEY, MOLLIE_API_URL: mollie.apiUrl })
  },
  host: [
    async ({ app, mollie }, use) => {
      const fastify = await createFastify(app, { loadBuild: failToLoadBuild })
      await mollie.resolve(app.siteUrl, await fastify.listen({ port: 0, host: '127.0.0.1' }))
      await use(undefined)
      await fastify.close()
    },
    { auto: true },
  ],
})
