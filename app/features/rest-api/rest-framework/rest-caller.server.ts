import type { FastifyRequest } from 'fastify'
import { findCustomerOf } from '#app/features/core/accounts/find-customer.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  type ApiKeyResult,
  findByApiKey,
} from '#app/features/core/api-keys/find-by-api-key.server.ts'
import {
  type AppPasswordResult,
  findByAppPassword,
} from '#app/features/core/api-passwords/find-by-app-password.server.ts'
import { mustSetUpTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Actor } from '#app/platform/database/acting-app.server.ts'
import { createNonce, isNonceValid } from '#app/platform/http/nonce.server.ts'
import { readVisitorId } from '#app/platform/http/visitor-cookie.server.ts'
import {
  failure,
  INVALID_APP_PASSWORD,
  INVALID_NONCE,
  keyFailure,
  type RestCaller,
  type RestFailure,
} from './rest.ts'

const NOBODY: RestCaller = { customer: null, manager: null, scope: null }

export type CallerResult =
  /** `nonce`: a new nonce, if the request had a valid one */
  { ok: true; caller: RestCaller; nonce: string | null } | { ok: false; failure: RestFailure }

/**
 * Returns the caller: the customer of the session if the request has its nonce (header or `_wpnonce`), or the owner of an
 * application password or key. Fails on a wrong nonce, password or secret [P07].
 */
export async function readCaller(
  app: App,
  request: FastifyRequest,
  sentNonce: unknown,
  formPairs: [string, string][] = [],
): Promise<CallerResult> {
  const { authorization } = request.headers
  const [path = '', search = ''] = request.originalUrl.split('?')
  const params = [...new URLSearchParams(search), ...formPairs]
  const { method, ip } = request
  const apiKey = await findByApiKey(app, { method, path, authorization, params, ip })
  if (apiKey) return callerOfApiKey(apiKey)
  if (isKeyHeader(authorization)) return { ok: true, caller: NOBODY, nonce: null }
  const appPassword = await findByAppPassword(app, { authorization, ip })
  if (appPassword) return callerOfAppPassword(appPassword)
  const nonce = sentNonce ?? request.headers['x-wp-nonce']
  if (nonce === undefined) return { ok: true, caller: NOBODY, nonce: null }
  const customer = await findCustomerOf(app, request)
  const visitorId = customer?.id ?? readVisitorId(app, request.cookies) ?? ''
  if (!isNonceValid(app, nonce, 'wp_rest', visitorId)) return { ok: false, failure: INVALID_NONCE }
  const manager = customer?.isStaff ? await findManager(app, request) : null
  const caller = { customer, manager, scope: null }
  return { ok: true, caller, nonce: createNonce(app, 'wp_rest', visitorId) }
}

function callerOfAppPassword(appPassword: AppPasswordResult): CallerResult {
  if (appPassword.ok) {
    const { customer, manager, program, areas, mayWrite } = appPassword
    const scope = { program, areas, mayRead: true, mayWrite, isKey: false }
    return { ok: true, caller: { customer, manager, scope }, nonce: null }
  }
  if (appPassword.error === 'unknown-combination')
    return { ok: false, failure: INVALID_APP_PASSWORD }
  return tooManyRequestsFailure(appPassword.retryAfterSeconds)
}

function tooManyRequestsFailure(seconds: number): CallerResult {
  const tooManyRequests = failure(
    429,
    'rest_too_many_requests',
    'Too many requests. Try again later.',
  )
  return {
    ok: false,
    failure: { ...tooManyRequests, headers: { 'retry-after': String(seconds) } },
  }
}

/** Whether the header contains a key. With an unknown key the caller is a visitor, as in WooCommerce. */
function isKeyHeader(authorization: string | undefined): boolean {
  const [, encoded = ''] = /^Basic +(\S{1,1000})$/i.exec(authorization ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString().startsWith('ck_')
}

function callerOfApiKey(apiKey: ApiKeyResult): CallerResult {
  if (apiKey.ok) {
    const { customer, manager, program, rights } = apiKey
    const mayRead = rights !== 'write'
    const mayWrite = rights !== 'read'
    const scope = { program, areas: null, mayRead, mayWrite, isKey: true }
    return { ok: true, caller: { customer, manager, scope }, nonce: null }
  }
  switch (apiKey.error) {
    case 'too-many-tries':
      return tooManyRequestsFailure(apiKey.retryAfterSeconds)
    case 'missing-parameter': {
      const message = `Missing OAuth parameter ${apiKey.names.join(', ')}`
      return {
        ok: false,
        failure: failure(401, 'woocommerce_rest_authentication_missing_parameter', message),
      }
    }
    case 'wrong-secret': {
      const headers = { 'www-authenticate': 'Basic realm="WooCommerce API"' }
      return { ok: false, failure: { ...keyFailure('Consumer secret is invalid.'), headers } }
    }
    case 'wrong-method':
      return signatureFailure('Invalid signature - signature method is invalid.')
    case 'wrong-signature':
      return signatureFailure('Invalid signature - provided signature does not match.')
    case 'old-timestamp':
      return signatureFailure('Invalid timestamp.')
    case 'repeated-nonce':
      return signatureFailure('Invalid nonce - nonce has already been used.')
  }
}

const signatureFailure = (message: string): CallerResult => ({
  ok: false,
  failure: keyFailure(message),
})

/** Returns the actor for the audit log; for an application password the name includes its program. */
export function actorOf({ manager, scope }: RestCaller): Actor | null {
  if (!manager || !scope) return manager
  return { id: manager.id, name: `${manager.name} (programma ${scope.program})` }
}

async function findManager(app: App, request: FastifyRequest) {
  const headers = new Headers(request.headers as Record<string, string>)
  const { manager } = await readManager(app, { ip: request.ip, headers })
  return manager && !(await mustSetUpTwoFactor(app, manager)) ? manager : null
}
