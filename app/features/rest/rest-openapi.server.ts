import { z } from 'zod'
import { REST_METHODS, REST_ROOT, type RestMethod } from './rest.ts'
import type { RestEndpoint, RestRoute } from './rest-route.server.ts'

export interface Schema {
  type?: string
  description?: string
  [word: string]: unknown
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

interface BodySchema extends Schema {
  properties: Record<string, Schema>
  required: string[]
}

export interface Operation {
  operationId: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: BodySchema }> }
  responses: Record<string, unknown>
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const refused = { description: 'Refused', ...json({ $ref: '#/components/schemas/Refusal' }) }
const header = (type: string, description: string) => ({ description, schema: { type } })

const PAGE_HEADERS = {
  'X-WP-Total': header('integer', 'Items on all pages together'),
  'X-WP-TotalPages': header('integer', 'Pages'),
  Link: header('string', 'The pages around this one, rel="prev" and rel="next"'),
}

/** OpenAPI 3.1 of these routes, made of the very schemas that their parameters are checked with. */
export function openApi(routes: RestRoute[], { name, siteUrl }: { name: string; siteUrl: string }) {
  return {
    openapi: '3.1.0',
    info: { title: name, version: '2' },
    servers: [{ url: `${siteUrl}${REST_ROOT}` }],
    // Nobody in particular, a session with its nonce, or the password of a program.
    security: [{}, { nonce: [], session: [] }, { program: [] }],
    paths: Object.fromEntries(
      routes.map((route) => [route.path.replace(/:(\w+)/g, '{$1}'), operationsOf(route)]),
    ),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'schakel.session_token' },
        nonce: { type: 'apiKey', in: 'header', name: 'X-WP-Nonce' },
        program: { type: 'http', scheme: 'basic' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            data: {
              type: 'object',
              required: ['status'],
              properties: { status: { type: 'integer' } },
            },
          },
        },
      },
    },
  }
}

function operationsOf(route: RestRoute): Record<string, Operation> {
  return Object.fromEntries(
    REST_METHODS.flatMap((method) => {
      const endpoint = route.endpoints[method]
      return endpoint ? [[method.toLowerCase(), operationOf(route, method, endpoint)]] : []
    }),
  )
}

function operationOf(route: RestRoute, method: RestMethod, { args }: RestEndpoint): Operation {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const { properties, required } = schemaOf(args)
  const names = Object.keys(properties).filter((name) => !inPath.includes(name))
  const isSent = method !== 'GET' && method !== 'DELETE'
  const isList = method === 'GET' && route.isCollection === true
  const status = method === 'POST' && route.isCollection ? '201' : '200'
  const body = isList ? { type: 'array', items: { type: 'object' } } : { type: 'object' }
  return {
    operationId: `${method.toLowerCase()}${route.path.replace(/\W+(\w)/g, (_, sign) => sign.toUpperCase())}`,
    tags: [route.path.split('/')[3] ?? 'index'],
    parameters: [
      ...inPath.map((name) => ({
        ...{ name, in: 'path' as const, required: true },
        schema: { type: route.ids?.source === '^\\d+$' ? 'integer' : 'string' },
      })),
      ...(isSent ? [] : names).map((name) => ({
        ...{ name, in: 'query' as const, required: required.includes(name) },
        schema: properties[name] ?? {},
      })),
    ],
    ...(isSent && {
      requestBody: {
        required: required.some((name) => names.includes(name)),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
              required: required.filter((name) => names.includes(name)),
            },
          },
        },
      },
    }),
    responses: {
      [status]: { description: 'OK', ...json(body), ...(isList && { headers: PAGE_HEADERS }) },
      default: refused,
    },
  }
}

/** What a route takes, as JSON Schema; a value that has a default need not be given. */
export function schemaOf(args: z.ZodObject): BodySchema {
  const { properties = {} } = z.toJSONSchema(args, { io: 'output', unrepresentable: 'any' })
  const isNeeded = (name: string) => !args.shape[name]?.safeParse(undefined).success
  return {
    properties: properties as Record<string, Schema>,
    required: Object.keys(properties).filter(isNeeded),
  }
}
