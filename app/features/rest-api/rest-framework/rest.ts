import type { Customer, Manager } from '#app/features/core/accounts/accounts.ts'
import { may, type Permission } from '#app/features/core/accounts/permissions.ts'

/** Start here: the REST interface below /wp-json/ (docs/contract/http.md 3), with the names that its clients use. */

export const REST_ROOT = '/wp-json'
export const NAMESPACE = 'wp/v2'
export const MAX_PER_PAGE = 100

/** `DELETE` and the like may come as a POST that says so. */
export const REST_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type RestMethod = (typeof REST_METHODS)[number]

/** Who asks. A cookie without its nonce is nobody. */
export interface RestCaller {
  customer: Customer | null
  /** null also while they must still set up the second step */
  manager: Manager | null
  /** of the password of a program; null: somebody themselves */
  scope: { program: string; areas: Permission[]; mayWrite: boolean } | null
}

/** What somebody's role lets them do, and of that what the password of a program was made for. */
export const mayDo = ({ manager, scope }: RestCaller, permission: Permission) =>
  manager !== null &&
  may(manager.role, permission) &&
  (scope === null || scope.areas.includes(permission))

export type RestFields = Record<string, unknown>

/** What a route answers. A failure is told as `{code, message, data: {status, …}}`. */
export type RestAnswer =
  | { ok: true; body: unknown; status?: number; headers?: Record<string, string> }
  /** its head goes out at once, its body when that is done; none of it can fail as an answer any more */
  | { ok: true; later: () => Promise<unknown>; status: number; headers: Record<string, string> }
  /** a page of a list; `total`: on all pages together */
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

/** 401 for a guest, who could log in, and 403 for whoever is logged in and may not. */
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

/** The password of a program that was made for reading. */
export const READ_ONLY = failure(
  403,
  'rest_forbidden',
  'This application password was made for reading only.',
)

export const INVALID_POST = failure(404, 'rest_post_invalid_id', 'Invalid post ID.')

export const INVALID_TERM = failure(404, 'rest_term_invalid', 'Term does not exist.')
