import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { McpServer } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { isDatabaseGone } from '#app/platform/database/db.server.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { AgentTool } from './agent-tool.ts'

const MAX_BODY_BYTES = 128 * 1024

/** A rejection of a request before any tool runs. */
export interface McpRejection {
  ok: false
  status: number
  message: string
  /** JSON-RPC error code; by default it follows from the status */
  code?: number
  data?: object
  id?: string | number | null
  headers?: Record<string, string>
}

export type McpOpening<Caller> =
  | { ok: true; app: App; tools: AgentTool<Caller>[]; caller: Caller }
  | McpRejection
  /** result of a request that needs no tool */
  | { ok: true; answer: object }

interface McpEndpoint<Caller> {
  path: string
  title: string
  /** description of the server for the model of a client */
  instructions: string
  /** Identifies the caller and selects the tools; `body` is the text of the request. */
  open(request: FastifyRequest, body: string): Promise<McpOpening<Caller>>
}

/** Registers an MCP server over streamable HTTP without sessions. The same URL supports the current protocol revision and older ones. */
export async function registerMcp<Caller>(
  fastify: FastifyInstance,
  app: App,
  endpoint: McpEndpoint<Caller>,
) {
  await fastify.register(async (agents) => {
    agents.removeAllContentTypeParsers()
    agents.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    agents.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = isDatabaseGone(error) ? 503 : (error.statusCode ?? 500)
      if (status >= 500) app.log.error({ err: error, requestId: request.id }, 'call failed')
      const message = status >= 500 ? 'Internal error' : 'Bad request'
      return reject(reply, { ok: false, status, message })
    })
    agents.all(endpoint.path, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
      respond(app, endpoint, request, reply),
    )
  })
}

async function respond<Caller>(
  app: App,
  endpoint: McpEndpoint<Caller>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (isForeignOrigin(app, request)) {
    return reject(reply, { ok: false, status: 403, message: 'Origin not allowed' })
  }
  const body = typeof request.body === 'string' ? request.body : ''
  const opening = await endpoint.open(request, body)
  if (!opening.ok) return reject(reply, opening)
  if ('answer' in opening) return reply.header('cache-control', 'no-store').send(opening.answer)
  const problem = findBodyProblem(body)
  if (problem) return reject(reply, { ok: false, status: 400, message: problem })
  // Imported with the first message of an agent, because the import would take a tenth of every start of the shop.
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
  const createServer = () =>
    addTools(new McpServer(...createServerArguments(endpoint, app)), app, opening)
  const handler = createMcpHandler(createServer, {
    keepAliveMs: 0,
    // Clients cannot subscribe, because the list of tools never changes.
    maxSubscriptions: 0,
  })
  const response = await handler.fetch(
    new Request(`${app.siteUrl}${endpoint.path}`, {
      method: request.method,
      headers: mcpHeaders(request),
      ...(request.method === 'POST' && { body }),
    }),
  )
  reply.code(response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) {
    if (name !== 'cache-control' && name !== 'connection') reply.header(name, value)
  }
  // Node and the web standard have different types for the same stream.
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : '')
}

function reject(reply: FastifyReply, rejection: McpRejection) {
  const { status, message, code, data, id = null, headers = {} } = rejection
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send({
      jsonrpc: '2.0',
      id,
      error: {
        code: code ?? (status >= 500 ? -32603 : -32600),
        message,
        ...(data && { data }),
      },
    })
}

/** Returns whether a page of another site sent the request. Programs send no origin, or an origin on this machine. */
function isForeignOrigin(app: App, { headers: { origin } }: FastifyRequest): boolean {
  if (origin === undefined || origin === new URL(app.siteUrl).origin) return false
  return !URL.canParse(origin) || !isOnThisMachine(origin)
}

function findBodyProblem(body: string): string | null {
  // The rate limit would count a list of several messages as one request.
  if (/^\s*\[/.test(body)) return 'Batches are not supported'
  // PostgreSQL cannot store zero bytes.
  if (body.includes('\0') || body.includes('\\u0000')) return 'Texts may not contain U+0000'
  return null
}

function mcpHeaders({ headers }: FastifyRequest): Headers {
  const forwardedHeaders = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    const isForwarded = name === 'accept' || name === 'content-type' || name.startsWith('mcp-')
    if (isForwarded && typeof value === 'string') forwardedHeaders.set(name, value)
  }
  return forwardedHeaders
}

function createServerArguments<Caller>(
  { title, instructions }: McpEndpoint<Caller>,
  { siteUrl }: App,
): ConstructorParameters<typeof McpServer> {
  return [{ name: 'schakel-shop', version: '1.0.0', title, websiteUrl: siteUrl }, { instructions }]
}

function addTools<Caller>(
  server: McpServer,
  { log }: App,
  { app, tools, caller }: Extract<McpOpening<Caller>, { tools: unknown }>,
): McpServer {
  for (const tool of tools) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        annotations: {
          readOnlyHint: tool.isReadOnly,
          destructiveHint: tool.isDestructive,
          idempotentHint: tool.isIdempotent,
          openWorldHint: false,
        },
      },
      (args) => runTool(app, log, tool, args, caller),
    )
  }
  return server
}

/** Runs a tool. An unexpected error is logged, and the agent does not learn the cause. */
async function runTool<Caller>(
  app: App,
  log: App['log'],
  tool: AgentTool<Caller>,
  args: unknown,
  caller: Caller,
) {
  const result = await tool.run(app, args, caller).catch((error: unknown) => {
    log.error({ err: error, tool: tool.name }, 'agent tool failed')
    return { ok: false, error: 'unavailable', message: 'Probeer het later opnieuw.' } as const
  })
  const data = result.ok ? result.data : { error: result.error, message: result.message }
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(data) }],
    structuredContent: data,
    ...(!result.ok && { isError: true }),
  }
}
