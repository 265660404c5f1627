import { z } from 'zod'
import type { BodySchema, Operation, Schema } from './openapi-types.ts'
import { REST_METHODS, REST_ROOT, type RestMethod } from './rest.ts'
import EXAMPLES from './rest-examples.json' with { type: 'json' }
import { RESPONSE_SCHEMAS, responseForm, responseName } from './rest-responses.ts'
import type { RestEndpoint, RestRoute } from './rest-route.server.ts'

const jsonContent = (schema: object) => ({ content: { 'application/json': { schema } } })
const errorResponse = {
  description: 'Refused',
  ...jsonContent({ $ref: '#/components/schemas/ErrorAnswer' }),
}
const headerOf = (type: string, description: string) => ({ description, schema: { type } })

const PAGE_HEADERS = {
  'X-WP-Total': headerOf('integer', 'Items on all pages together'),
  'X-WP-TotalPages': headerOf('integer', 'Pages'),
  Link: headerOf('string', 'The pages around this one, rel="prev" and rel="next"'),
}

const queryParameter = (name: string, description: string, schema: Schema) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})

/** The query parameters of every operation. */
const EVERYWHERE = {
  fields: queryParameter('_fields', 'Only these fields of the answer: "id,title.rendered"', {
    type: 'string',
  }),
  envelope: queryParameter('_envelope', 'The answer with its status and headers in one object', {
    type: 'string',
  }),
  embed: queryParameter('_embed', 'Adds what links lead to: "1", or "up,customer"', {
    type: 'string',
  }),
  locale: queryParameter('_locale', 'Taken, and changes nothing', { type: 'string' }),
  method: queryParameter('_method', 'Of a POST: what it stands for', {
    enum: ['PUT', 'PATCH', 'DELETE'],
  }),
}

const parameterRef = (name: keyof typeof EVERYWHERE) => ({
  $ref: `#/components/parameters/${name}`,
})

const file = { type: 'string', format: 'binary' }

