import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import type { SourceFailure } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import {
  pauseFailure,
  type RequestAttempt,
  requestWithRetry,
  type SourceResult,
} from '#app/features/partners/marketplace-sources/request-with-retry.server.ts'
import type { SourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { bolProblemResponse, bolTokenResponse } from './bol-responses.ts'

interface BolOptions {
  id: string
  secret: string
  /** without a trailing slash */
  apiUrl: string
  tokenUrl: string
  account: SourceAccount
  clock: Clock
  log: Logger
  pause: (milliseconds: number) => Promise<unknown>
  timeoutMs?: number
}

interface BolRequest<T> {
  /** path with query */
  path: string
  responseSchema: ZodType<T>
}

const TIMEOUT_MS = 10_000
/** A token is replaced shortly before it expires. */
const TOKEN_MARGIN_MS = 15_000

export type BolClient = ReturnType<typeof createBolClient>

/** A client of bol's Marketing Catalog API, within its quota. Requests and responses are never logged. */
export function createBolClient(options: BolOptions) {
  const { id, secret, apiUrl, tokenUrl, account, clock, log, pause } = options
  const { timeoutMs = TIMEOUT_MS } = options
  const basicAuthorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  let token: { text: string; endsAt: number } | undefined

  /** Returns undefined when the host cannot be reached. */
  async function send(url: string, init: RequestInit) {
    try {
      const response = await fetch(url, {
        ...init,
        // A redirect could send the keys to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const json = readJson(await response.text())
      const retrySeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      return {
        status: response.status,
        json,
        retryAfterMs: retrySeconds >= 0 ? retrySeconds * 1000 : null,
      }
    } catch (error) {
      log.warn({ source: 'bol', failure: error instanceof Error ? error.name : 'error' })
      return undefined
    }
  }

  async function readToken(): Promise<string | RequestAttempt<never>> {
    if (token && token.endsAt > clock.now().getTime()) return token.text
    const tokenResponse = await send(`${tokenUrl}?grant_type=client_credentials`, {
      method: 'POST',
      headers: { authorization: basicAuthorization, accept: 'application/json' },
    })
    if (tokenResponse && [400, 401, 403].includes(tokenResponse.status))
      return { result: { ok: false, error: 'keys-rejected' } }
    if (tokenResponse?.status === 429)
      return { result: pauseFailure('throttled'), retryAfterMs: tokenResponse.retryAfterMs }
    const newToken =
      tokenResponse?.status === 200
        ? bolTokenResponse.safeParse(tokenResponse.json).data
        : undefined
    if (!newToken) return { result: { ok: false, error: 'unavailable' } }
    const endsAt = clock.now().getTime() + newToken.expires_in * 1000 - TOKEN_MARGIN_MS
    token = { text: newToken.access_token, endsAt }
    return token.text
  }

  async function tryOnce<T>({
    path,
    responseSchema,
  }: BolRequest<T>): Promise<RequestAttempt<T | null>> {
    const accessToken = await readToken()
    if (typeof accessToken !== 'string') return accessToken
    const waitMs = await account.reserveCall()
    if (waitMs === null) return { result: { ok: false, error: 'quota-used' } }
    await pause(waitMs)
    const now = clock.now()
    const response = await send(`${apiUrl}${path}`, {
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        'accept-language': 'nl',
      },
    })
    if (!response) return { result: { ok: false, error: 'unavailable' } }
    const { status, json, retryAfterMs } = response
    const parsedResponse = status === 200 ? responseSchema.safeParse(json) : undefined
    if (parsedResponse?.success)
      return { result: { ok: true, value: parsedResponse.data, readAt: now }, status }
    if (status === 404) return { result: { ok: true, value: null, readAt: now }, status }
    log.warn({ source: 'bol', path: path.split('?')[0], status })
    if (status === 401) token = undefined
    return { result: failureOf(status, json), status, retryAfterMs }
  }

  /** The value is null if bol does not have the product. */
  return <T>(request: BolRequest<T>): Promise<SourceResult<T | null>> =>
    requestWithRetry(account, pause, () => tryOnce(request))
}

function failureOf(status: number, json: unknown): SourceFailure {
  if (status === 401 || status === 403) return { ok: false, error: 'keys-rejected' }
  if (status === 200 || status >= 500) return { ok: false, error: 'unavailable' }
  const { detail = `HTTP ${status}` } = bolProblemResponse.safeParse(json).data ?? {}
  if (status === 429) return pauseFailure(/da(?:y|ily)/i.test(detail) ? 'day-used' : 'throttled')
  return { ok: false, error: 'rejected', detail }
}

/**
 * Parses JSON; null if invalid. A number beyond JavaScript's precision, such as an id of bol, stays text: rounded, it would be
 * the id of another product.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && value > Number.MAX_SAFE_INTEGER
        ? (context?.source ?? value)
        : value,
    )
  } catch {
    return null
  }
}
