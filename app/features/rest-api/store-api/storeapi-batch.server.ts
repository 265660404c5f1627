import { z } from 'zod'
import { failure, REST_ROOT } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { STORE } from './storeapi-endpoints.server.ts'

const MAX_REQUESTS = 25
const CART = `${STORE}/cart`
/** Headers that identify the cart. */
const CART_HEADERS = ['cart-token', 'nonce']
/** Headers of the batch request that apply to each of its requests. */
const SHARED_HEADERS = [...CART_HEADERS, 'cookie', 'host', 'origin']

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

/** Performs several changes of a cart one after another, each like a request of its own. */
export const storeBatchRoutes: RestRoute[] = [
  {
    path: `${STORE}/batch`,
    response: { name: 'StoreBatch', item: batchSchema },
    endpoints: {
      POST: endpoint({
        args: {
          requests: z.array(requestArg).max(MAX_REQUESTS),
          validation: z.unknown().optional(),
        },
        run: async ({ args, request }) => {
          const urls = args.requests.map(({ path }) => cartChangeUrl(path))
          if (urls.includes(undefined)) return BAD_PATH
          const responses = []
          for (const [index, { method, body, headers }] of args.requests.entries()) {
            const lowerCaseHeaders = Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
            )
            const response = await request.server.inject({
              method,
              url: `${REST_ROOT}${urls[index]}`,
              remoteAddress: request.ip,
              headers: {
                ...pickHeaders(request.headers, SHARED_HEADERS),
                ...pickHeaders(lowerCaseHeaders, CART_HEADERS),
                'content-type': 'application/json',
              },
              payload: JSON.stringify(body ?? {}),
            })
            responses.push({
              body: response.json(),
              status: response.statusCode,
              headers: pickHeaders(response.headers, CART_HEADERS),
            })
          }
          return { ok: true, body: { responses }, status: 207 }
        },
      }),
    },
  },
]

/** Returns the normalised path and query of a request that changes the cart; undefined for any other path. */
function cartChangeUrl(path: string): string | undefined {
  const base = 'http://cart.invalid'
  if (!URL.canParse(path, base)) return undefined
  const { origin, pathname, search } = new URL(path, base)
  const isCartPath = pathname === CART || pathname.startsWith(`${CART}/`)
  return origin === base && isCartPath ? `${pathname}${search}` : undefined
}

const pickHeaders = (headers: Record<string, unknown>, names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  )
