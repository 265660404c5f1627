import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addFaultHooks } from '#simulators/marketplaces/faults.ts'
import { createTokens, readBasic } from '#simulators/marketplaces/tokens.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { problem } from './bol-problems.ts'

/** Keys in bol's format; only the simulator accepts them. */
export const BOL_KEYS = {
  id: '00000000-0000-4000-8000-00000nagebol',
  secret: 'nagebootst-geheim-van-bol',
}

const LIFETIME_SECONDS = 299

export const createBolTokens = (world: World) => createTokens(world.now, LIFETIME_SECONDS)
export type BolTokens = ReturnType<typeof createBolTokens>

/** Simulates login.bol.com, with Basic authentication and the grant in the query or in a form. */
export async function registerBolTokens(
  fastify: FastifyInstance,
  { world, tokens }: { world: World; tokens: BolTokens },
) {
  fastify.addHook('preHandler', async () =>
    world.counts.add({ operation: 'bol.token', payload: {} }),
  )
  addFaultHooks(fastify, {
    faults: world.faults,
    target: () => 'bol-token',
    reject: (fault, reply) =>
      fault === 'throttled'
        ? problem(reply, 429, 'Too many requests')
        : fault === 'error'
          ? problem(reply, 500, 'Please try again later')
          : undefined,
  })

  fastify.post<{ Querystring: { grant_type?: string }; Body?: { grant_type?: string } }>(
    '/login.bol.com/token',
    async (request, reply) => {
      const grant = request.query.grant_type ?? request.body?.grant_type
      if (grant !== 'client_credentials') {
        return reply.code(400).send({ error: 'unsupported_grant_type' })
      }
      const credentials = readBasic(request.headers.authorization)
      if (credentials?.id !== BOL_KEYS.id || credentials.secret !== BOL_KEYS.secret) {
        return reply.code(401).send({ error: 'invalid_client' })
      }
      return {
        access_token: tokens.give('bol'),
        token_type: 'Bearer',
        expires_in: tokens.lifetimeSeconds,
        scope: 'AFFILIATE',
      }
    },
  )
}

/** Rejects a request without a valid token; returns undefined if the token is valid. */
export function checkBolToken(request: FastifyRequest, reply: FastifyReply, tokens: BolTokens) {
  const [, value = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const token = tokens.find(value)
  if (token?.version !== 'bol') return problem(reply, 401, 'The access token is missing or wrong')
  if (tokens.isExpired(token)) return problem(reply, 401, 'The access token is expired')
  return undefined
}
