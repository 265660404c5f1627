import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import { mollieError } from './mollie-answers.ts'

interface MollieOptions {
  key: string
  /** with the version, without a slash at the end */
  url: string
  log: Logger
  /** how long one try may take */
  timeoutMs?: number
}

interface MollieRequest<T> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  answer: ZodType<T>
  body?: object
  /** names what is asked for: asked twice with the same key it is done once */
  idempotencyKey?: string
  /** tries in all; one where somebody waits who can come back by himself */
  tries?: number
}

export type MollieResult<T> =
  | { ok: true; value: T }
  /** not reached, too busy, or not understood: it may work later */
  | { ok: false; error: 'unavailable' }
  /** asked for something that is not possible: it will not work later either */
  | { ok: false; error: 'refused'; status: number; detail: string }

type Failure = Extract<MollieResult<never>, { ok: false }>

const TIMEOUT_MS = 5_000
const TRIES = 3
const FIRST_WAIT_MS = 150
const MAX_WAIT_MS = 2_000
/** Busy, or the same key is being worked on. */
const COME_BACK = new Set([409, 429, 500, 502, 503, 504])

export type MollieClient = ReturnType<typeof openMollieClient>

/** Speaks Mollie's API v2. Nothing that was sent or answered gets into the log, so neither do keys and customers. */
export function openMollieClient({ key, url, log, timeoutMs = TIMEOUT_MS }: MollieOptions) {
  async function tryOnce<T>(request: MollieRequest<T>) {
    const { method, path, body, idempotencyKey, answer } = request
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/hal+json',
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The key goes nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const json: unknown = await response.json().catch(() => null)
    if (response.ok) {
      const read = answer.safeParse(json)
      const result: MollieResult<T> = read.success
        ? { ok: true, value: read.data }
        : { ok: false, error: 'unavailable' }
      return { status: response.status, result, comesBack: false, waitSeconds }
    }
    const parsedError = mollieError.safeParse(json)
    const comesBack = COME_BACK.has(response.status)
    const failure: Failure = comesBack
      ? { ok: false, error: 'unavailable' }
      : {
          ok: false,
          error: 'refused',
          status: response.status,
          detail: parsedError.data?.detail ?? `HTTP ${response.status}`,
        }
    return { status: response.status, result: failure, comesBack, waitSeconds }
  }

  async function tryAndCatch<T>(request: MollieRequest<T>) {
    try {
      return await tryOnce(request)
    } catch (error) {
      const status = error instanceof Error ? error.name : 'error'
      const result: Failure = { ok: false, error: 'unavailable' }
      return { status, result, comesBack: true, waitSeconds: Number.NaN }
    }
  }

  /** Tries again, each time after a longer wait, what may be asked again without harm. */
  return async function sendRequest<T>(request: MollieRequest<T>): Promise<MollieResult<T>> {
    const { method, path, idempotencyKey, tries = TRIES } = request
    const isRepeatable = method !== 'POST' || idempotencyKey !== undefined
    for (let number = 1; ; number++) {
      const { status, result, comesBack, waitSeconds } = await tryAndCatch(request)
      if (result.ok) return result
      log.warn({ provider: 'mollie', method, path: path.split('?')[0], status, try: number })
      if (!comesBack || !isRepeatable || number >= tries) return result
      const wait = waitSeconds >= 0 ? waitSeconds * 1000 : FIRST_WAIT_MS * 4 ** (number - 1)
      await pause(Math.min(wait, MAX_WAIT_MS))
    }
  }
}
