import Fastify from 'fastify'
import { expect } from 'vitest'
import { cancelImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { registerRunProgress } from './import-run-calls.server.ts'

const progressTest = shopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) =>
    use({
      AMAZON_CREDENTIAL_ID: 'sleutel',
      AMAZON_CREDENTIAL_SECRET: 'geheim',
      AMAZON_CALLS_PER_SECOND: 1,
    }),
})

progressTest(
  'the progress of a run is streamed with the remaining requests of today, until the run ends',
  async ({ app }) => {
    const fastify = Fastify({ forceCloseConnections: true })
    registerRunProgress(fastify, app)
    const origin = await fastify.listen({ port: 0, host: '127.0.0.1' })
    try {
      const id = await startMarketplaceImport(app, {
        name: 'Geplakt',
        isDryRun: true,
        actor: 'Fenna',
        task: { what: 'items', categorySlug: null, publishes: false },
        items: [{ source: 'amazon', country: 'nl', itemRef: 'B0CH4K3L01' }],
      })
      const progressUrl = (run: number) => `${origin}/beheer/importeren/${run}/voortgang`
      const response = await fetch(progressUrl(id))
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      const firstEvent = await reader?.read()
      expect(JSON.parse(firstEvent?.value?.replace(/^data: /, '') ?? '')).toEqual({
        state: 'waiting',
        progress: null,
        waitsFor: '',
        // At one call per second Amazon allows 8,640 a day, and none was made.
        quota: [{ source: 'Amazon', callsLeft: 8_640 }],
      })
      await cancelImport(app, id)
      const lastEvent = await reader?.read()
      expect(lastEvent?.value).toBe('event: einde\ndata: {}\n\n')
      expect(await reader?.read()).toMatchObject({ done: true })
      expect((await fetch(progressUrl(id + 1))).status).toBe(404)
    } finally {
      await fastify.close()
    }
  },
)
