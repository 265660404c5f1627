import type { Customer, Level, Manager, Permission } from '#app/features/core/accounts/accounts.ts'
import { hasPermission } from '#app/features/core/accounts/permissions.ts'

/** Start here: the REST interface below /wp-json/ (docs/contract/http.md 3), with the names of WordPress. */

export const REST_ROOT = '/wp-json'
export const MAX_PER_PAGE = 100

/** The HTTP methods; clients may send another one than POST as a POST with an override. */
export const REST_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type RestMethod = (typeof REST_METHODS)[number]

/** The caller of a request. A session cookie without its nonce is ignored. */
export interface RestCaller {
  customer: Customer | null
  /** the member of staff, of any role; null for customers and for staff without their second step */
  manager: Manager | null
  /** the limits of an application password or key; null: a session */
  scope: ProgramScope | null
}

interface ProgramScope {
  program: string
  /** null: all areas that the person may access */
  areas: Permission[] | null
  mayRead: boolean
  mayWrite: boolean
  /** keys of WooCommerce open its own namespaces only */
  isKey: boolean
}

/**
 * Returns whether the caller's role, and the application password if there is one, permit something. The area `shop` of a
 * password includes all other areas of its owner except orders and products.
 */
export const mayDo = (
  { manager, scope }: RestCaller,
  permission: Permission,
  level: Level = 'write',
) =>
  manager !== null &&
  hasPermission(manager.access, permission, level) &&
  (scope === null || scope.areas === null || isInScope(scope.areas, permission))

const isInScope = (areas: Permission[], permission: Permission) =>
  areas.includes(permission) ||
  (areas.includes('shop') && permission !== 'orders' && permission !== 'products')

export type RestFields = Record<string, unknown>

/** The result of a route. A failure is sent as `{code, message, data: {status, …}}`. */
export type RestResult =
  | { ok: true; body: unknown; status?: number; headers?: Record<string, string> }
  /** headers are sent at once and the body when `later` resolves; it can no longer fail */
  | { ok: true; later: () => Promise<unknown>; status: number; headers: Record<string, string> }
  /** one page of a list; `total` is the number of items on all pages */
  | { ok: true; items: unknown[]; total: number }
  | RestFailure

export interface RestFailure {
  ok: false
  status: number
  code: string
  message: string
  data?: Record<string, unknown>
  headers?: Record<string, string>
}

export function failure(
  status: number,
  code: string,
  message: string,
  data?: Record<string, unknown>,
): RestFailure {
  return { ok: false, status, code, message, ...(data && { data }) }
}

/** Returns 401 for a guest, who could sign in, and 403 for a caller without permission. */
export function permissionFailure(caller: RestCaller, code: string, message: string): RestFailure {
  return failure(caller.customer ? 403 : 401, code, message)
}

export const NO_ROUTE = failure(
  404,
  'rest_no_route',
  'No route was found matching the URL and request method.',
)

export const INVALID_NONCE = failure(403, 'rest_cookie_invalid_nonce', 'Cookie check failed')

export const INVALID_APP_PASSWORD = failure(
  401,
  'incorrect_password',
  'Unknown combination of address and application password.',
)

/** The failure of a write with an application password that may only read. */
export const READ_ONLY_PASSWORD = failure(
  403,
  'rest_forbidden',
  'This application password was made for reading only.',
)

/** Returns the failure for an invalid key, or for a key without permission for the request. */
export const keyFailure = (message: string) =>
  failure(401, 'woocommerce_rest_authentication_error', message)

export const INVALID_POST = failure(404, 'rest_post_invalid_id', 'Invalid post ID.')

export const INVALID_TERM = failure(404, 'rest_term_invalid', 'Term does not exist.')