/** Returns the OpenAPI 3.1 document, generated from the schemas that validate the parameters. */
export function openApi(routes: RestRoute[], { name, siteUrl }: { name: string; siteUrl: string }) {
  return {
    openapi: '3.1.0',
    info: { title: name, version: '2' },
    servers: [{ url: `${siteUrl}${REST_ROOT}` }],
    // No authentication, a session with its nonce, or an application password or key.
    security: [{}, { nonce: [], session: [] }, { program: [] }, { key: [], secret: [] }],
    paths: Object.fromEntries(
      routes.map((route) => [route.path.replace(/:(\w+)/g, '{$1}'), operationsOf(route)]),
    ),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'schakel.session_token' },
        nonce: { type: 'apiKey', in: 'header', name: 'X-WP-Nonce' },
        program: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'query', name: 'consumer_key' },
        secret: { type: 'apiKey', in: 'query', name: 'consumer_secret' },
      },
      parameters: EVERYWHERE,
      examples: Object.fromEntries(
        Object.entries(EXAMPLES).map(([name, value]) => [name, { value }]),
      ),
      schemas: {
        ...ANSWER_SCHEMAS,
        ...describedSchemas(routes),
        ErrorAnswer: {
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

/** Returns the schema of a response: an item, a list or a deleted item. */
function answerOf(route: RestRoute, method: RestMethod) {
  if (method === 'DELETE' && typeof route.response !== 'string' && route.response.deleteResponse)
    return jsonSchema(route.response.deleteResponse)
  const itemSchema = { $ref: `#/components/schemas/${responseName(route.response)}` }
  const deletedSchema = {
    type: 'object',
    required: ['deleted', 'previous'],
    properties: { deleted: { const: true }, previous: itemSchema },
  }
  const forms = {
    one: itemSchema,
    list: { type: 'array', items: itemSchema },
    deleted: deletedSchema,
  }
  return { ...forms, 'trashed-or-deleted': { oneOf: [itemSchema, deletedSchema] } }[
    responseForm(route, method)
  ]
}

/** Returns the stored example of a response: an item, or a list with it. */
function exampleOf(route: RestRoute, method: RestMethod) {
  const name = responseName(route.response)
  const form = responseForm(route, method)
  if (!Object.hasOwn(EXAMPLES, name) || method === 'DELETE') return {}
  const isList = typeof route.response !== 'string' && route.response.item instanceof z.ZodArray
  if (form === 'list' || isList) return { example: [EXAMPLES[name as keyof typeof EXAMPLES]] }
  return { examples: { [name]: { $ref: `#/components/examples/${name}` } } }
}

const ANSWER_SCHEMAS = Object.fromEntries(
  Object.entries(RESPONSE_SCHEMAS).map(([name, answer]) => [name, jsonSchema(answer)]),
)

export function jsonSchema(answer: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(answer)
  return schema
}

/** Returns the schemas of resources that are declared with their routes. */
const describedSchemas = (routes: RestRoute[]) =>
  Object.fromEntries(
    routes.flatMap(({ response }) =>
      typeof response === 'string' ? [] : [[response.name, jsonSchema(response.item)]],
    ),
  )

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
  const isUpload = method === 'POST' && route.acceptsFiles === true
  const status = method === 'POST' && route.isCollection ? '201' : '200'
  const bodySchema: BodySchema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
    required: required.filter((name) => names.includes(name)),
  }
  return {
    operationId: `${method.toLowerCase()}${route.path.replace(/\W+(\w?)/g, (_, sign) => sign.toUpperCase())}`,
    summary: summaryOf(route, method),
    tags: [tagOf(route)],
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: { type: route.idPattern?.source === '^\\d+$' ? 'integer' : 'string' },
      })),
      ...(isSent ? [] : names).map((name) => ({
        name,
        in: 'query' as const,
        required: required.includes(name),
        schema: properties[name] ?? {},
      })),
      parameterRef('fields'),
      parameterRef('envelope'),
      parameterRef('locale'),
      ...(method === 'GET'
        ? [parameterRef('embed')]
        : method === 'POST'
          ? [parameterRef('method')]
          : []),
      ...(isUpload ? UPLOAD_HEADERS : []),
    ],
    ...(isSent && {
      requestBody: {
        required: isUpload || bodySchema.required.length > 0,
        content: isUpload ? uploadContent(bodySchema) : bodyContent(bodySchema),
      },
    }),
    responses: {
      [status]: {
        description: 'OK',
        content: {
          'application/json': { schema: answerOf(route, method), ...exampleOf(route, method) },
        },
        ...(isList && { headers: PAGE_HEADERS }),
      },
      default: errorResponse,
    },
  }
}

const bodyContent = (schema: BodySchema) => ({
  'application/json': { schema },
  'application/x-www-form-urlencoded': { schema },
})

/** The content types of an upload: a form with the file, or the file itself with its name in a header. */
const uploadContent = (bodySchema: BodySchema) => ({
  'multipart/form-data': {
    schema: { ...bodySchema, properties: { file, ...bodySchema.properties }, required: ['file'] },
  },
  '*/*': { schema: file },
})

const UPLOAD_HEADERS = ['Content-Disposition', 'Content-MD5'].map((name) => ({
  name,
  in: 'header' as const,
  required: false,
  schema: { type: 'string' },
}))

const tagOf = ({ path }: RestRoute) => path.split('/')[3] ?? 'index'

function summaryOf(route: RestRoute, method: RestMethod): string {
  const tag = tagOf(route)
  if (tag === 'index') return 'Read what there is'
  if (route.path.endsWith('/post-process')) return 'Make the sizes that are missing'
  if (method === 'GET') return route.isCollection ? `List ${tag}` : `Read one of ${tag}`
  if (method === 'DELETE') return `Delete one of ${tag}`
  return route.isCollection ? `Make one of ${tag}` : `Change one of ${tag}`
}

/** Returns the parameters of an endpoint as JSON Schema; those with a default are not required. */
export function schemaOf(args: z.ZodObject): BodySchema {
  const { properties = {} } = z.toJSONSchema(args, { io: 'output', unrepresentable: 'any' })
  const isNeeded = (name: string) => !args.shape[name]?.safeParse(undefined).success
  return {
    properties: properties as Record<string, Schema>,
    required: Object.keys(properties).filter(isNeeded),
  }
}
