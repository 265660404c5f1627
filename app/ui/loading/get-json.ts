/** `unknown`: the server answered with an error status; `offline`: there was no answer */
export type JsonResult<T> =
  | { ok: true; data: T }
  | { ok: false; error: 'offline' | 'not-json' | 'unknown' | 'aborted' }

/** Fetches JSON for a part of a page. It returns failures instead of throwing them, so that they never break the page. */
export async function getJson<T>(url: string, signal?: AbortSignal): Promise<JsonResult<T>> {
  let response: Response
  try {
    response = await fetch(url, signal ? { signal } : {})
  } catch {
    return { ok: false, error: signal?.aborted ? 'aborted' : 'offline' }
  }
  if (!response.ok) return { ok: false, error: 'unknown' }
  try {
    return { ok: true, data: await response.json() }
  } catch {
    return { ok: false, error: signal?.aborted ? 'aborted' : 'not-json' }
  }
}
