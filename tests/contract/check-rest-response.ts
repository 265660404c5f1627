import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { REST_METHODS } from '#app/features/rest-api/rest-framework/rest.ts'
import { readPhpFields } from '#app/features/rest-api/rest-framework/rest-fields.ts'
import { responseSchema } from '#app/features/rest-api/rest-framework/rest-responses.ts'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'

const ROUTES = REST_ROUTES.map((route) => ({
  ...route,
  pattern: new RegExp(
    `^/wp-json${route.path.replace(/:\w+/g, route.idPattern?.source.slice(1, -1) ?? '[^/]+')}/?$`,
  ),
}))

/** Validates each response below /wp-json/ in a test against the OpenAPI document. */
export function checkRestResponse(request: InjectOptions, response: LightMyRequestResponse) {
  const { pathname, search, searchParams } = new URL(String(request.url), 'http://schakel.test')
  const query = readPhpFields(search.slice(1))
  const isPartial =
    '_envelope' in query || '_fields' in query || String(request.payload ?? '').includes('_fields')
  if (isPartial || response.statusCode >= 300 || !pathname.startsWith('/wp-json')) return
  const headers = new Headers(request.headers as Record<string, string>)
  const sentMethod = request.method ?? 'GET'
  const override = searchParams.get('_method') ?? headers.get('x-http-method-override')
  const effectiveMethod = sentMethod === 'POST' && override ? override.toUpperCase() : sentMethod
  const method = REST_METHODS.find((knownMethod) => knownMethod === effectiveMethod)
  // users/me matches before users/<id>.
  const route = ROUTES.find(({ pattern }) => pattern.test(pathname))
  if (!method || !route) return
  const body = '_embed' in query ? withoutEmbedded(response.json()) : response.json()
  const checked = responseSchema(route, method).safeParse(body)
  if (!checked.success) {
    throw new Error(
      `${method} ${pathname} does not match its description: ${checked.error.message}`,
    )
  }
}

/** Items are described without what `_embed` adds to them. */
function withoutEmbedded(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutEmbedded)
  const { _embedded: _, ...item } = Object(body)
  return item
}
