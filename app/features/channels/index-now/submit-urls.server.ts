import type { SubmitResult } from './index-now.ts'

const TIMEOUT_MS = 20_000
const DEFAULT_RETRY_SECONDS = 3_600
const MAX_RETRY_SECONDS = 86_400

export interface Submission {
  /** URL of the service */
  url: string
  siteUrl: string
  key: string
  /** absolute URLs of this shop, at most 10,000 */
  urls: string[]
}

/**
 * Sends changed URLs to IndexNow. Status 202 means that the service checks the key later. See
 * https://www.indexnow.org/documentation.
 */
export async function submitUrls(submission: Submission): Promise<SubmitResult> {
  const { url, siteUrl, key, urls } = submission
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: `${siteUrl}/${key}.txt`,
        urlList: urls,
      }),
    })
    await response.body?.cancel()
  } catch {
    return { ok: false, error: 'unavailable' }
  }
  switch (response.status) {
    case 200:
    case 202:
      return { ok: true }
    case 400:
    case 422:
      return { ok: false, error: 'rejected' }
    case 403:
      return { ok: false, error: 'wrong-key' }
    case 429:
      return {
        ok: false,
        error: 'too-many',
        retrySeconds: readRetrySeconds(response.headers.get('retry-after')),
      }
    default:
      return { ok: false, error: 'unavailable' }
  }
}

function readRetrySeconds(header: string | null): number {
  const seconds = /^\d{1,6}$/.test(header ?? '') ? Number(header) : DEFAULT_RETRY_SECONDS
  return Math.min(MAX_RETRY_SECONDS, Math.max(60, seconds))
}
