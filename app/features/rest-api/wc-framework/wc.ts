import type { Permission } from '#app/features/core/accounts/accounts.ts'
import {
  failure,
  mayDo,
  permissionFailure,
  type RestCaller,
  type RestFailure,
} from '#app/features/rest-api/rest-framework/rest.ts'

/** Start here: the shared part of the resources below /wp-json/wc/v3/ (docs/contract/http.md 3.8). */

export const WC = '/wc/v3'

/** The version of WooCommerce that the interface follows. */
export const WOOCOMMERCE_VERSION = '9.9.0'

type WcAction = 'view' | 'create' | 'edit' | 'delete' | 'batch'

const DENIED: Record<WcAction, string> = {
  view: 'Sorry, you cannot list resources.',
  create: 'Sorry, you are not allowed to create resources.',
  edit: 'Sorry, you are not allowed to edit this resource.',
  delete: 'Sorry, you are not allowed to delete this resource.',
  batch: 'Sorry, you are not allowed to batch manipulate this resource.',
}

/** Returns the permission check of an endpoint: 401 for guests, 403 for other callers without the permission. */
export const requires = (permission: Permission, action: WcAction) => (caller: RestCaller) =>
  mayDo(caller, permission, action === 'view' ? 'read' : 'write')
    ? null
    : permissionFailure(caller, `woocommerce_rest_cannot_${action}`, DENIED[action])

export const TERM_UNKNOWN = failure(
  404,
  'woocommerce_rest_term_invalid',
  'Resource does not exist.',
)

export const NO_TRASH = failure(
  501,
  'woocommerce_rest_trash_not_supported',
  "Sorry, this resource does not support trashing. Set 'force=true' to delete.",
)

export const ALREADY_TRASHED = failure(
  410,
  'woocommerce_rest_already_trashed',
  'The resource has already been deleted.',
)

/** Returns the failure for a parameter with an error that its schema cannot find. */
export const badParam = (name: string, message: string): RestFailure =>
  failure(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: message },
  })
