import type { Logger } from 'pino'
import type { LabelFailure } from '#app/features/fulfilment/orders/carriers.ts'
import { type SendcloudProblem, sendcloudErrors } from './sendcloud-answers.ts'

interface SendcloudOptions {
  publicKey: string
  secretKey: string
  /** base URL including the version, without a trailing slash */
  url: string
  log: Logger
  timeoutMs?: number
}

interface SendcloudRequest {
  method: 'GET' | 'POST'
  path: string
  body?: object
  accept?: 'application/json' | 'application/pdf'
}

export type SendcloudResult =
  | { ok: true; bytes: Buffer }
  /** a shipment with this reference exists already */
  | { ok: false; error: 'conflict' }
  /** Sendcloud does not know the shipment */
  | { ok: false; error: 'unknown-there' }
  | LabelFailure

/** Sendcloud needs some seconds to make a label, because it calls the carrier first. */
const TIMEOUT_MS = 20_000

export type SendcloudClient = ReturnType<typeof createSendcloudClient>

/**
 * Creates a client for Sendcloud's API v3. The client does not retry: the member of staff who waits can repeat the action. Bodies
 * hold personal data and are not logged.
 */
export function createSendcloudClient(options: SendcloudOptions) {
  const { publicKey, secretKey, url, log, timeoutMs = TIMEOUT_MS } = options
  const authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`

  return async function sendRequest(request: SendcloudRequest): Promise<SendcloudResult> {
    const { method, path, body, accept = 'application/json' } = request
    const logFields = { carrier: 'sendcloud', method, path: path.split('?')[0] }
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization,
          accept,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect could send the API keys to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.ok) return { ok: true, bytes }
      log.warn({ ...logFields, status: response.status })
      return failureOf(response.status, bytes)
    } catch (error) {
      log.warn({ ...logFields, status: error instanceof Error ? error.name : 'error' })
      return { ok: false, error: 'unavailable' }
    }
  }
}

function failureOf(status: number, bytes: Buffer): SendcloudResult {
  if (status === 401 || status === 403) return { ok: false, error: 'keys-rejected' }
  if (status === 404) return { ok: false, error: 'unknown-there' }
  if (status === 409) return { ok: false, error: 'conflict' }
  if (status === 429) return { ok: false, error: 'busy' }
  const parsedError = sendcloudErrors.safeParse(readJson(bytes))
  return status < 500 && parsedError.success
    ? { ok: false, error: 'rejected', problems: parsedError.data.errors.map(toProblem) }
    : { ok: false, error: 'unavailable' }
}

export function toProblem({ detail, source }: SendcloudProblem) {
  return { field: source?.pointer ?? null, text: detail }
}

/** Returns null for invalid JSON. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
