import { z } from 'zod'
import { failure, REST_ROOT } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { STORE } from './storeapi-endpoints.server.ts'

const MAX_REQUESTS = 25

const requestArg = z.looseObject({
  path: z.string().max(500),
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).default({}),
})

const batchSchema = z.strictObject({
  responses: z.array(
    z.strictObject({
      body: z.unknown(),
      status: z.int(),
      headers: z.record(z.string(), z.unknown()),
    }),
  ),
})

const BAD_PATH = failure(400, 'rest_invalid_param', 'Only the cart can be changed in a batch.')

/** Sends several changes of a cart one after another, as if each came by itself. */
export const storeBatchRoutes: RestRoute[] = [
  {
    path: `${STORE}/batch`,
    answers: { name: 'StoreBatch', item: batchSchema },
    endpoints: {
      POST: endpoint({
        args: {
          requests: z.array(requestArg).max(MAX_REQUESTS),
          validation: z.unknown().optional(),
        },
        run: async ({ args, request }) => {
          if (args.requests.some(({ path }) => !path.startsWith(`${STORE}/cart`))) return BAD_PATH
          const responses = []
          for (const { path, method, body, headers } of args.requests) {
            const own = Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
            )
            const answer = await request.server.inject({
              method,
              url: `${REST_ROOT}${path}`,
              remoteAddress: request.ip,
              headers: {
                ...pick(request.headers),
                ...pick(own),
                'content-type': 'application/json',
              },
              payload: JSON.stringify(body ?? {}),
            })
            responses.push({
              body: answer.json(),
              status: answer.statusCode,
              headers: pick(answer.headers),
            })
          }
          return { ok: true, body: { responses }, status: 207 }
        },
      }),
    },
  },
]

/** Headers that name the cart and its visitor. */
const pick = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    ['cart-token', 'nonce', 'cookie', 'host', 'origin'].flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
    ),
  )
