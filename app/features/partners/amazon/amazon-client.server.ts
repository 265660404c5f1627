import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import {
  type AmazonVersion,
  isVersion2,
} from '#app/features/partners/marketplace-sources/amazon-versions.ts'
import type { SourceFailure } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import {
  pauseFailure,
  type RequestAttempt,
  requestWithRetry,
  type SourceResult,
} from '#app/features/partners/marketplace-sources/request-with-retry.server.ts'
import type { SourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { amazonErrorResponse, amazonTokenResponse } from './amazon-responses.ts'

interface AmazonOptions {
  id: string
  secret: string
  version: AmazonVersion
  /** without a trailing slash */
  apiUrl: string
  tokenUrl: string
  account: SourceAccount
  clock: Clock
  log: Logger
  pause: (milliseconds: number) => Promise<unknown>
  timeoutMs?: number
}

interface AmazonRequest<T> {
  operation: 'getItems' | 'searchItems' | 'getVariations' | 'getBrowseNodes'
  /** "www.amazon.nl" */
  marketplace: string
  body: object
  responseSchema: ZodType<T>
}

const TIMEOUT_MS = 10_000
/** A token is replaced shortly before it expires. */
const TOKEN_MARGIN_MS = 30_000

/** A client of Amazon's Creators API for one credential, within its quota. Requests and responses are never logged. */
export function createAmazonClient(options: AmazonOptions) {
  const { id, secret, version, apiUrl, tokenUrl, account, clock, log, pause } = options
  const { timeoutMs = TIMEOUT_MS } = options
  let token: { text: string; endsAt: number } | undefined

  /** Returns status and JSON of the response (null if it is not JSON). Returns null if the host cannot be reached. */
  async function send(url: string, headers: Record<string, string>, body: string) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body,
        // A redirect could send the keys to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const json: unknown = await response.json().catch(() => null)
      const retrySeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      return {
        status: response.status,
        json,
        retryAfterMs: retrySeconds >= 0 ? retrySeconds * 1000 : null,
      }
    } catch (error) {
      log.warn({ source: 'amazon', url, failure: error instanceof Error ? error.name : 'error' })
      return null
    }
  }

  async function readToken(): Promise<string | RequestAttempt<never>> {
    if (token && token.endsAt > clock.now().getTime()) return token.text
    const scope = isVersion2(version) ? 'creatorsapi/default' : 'creatorsapi::default'
    const credentials = {
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
      scope,
    }
    const tokenResponse = isVersion2(version)
      ? await send(
          tokenUrl,
          { 'content-type': 'application/x-www-form-urlencoded' },
          new URLSearchParams(credentials).toString(),
        )
      : await send(tokenUrl, { 'content-type': 'application/json' }, JSON.stringify(credentials))
    if (
      tokenResponse &&
      tokenResponse.status >= 400 &&
      tokenResponse.status < 500 &&
      tokenResponse.status !== 429
    )
      return { result: { ok: false, error: 'keys-rejected' } }
    if (tokenResponse?.status === 429)
      return { result: pauseFailure('throttled'), retryAfterMs: tokenResponse.retryAfterMs }
    const newToken =
      tokenResponse?.status === 200
        ? amazonTokenResponse.safeParse(tokenResponse.json).data
        : undefined
    if (!newToken) return { result: { ok: false, error: 'unavailable' } }
    const endsAt = clock.now().getTime() + newToken.expires_in * 1000 - TOKEN_MARGIN_MS
    token = { text: newToken.access_token, endsAt }
    return token.text
  }

  async function tryOnce<T>(request: AmazonRequest<T>): Promise<RequestAttempt<T>> {
    const { operation, marketplace, body, responseSchema } = request
    const accessToken = await readToken()
    if (typeof accessToken !== 'string') return accessToken
    const waitMs = await account.reserveCall()
    if (waitMs === null) return { result: { ok: false, error: 'quota-used' } }
    await pause(waitMs)
    const now = clock.now()
    const response = await send(
      `${apiUrl}/catalog/v1/${operation}`,
      {
        'content-type': 'application/json; charset=utf-8',
        authorization: `Bearer ${accessToken}${isVersion2(version) ? `, Version ${version}` : ''}`,
        'x-marketplace': marketplace,
      },
      JSON.stringify(body),
    )
    const details = response ? { status: response.status, retryAfterMs: response.retryAfterMs } : {}
    const parsedResponse =
      response?.status === 200 ? responseSchema.safeParse(response.json) : undefined
    if (parsedResponse?.success)
      return { result: { ok: true, value: parsedResponse.data, readAt: now }, ...details }
    if (response) log.warn({ source: 'amazon', operation, marketplace, status: response.status })
    if (response?.status === 401) token = undefined
    return { result: failureOf(response), ...details }
  }

  return <T>(request: AmazonRequest<T>): Promise<SourceResult<T>> =>
    requestWithRetry(account, pause, () => tryOnce(request))
}

function failureOf(response: { status: number; json: unknown } | null): SourceFailure {
  const unavailable = { ok: false, error: 'unavailable' } as const
  if (!response) return unavailable
  const { status } = response
  const details = amazonErrorResponse.safeParse(response.json).data
  if (status === 401) return { ok: false, error: 'keys-rejected' }
  if (status === 403) {
    return {
      ok: false,
      error: details?.reason === 'AssociateNotEligible' ? 'not-eligible' : 'keys-rejected',
    }
  }
  // The documentation does not name the code of the daily quota; it is recognised by the word.
  if (status === 429)
    return pauseFailure(/da(?:y|ily)/i.test(details?.quotaCode ?? '') ? 'day-used' : 'throttled')
  if (status === 200 || status >= 500) return unavailable
  return { ok: false, error: 'rejected', detail: details?.message ?? `HTTP ${status}` }
}
