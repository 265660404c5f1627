import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import { mollieError } from './mollie-answers.ts'

interface MollieOptions {
  key: string
  /** base URL including the version, without a trailing slash */
  url: string
  log: Logger
  /** timeout of one attempt */
  timeoutMs?: number
}

interface MollieRequest<T> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** schema of the expected response */
  answerSchema: ZodType<T>
  body?: object
  /** identifies the request: Mollie performs requests with the same key only once */
  idempotencyKey?: string
  /** number of attempts; 1 if a person waits, who can repeat the action */
  tries?: number
}

export type MollieResult<T> =
  | { ok: true; value: T }
  /** no response, an overloaded server or an invalid response; a later attempt may succeed */
  | { ok: false; error: 'unavailable' }
  /** an invalid request; a later attempt will fail too */
  | { ok: false; error: 'rejected'; status: number; detail: string }

type Failure = Extract<MollieResult<never>, { ok: false }>

const TIMEOUT_MS = 5_000
const MAX_ATTEMPTS = 3
const FIRST_WAIT_MS = 150
const MAX_WAIT_MS = 2_000
/** Mollie is overloaded, or is still processing a request with the same key. */
const RETRYABLE_STATUSES = new Set([409, 429, 500, 502, 503, 504])

export type MollieClient = ReturnType<typeof createMollieClient>

interface Attempt<T> {
  /** HTTP status, or the name of a network error */
  status: number | string
  result: MollieResult<T>
  isRetryable: boolean
  /** seconds from the Retry-After header; NaN without it */
  waitSeconds: number
}

/**
 * Creates a client for Mollie's API v2. Requests and responses are not logged, because they contain keys and personal data.
 */
export function createMollieClient({ key, url, log, timeoutMs = TIMEOUT_MS }: MollieOptions) {
  async function sendOnce<T>(request: MollieRequest<T>): Promise<Attempt<T>> {
    const { method, path, body, idempotencyKey, answerSchema } = request
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/hal+json',
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect could send the API key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readResponse(response, answerSchema)
  }

  /** Sends a request once. A network error is an attempt that may be repeated. */
  async function attempt<T>(request: MollieRequest<T>): Promise<Attempt<T>> {
    try {
      return await sendOnce(request)
    } catch (error) {
      const status = error instanceof Error ? error.name : 'error'
      const result: Failure = { ok: false, error: 'unavailable' }
      return { status, result, isRetryable: true, waitSeconds: Number.NaN }
    }
  }

  /** Retries requests that may be repeated safely, with increasing delays. */
  return async function sendRequest<T>(request: MollieRequest<T>): Promise<MollieResult<T>> {
    const { method, path, idempotencyKey, tries = MAX_ATTEMPTS } = request
    const isRepeatable = method !== 'POST' || idempotencyKey !== undefined
    for (let number = 1; ; number++) {
      const { status, result, isRetryable, waitSeconds } = await attempt(request)
      if (result.ok) return result
      log.warn({ provider: 'mollie', method, path: path.split('?')[0], status, try: number })
      if (!isRetryable || !isRepeatable || number >= tries) return result
      const waitMs = waitSeconds >= 0 ? waitSeconds * 1000 : FIRST_WAIT_MS * 4 ** (number - 1)
      await pause(Math.min(waitMs, MAX_WAIT_MS))
    }
  }
}

async function readResponse<T>(response: Response, answerSchema: ZodType<T>): Promise<Attempt<T>> {
  const { status } = response
  const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const json: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const parsedAnswer = answerSchema.safeParse(json)
    const result: MollieResult<T> = parsedAnswer.success
      ? { ok: true, value: parsedAnswer.data }
      : { ok: false, error: 'unavailable' }
    return { status, result, isRetryable: false, waitSeconds }
  }
  const isRetryable = RETRYABLE_STATUSES.has(status)
  const detail = mollieError.safeParse(json).data?.detail ?? `HTTP ${status}`
  const failure: Failure = isRetryable
    ? { ok: false, error: 'unavailable' }
    : { ok: false, error: 'rejected', status, detail }
  return { status, result: failure, isRetryable, waitSeconds }
}
