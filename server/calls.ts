import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/platform/shop.ts'

/** Every call of the wire contract, one line each, pointing at its feature. */
export function registerCalls(_app: FastifyInstance, _shop: Shop) {}
