import type { FastifyInstance } from 'fastify'
import { registerMedia } from '#app/features/media/media-calls.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Every call of the wire contract, one line each, pointing at its feature. */
export function registerCalls(app: FastifyInstance, shop: Shop) {
  registerMedia(app, shop)
}
