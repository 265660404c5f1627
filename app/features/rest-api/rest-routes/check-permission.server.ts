import {
  keyFailure,
  READ_ONLY_PASSWORD,
  type RestCaller,
  type RestMethod,
} from '#app/features/rest-api/rest-framework/rest.ts'
import type { RestRoute } from '#app/features/rest-api/rest-framework/rest-route.server.ts'

/** Returns the reason why a caller may not use a method of a route; null if allowed. */
export function checkPermission(route: RestRoute, method: RestMethod, caller: RestCaller) {
  const isReadOnly = caller.scope !== null && !caller.scope.mayWrite
  return (
    checkKey(route, method, caller) ??
    (method !== 'GET' && isReadOnly
      ? READ_ONLY_PASSWORD
      : (route.endpoints[method]?.checkPermission(caller) ?? null))
  )
}

/** Checks a key, which opens the namespaces of WooCommerce and public routes, for reading, writing or both. */
export function checkKey(route: RestRoute, method: RestMethod, { scope }: RestCaller) {
  if (!scope?.isKey) return null
  if (route.path.startsWith('/wp/')) return keyFailure('This key does not open this namespace.')
  const isRead = method === 'GET'
  if (isRead ? scope.mayRead : scope.mayWrite) return null
  const right = isRead ? 'read' : 'write'
  return keyFailure(`The API key provided does not have ${right} permissions.`)
}
