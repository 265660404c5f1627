import type { FastifyInstance } from 'fastify'
import { PLAYED_PHOTOS } from '#app/features/offers/offers.ts'
import { POLICIES } from '#app/features/offers/source-policies.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { Shop } from '#app/platform/shop.ts'

const PATIENCE_MS = 5_000
const PHOTO = /^[\w-]+(?:\/[\w-]+)*\/[\w.-]+\.jpg$/
const HOSTS = new Set(Object.values(POLICIES).flatMap(({ photoHosts }) => photoHosts))

/**
 * Photographs of marketplaces that are played on this machine, passed on for browsers on another one. Those of real ones come from
 * there: they may not be copied.
 */
export function registerPlayedPhotos(app: FastifyInstance, { env, log }: Shop) {
  const played = [env.AMAZON_API_URL, env.BOL_API_URL].find((url) => url && isOnThisMachine(url))
  if (!played) return
  const { origin } = new URL(played)
  app.get<{ Params: { host: string; '*': string } }>(
    `${PLAYED_PHOTOS}/:host/*`,
    async ({ params }, reply) => {
      const { host, '*': file } = params
      if (!HOSTS.has(host) || !PHOTO.test(file)) return reply.code(404).send()
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const answer = await fetch(`${origin}/${host}/${file}`, { signal, redirect: 'error' })
        if (!answer.ok) return reply.code(404).send()
        const photo = Buffer.from(await answer.arrayBuffer())
        return reply.type('image/jpeg').header('cache-control', 'public, max-age=3600').send(photo)
      } catch (error) {
        log.debug({ err: error }, 'a played photograph did not come')
        return reply.code(404).send()
      }
    },
  )
}
