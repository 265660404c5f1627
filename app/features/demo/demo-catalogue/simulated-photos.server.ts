import type { FastifyInstance } from 'fastify'
import { SIMULATED_PHOTOS } from '#app/features/partners/offers/offers.ts'
import { simulatedPhotoUrl } from '#app/features/partners/offers/resolve-simulated-photo.server.ts'
import type { App } from '#app/platform/app.ts'

const TIMEOUT_MS = 5_000

/**
 * Proxies photos of simulated marketplaces for browsers on other computers. Photos of real marketplaces are not proxied,
 * because they may not be copied: browsers load them from the marketplace.
 */
export function registerSimulatedPhotos(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { host: string; '*': string } }>(
    `${SIMULATED_PHOTOS}/:host/*`,
    async ({ params }, reply) => {
      const { host, '*': file } = params
      const photoUrl = simulatedPhotoUrl(app, host, file)
      if (!photoUrl) return reply.code(404).send()
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const answer = await fetch(photoUrl, { signal, redirect: 'error' })
        if (!answer.ok) return reply.code(404).send()
        const photo = Buffer.from(await answer.arrayBuffer())
        return reply.type('image/jpeg').header('cache-control', 'public, max-age=3600').send(photo)
      } catch (error) {
        app.log.debug({ err: error }, 'a simulated photo could not be loaded')
        return reply.code(404).send()
      }
    },
  )
}
