import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addFaultHooks } from '#simulators/marketplaces/faults.ts'
import { createTokens, readBasic } from '#simulators/marketplaces/tokens.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { rejectToken } from './amazon-errors.ts'

/** Keys in Amazon's format; only the simulator accepts them. */
export const AMAZON_KEYS = {
  id: 'amzn1.application-oa2-client.nagebootst0000000000000000000001',
  secret: 'amzn1.oa2-cs.v1.nagebootst000000000000000000000000000000000000000001',
}

const LIFETIME_SECONDS = 3600

/** Token endpoints by version: 2.x takes a form; 3.x takes JSON, or a form with Basic authentication. */
const TOKEN_URLS: [version: string, path: string][] = [
  ['2.1', '/creatorsapi.auth.us-east-1.amazoncognito.com/oauth2/token'],
  ['2.2', '/creatorsapi.auth.eu-south-2.amazoncognito.com/oauth2/token'],
  ['2.3', '/creatorsapi.auth.us-west-2.amazoncognito.com/oauth2/token'],
  ['3.1', '/api.amazon.com/auth/o2/token'],
  ['3.2', '/api.amazon.co.uk/auth/o2/token'],
  ['3.3', '/api.amazon.co.jp/auth/o2/token'],
]

export const createAmazonTokens = (world: World) => createTokens(world.now, LIFETIME_SECONDS)
export type AmazonTokens = ReturnType<typeof createAmazonTokens>

const fail = (reply: FastifyReply, status: number, error: string, description: string) =>
  reply.code(status).send({ error, error_description: description })

/** Registers the token endpoints of the Creators API, of every version and region. */
export async function registerAmazonTokens(
  fastify: FastifyInstance,
  { world, tokens }: { world: World; tokens: AmazonTokens },
) {
  fastify.addHook('preHandler', async () =>
    world.counts.add({ operation: 'amazon.token', payload: {} }),
  )
  addFaultHooks(fastify, {
    faults: world.faults,
    target: () => 'amazon-token',
    reject: (fault, reply) =>
      fault === 'throttled'
        ? fail(reply, 429, 'slow_down', 'Too many requests')
        : fault === 'error'
          ? fail(reply, 500, 'server_error', 'Please try again')
          : undefined,
  })

  for (const [version, path] of TOKEN_URLS) {
    const isVersion2 = version.startsWith('2')
    fastify.post<{ Body: Record<string, string> | undefined }>(path, async (request, reply) => {
      const body = request.body ?? {}
      const isJson = request.headers['content-type']?.startsWith('application/json')
      if (isVersion2 && isJson)
        return fail(reply, 400, 'invalid_request', 'The body must be a form')
      const basic = readBasic(request.headers.authorization)
      const id = body.client_id ?? basic?.id
      const secret = body.client_secret ?? basic?.secret
      if (!isVersion2 && !isJson && !basic) {
        return fail(reply, 400, 'invalid_request', 'A form comes with HTTP Basic')
      }
      if (body.grant_type !== 'client_credentials') {
        return fail(reply, 400, 'unsupported_grant_type', 'Use client_credentials')
      }
      if (id !== AMAZON_KEYS.id || secret !== AMAZON_KEYS.secret) {
        return fail(reply, isVersion2 ? 400 : 401, 'invalid_client', 'Client authentication failed')
      }
      if (body.scope !== (isVersion2 ? 'creatorsapi/default' : 'creatorsapi::default')) {
        return fail(reply, 400, 'invalid_scope', 'The scope is not known')
      }
      return {
        access_token: tokens.give(version),
        expires_in: tokens.lifetimeSeconds,
        token_type: 'bearer',
      }
    })
  }
}

/** Rejects a request without a valid token; returns undefined if the token is valid. */
export function checkToken(request: FastifyRequest, reply: FastifyReply, tokens: AmazonTokens) {
  const header = request.headers.authorization
  if (!header) return rejectToken(reply, 'MissingCredential', 'No access token was provided.')
  const [, value = '', version] = /^Bearer (\S+?)(?:, Version (\S+))?$/.exec(header) ?? []
  const token = tokens.find(value)
  // Requests with a 2.x token must name its version; requests with a 3.x token do not.
  const hasMatchingVersion =
    token && (token.version.startsWith('2') ? token.version === version : !version)
  if (!hasMatchingVersion) return rejectToken(reply, 'InvalidToken', 'The access token is invalid.')
  if (tokens.isExpired(token)) {
    return rejectToken(reply, 'TokenExpired', 'The access token expired.')
  }
  return undefined
}
