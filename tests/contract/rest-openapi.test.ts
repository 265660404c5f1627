import { expect } from 'vitest'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'the OpenAPI document describes every route and method with its parameters',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    const response = await visitor.get(`${ROOT}/openapi.json`)
    expect(response.statusCode).toBe(200)
    const document = response.json()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://schakel.test/wp-json' }],
      components: { securitySchemes: { program: { type: 'http', scheme: 'basic' } } },
    })
    const documentedOperations = Object.entries<object>(document.paths).flatMap(
      ([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const servedOperations = REST_ROUTES.flatMap((route) =>
      Object.keys(route.endpoints).map(
        (method) => `${method} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
      ),
    )
    expect(documentedOperations.sort()).toEqual(servedOperations.sort())
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((operations) => Object.values(operations))
      .map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)

    const posts = document.paths['/wp/v2/posts']
    expect(posts.get.parameters).toContainEqual({
      name: 'per_page',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    })
    const { schema } = posts.post.requestBody.content['application/json']
    expect(schema.required).toEqual(['title'])
    expect(schema.properties.status).toEqual({
      type: 'string',
      enum: ['publish', 'future', 'draft'],
    })
    const post = document.paths['/wp/v2/posts/{id}']
    expect(post.delete.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'force', in: 'query' },
      ...['fields', 'envelope', 'locale'].map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
    ])
    expect(document.components.parameters.fields).toMatchObject({ name: '_fields', in: 'query' })
    expect(Object.keys(posts.post.requestBody.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
    const responseOf = (operation: { responses: Record<string, object> }, status = '200') =>
      operation.responses[status]
    const storySchema = { $ref: '#/components/schemas/Story' }
    expect(responseOf(posts.get)).toMatchObject({
      content: { 'application/json': { schema: { type: 'array', items: storySchema } } },
    })
    expect(responseOf(posts.post, '201')).toMatchObject({
      content: { 'application/json': { schema: storySchema } },
    })
    expect(responseOf(post.delete)).toMatchObject({
      content: {
        'application/json': {
          schema: { oneOf: [storySchema, { required: ['deleted', 'previous'] }] },
        },
      },
    })
    const { Story, Media, ErrorAnswer } = document.components.schemas
    expect(Story).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        id: { type: 'integer' },
        status: { enum: ['publish', 'future', 'draft', 'trash'] },
      },
    })
    expect(Media.properties.post).toMatchObject({ type: 'null', description: expect.any(String) })
    expect(ErrorAnswer.required).toEqual(['code', 'message', 'data'])
    // Every response in the document has a schema.
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
    for (const name of references.map((path) => path.split('/').at(-1) ?? '')) {
      expect(document.components.schemas).toHaveProperty(name)
    }

    const { content } = document.paths['/wp/v2/media'].post.requestBody
    expect(Object.keys(content)).toEqual(['multipart/form-data', '*/*'])
    expect(content['multipart/form-data'].schema).toMatchObject({
      required: ['file'],
      properties: { file: { format: 'binary' }, alt_text: { maxLength: 300 } },
    })
  },
)
