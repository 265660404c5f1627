import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitAgent } from '#app/features/channels/agents/agent-calls.server.ts'
import { readAgentSwitches } from '#app/features/channels/agents/agent-switches.server.ts'
import { isShopClosed } from '#app/features/content/announcements/coming-soon.server.ts'
import { countAgentVisit } from '#app/features/insight/attribution/agent-visits.server.ts'
import type { App } from '#app/platform/app.ts'
import { isDatabaseGone } from '#app/platform/database/db.server.ts'
import { UCP_PROFILE_PATH, UCP_ROOT, ucpProfile } from './ucp.ts'
import {
  incompatibleAnswer,
  MAX_KEY_LENGTH,
  parseJson,
  runOperation,
} from './ucp-answer-operation.server.ts'
import { runOnce, type UcpAnswer } from './ucp-answers.server.ts'
import { registerUcpMcp } from './ucp-mcp.server.ts'
import { negotiate, profileOf } from './ucp-negotiation.server.ts'
import { UCP_OPERATIONS, type UcpOperation } from './ucp-operations.server.ts'

const MAX_BODY_BYTES = 128 * 1024

/** Registers the profile and the two transports, REST and MCP (docs/contract/http.md 11). */
export async function registerUcp(fastify: FastifyInstance, app: App) {
  const isOpen = async () => (await readAgentSwitches(app)).has('ucp') && !(await isShopClosed(app))
  fastify.get(UCP_PROFILE_PATH, async (_request, reply) => {
    if (!(await isOpen())) return reply.code(404).send(SWITCHED_OFF)
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return reply.send(ucpProfile(app.siteUrl))
  })
  await registerRest(fastify, app, isOpen)
  await registerUcpMcp(fastify, app, isOpen)
}

const SWITCHED_OFF = { code: 'not_found', content: 'This interface is switched off.' }

async function registerRest(fastify: FastifyInstance, app: App, isOpen: () => Promise<boolean>) {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = isDatabaseGone(error) ? 503 : (error.statusCode ?? 500)
      if (status >= 500) app.log.error({ err: error, requestId: request.id }, 'call failed')
      const code = status >= 500 ? 'unavailable' : 'invalid_request'
      const content = status >= 500 ? 'Try again later.' : 'The request is not valid.'
      return reply.code(status).header('cache-control', 'no-store').send({ code, content })
    })
    for (const [path, operations] of Map.groupBy(UCP_OPERATIONS, (operation) => operation.path)) {
      scope.all<IdRoute>(
        `${UCP_ROOT}${path}`,
        { bodyLimit: MAX_BODY_BYTES },
        async (request, reply) => {
          reply.header('cache-control', 'no-store')
          if (!(await isOpen())) return reply.code(404).send(SWITCHED_OFF)
          const rejection = await limitAgent(app, request.ip)
          if (rejection) {
            reply.headers(rejection.headers ?? {})
            return reply.code(429).send({ code: 'rate_limited', content: rejection.message })
          }
          countAgentVisit(app, 'ucp', request.ip)
          const operation = operations.find(({ method }) => method === request.method)
          if (operation) return answerRest(app, operation, request, reply)
          reply.code(405).header('allow', operations.map(({ method }) => method).join(', '))
          return reply.send({ code: 'method_not_allowed', content: 'Another method is needed.' })
        },
      )
    }
    scope.all(`${UCP_ROOT}/*`, (_request, reply) =>
      reply.code(404).send({ code: 'not_found', content: 'There is no such operation.' }),
    )
  })
}

interface IdRoute {
  Params: { id?: string }
}

async function answerRest(
  app: App,
  operation: UcpOperation,
  request: FastifyRequest<IdRoute>,
  reply: FastifyReply,
) {
  const profile = profileOf(headerOf(request, 'ucp-agent'))
  const negotiation = await negotiate(app, profile)
  if (!negotiation.ok) {
    const { status, code, content } = negotiation
    if (status === 503) reply.header('retry-after', '60')
    return reply.code(status).send({ code, content, continue_url: `${app.siteUrl}/` })
  }
  if (!negotiation.capabilities.has(operation.capability)) {
    return reply.code(200).send(incompatibleAnswer(app))
  }
  const id = request.params.id ?? ''
  const text = typeof request.body === 'string' ? request.body : ''
  const run = () => answerOperation(app, operation, id, parseJson(text))
  const key = operation.writes ? headerOf(request, 'idempotency-key') : undefined
  const answer =
    key === undefined || key.length > MAX_KEY_LENGTH
      ? await run()
      : await runOnce(
          app,
          { profile: profile ?? '', key, request: [operation.name, id, text] },
          run,
        )
  return reply.code(answer.status).send(answer.body)
}

function headerOf({ headers }: FastifyRequest<IdRoute>, name: string) {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Validates the body of an operation and runs it. */
async function answerOperation(
  app: App,
  operation: UcpOperation,
  id: string,
  body: unknown,
): Promise<UcpAnswer> {
  const parsedBody = operation.schema?.safeParse(body)
  if (parsedBody && !parsedBody.success) {
    const [issue] = parsedBody.error.issues
    const content = `$.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`
    return { status: 400, body: { code: 'invalid_request', content } }
  }
  return runOperation(app, operation, id, parsedBody?.data)
}
