import { z } from 'zod'
import type { BodySchema, Operation, Schema } from './openapi-types.ts'
import { REST_METHODS, REST_ROOT, type RestMethod } from './rest.ts'
import EXAMPLES from './rest-examples.json' with { type: 'json' }
import { RESPONSE_SCHEMAS, responseForm, responseName } from './rest-responses.ts'
import type { RestEndpoint, RestRoute } from './rest-route.server.ts'

const jsonContent = (schema: object) => ({ content: { 'application/json': { schema } } })
const errorResponse = {
  description: 'Error',
  ...jsonContent({ $ref: '#/components/schemas/ErrorAnswer' }),
}
const describeHeader = (type: string, description: string) => ({ description, schema: { type } })

const PAGE_HEADERS = {
  'X-WP-Total': describeHeader('integer', 'Items on all pages together'),
  'X-WP-TotalPages': describeHeader('integer', 'Pages'),
  Link: describeHeader('string', 'The pages around this one, rel="prev" and rel="next"'),
}

const queryParameter = (name: string, description: string, schema: Schema) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})

/** The query parameters of every operation. */
const COMMON_PARAMETERS = {
  fields: queryParameter('_fields', 'Only these fields of the response: "id,title.rendered"', {
    type: 'string',
  }),
  envelope: queryParameter('_envelope', 'The response with its status and headers in one object', {
    type: 'string',
  }),
  embed: queryParameter('_embed', 'Adds the objects that links refer to: "1", or "up,customer"', {
    type: 'string',
  }),
  locale: queryParameter('_locale', 'Accepted, but has no effect', { type: 'string' }),
  method: queryParameter('_method', 'The method that a POST replaces', {
    enum: ['PUT', 'PATCH', 'DELETE'],
  }),
}

const parameterRef = (name: keyof typeof COMMON_PARAMETERS) => ({
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
      parameters: COMMON_PARAMETERS,
      examples: Object.fromEntries(
        Object.entries(EXAMPLES).map(([name, value]) => [name, { value }]),
      ),
      schemas: {
        ...COMPONENT_SCHEMAS,
        ...itemSchemas(routes),
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
function schemaFor(route: RestRoute, method: RestMethod) {
  if (method === 'DELETE' && typeof route.response !== 'string' && route.response.deleteResponse)
    return jsonSchema(route.response.deleteResponse)
  const itemSchema = { $ref: `#/components/schemas/${responseName(route.response)}` }
  const deletedSchema = {
    type: 'object',
    required: ['deleted', 'previous'],
    properties: { deleted: { const: true }, previous: itemSchema },
  }
  const schemaByForm = {
    one: itemSchema,
    list: { type: 'array', items: itemSchema },
    deleted: deletedSchema,
    'trashed-or-deleted': { oneOf: [itemSchema, deletedSchema] },
  }
  return schemaByForm[responseForm(route, method)]
}

/** Returns the stored example of a response: an item, or a list with it. */
function exampleFor(route: RestRoute, method: RestMethod) {
  const name = responseName(route.response)
  const form = responseForm(route, method)
  if (!Object.hasOwn(EXAMPLES, name) || method === 'DELETE') return {}
  const isList = typeof route.response !== 'string' && route.response.item instanceof z.ZodArray
  if (form === 'list' || isList) return { example: [EXAMPLES[name as keyof typeof EXAMPLES]] }
  return { examples: { [name]: { $ref: `#/components/examples/${name}` } } }
}

const COMPONENT_SCHEMAS = Object.fromEntries(
  Object.entries(RESPONSE_SCHEMAS).map(([name, schema]) => [name, jsonSchema(schema)]),
)

export function jsonSchema(zodSchema: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(zodSchema)
  return schema
}

/** Returns the schemas of resources that are declared with their routes. */
const itemSchemas = (routes: RestRoute[]) =>
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
  const pathParameters = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const { properties, required } = schemaOf(args)
  const names = Object.keys(properties).filter((name) => !pathParameters.includes(name))
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const isList = method === 'GET' && route.isCollection === true
  const isUpload = method === 'POST' && route.acceptsFiles === true
  const status = method === 'POST' && route.isCollection ? '201' : '200'
  const bodySchema: BodySchema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
    required: required.filter((name) => names.includes(name)),
  }
  return {
    operationId: `${method.toLowerCase()}${route.path.replace(/\W+(\w?)/g, (_, letter) => letter.toUpperCase())}`,
    summary: summaryOf(route, method),
    tags: [tagOf(route)],
    parameters: [
      ...pathParameters.map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: { type: route.idPattern?.source === '^\\d+$' ? 'integer' : 'string' },
      })),
      ...(hasBody ? [] : names).map((name) => ({
        name,
        in: 'query' as const,
        required: required.includes(name),
        schema: properties[name] ?? {},
      })),
      parameterRef('fields'),
      parameterRef('envelope'),
      parameterRef('locale'),
      ...(method === 'GET' ? [parameterRef('embed')] : []),
      ...(method === 'POST' ? [parameterRef('method')] : []),
      ...(isUpload ? UPLOAD_HEADERS : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: isUpload || bodySchema.required.length > 0,
        content: isUpload ? uploadContent(bodySchema) : bodyContent(bodySchema),
      },
    }),
    responses: {
      [status]: {
        description: 'OK',
        content: {
          'application/json': { schema: schemaFor(route, method), ...exampleFor(route, method) },
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
  if (tag === 'index') return 'Read the index'
  if (route.path.endsWith('/post-process')) return 'Create the missing sizes'
  if (method === 'GET') return route.isCollection ? `List ${tag}` : `Read one of ${tag}`
  if (method === 'DELETE') return `Delete one of ${tag}`
  return route.isCollection ? `Create one of ${tag}` : `Change one of ${tag}`
}

/** Returns the parameters of an endpoint as JSON Schema; those with a default are not required. */
export function schemaOf(args: z.ZodObject): BodySchema {
  const { properties = {} } = z.toJSONSchema(args, { io: 'output', unrepresentable: 'any' })
  const isRequired = (name: string) => !args.shape[name]?.safeParse(undefined).success
  return {
    properties: properties as Record<string, Schema>,
    required: Object.keys(properties).filter(isRequired),
  }
}
