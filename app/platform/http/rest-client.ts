/** Start here: the back office's client of the shop's own REST interface (docs/contract/http.md 3) [C20, C21]. */

const PAGE_SIZE = '100'
const MAX_PROCESS_ATTEMPTS = 5
/** Pause after the first failed attempt; it doubles after each attempt. */
const FIRST_PAUSE_MS = 1_000
const UPLOAD_PATH = '/wp/v2/media'
/** The header with the id of the uploaded file. */
export const UPLOAD_ID = 'x-wp-upload-attachment-id'

/** A failed call, with the shop's own `{code, message, data}` or a network error. */
export class RestError extends Error {
  code: string
  data: unknown

  constructor({ code, message, data }: { code: string; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

const offlineError = () =>
  new RestError({ code: 'fetch_error', message: 'You are probably offline.' })
const invalidJsonError = () =>
  new RestError({ code: 'invalid_json', message: 'The response is not a valid JSON response.' })
const unknownError = () =>
  new RestError({ code: 'unknown_error', message: 'An unknown error occurred.' })
const notProcessedError = () =>
  new RestError({
    code: 'post_process',
    message:
      'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
  })

type Send = (url: string, options: RequestInit) => Promise<Response>

interface RestOptions {
  /** path with query: "/wp/v2/posts?per_page=-1"; -1 fetches all items, page by page */
  path: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** sent as JSON */
  data?: object
  body?: BodyInit
  signal?: AbortSignal
}

const wait = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms))

/** Returns a function that sends requests with a nonce. It fetches and renews the nonce itself. */
function createSender(site: string, send: Send) {
  let nonce: string | null = null

  /** Fetches a nonce; returns false if the visitor is not signed in. */
  async function renewNonce(): Promise<boolean> {
    const url = `${site}/wp-admin/admin-ajax.php?action=rest-nonce`
    const response = await awaitResponse(send(url, { credentials: 'include' }))
    if (!response.ok) return false
    nonce = await response.text()
    return true
  }

  async function sendRequest(url: string, options: RestOptions): Promise<Response> {
    const { method = 'GET', data, body, signal } = options
    const isOverridden = method !== 'GET' && method !== 'POST'
    const response = await awaitResponse(
      send(url, {
        method: isOverridden ? 'POST' : method,
        credentials: 'include',
        headers: {
          accept: 'application/json, */*;q=0.1',
          ...(data && { 'content-type': 'application/json' }),
          ...(isOverridden && { 'x-http-method-override': method }),
          ...(nonce !== null && { 'x-wp-nonce': nonce }),
        },
        ...(data ? { body: JSON.stringify(data) } : body !== undefined && { body }),
        ...(signal && { signal }),
      }),
    )
    nonce = response.headers.get('x-wp-nonce') ?? nonce
    return response
  }

  // A request is repeated once with a new nonce if the old one had expired [X11].
  return async (url: string, options: RestOptions): Promise<Response> => {
    if (nonce === null) await renewNonce()
    const response = await sendRequest(url, options)
    if (response.status !== 403) return response
    const problem = await response
      .clone()
      .json()
      .catch(() => null)
    const isStale = problem?.code === 'rest_cookie_invalid_nonce'
    return isStale && (await renewNonce()) ? sendRequest(url, options) : response
  }
}

/**
 * Creates a client with its own nonce. An empty `site` is the origin of the page; `send` is the browser's `fetch`, or a
 * function that also reports upload progress. All failures are thrown as a `RestError`.
 */
export function createRestClient(
  site = '',
  send: Send = (...args) => fetch(...args),
  pause: (ms: number) => Promise<unknown> = wait,
) {
  const sendWithFreshNonce = createSender(site, send)

  const urlOf = (path: string) => {
    const url = `${site}/wp-json${path}`
    return /[?&]_locale=/.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}_locale=user`
  }

  async function request<T>(options: RestOptions): Promise<T> {
    const allItems = /([?&]per_page=)-1(?=&|$)/
    if (allItems.test(options.path)) {
      const path = options.path.replace(allItems, `$1${PAGE_SIZE}`)
      return fetchAllPages(urlOf(path), options) as Promise<T>
    }
    return readBody<T>(await sendWithFreshNonce(urlOf(options.path), options))
  }

  async function fetchAllPages(firstUrl: string, options: RestOptions): Promise<unknown[]> {
    const items: unknown[] = []
    for (let url: string | undefined = firstUrl; url !== undefined; ) {
      const response: Response = await sendWithFreshNonce(url, options)
      const page = await readBody<unknown>(response)
      if (!Array.isArray(page)) throw invalidJsonError()
      items.push(...page)
      url = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    return items
  }

  /**
   * Uploads a file. If the response has the id of the file but some sizes are missing, the sizes are requested again. If that
   * fails too, the file is deleted [K14].
   */
  async function upload<T extends object>(body: FormData): Promise<T> {
    const response = await sendWithFreshNonce(urlOf(UPLOAD_PATH), {
      path: '',
      method: 'POST',
      body,
    })
    const id = response.headers.get(UPLOAD_ID)
    if (id === null) return readBody<T>(response)
    // The headers arrive before the sizes are created, so the connection may break after the headers.
    const completeResult = await readBody<T>(response).then(
      (result) => (isComplete(result) ? result : undefined),
      () => undefined,
    )
    if (completeResult) return completeResult
    const path = `${UPLOAD_PATH}/${id}`
    for (let tries = 0; tries < MAX_PROCESS_ATTEMPTS; tries++) {
      const data = { action: 'create-image-subsizes' }
      try {
        return await request<T>({ path: `${path}/post-process`, method: 'POST', data })
      } catch (error) {
        // The shop may be restarting, so the next attempt waits.
        const isOffline = error instanceof RestError && error.code === 'fetch_error'
        if (isOffline && tries + 1 < MAX_PROCESS_ATTEMPTS) await pause(FIRST_PAUSE_MS * 2 ** tries)
      }
    }
    // The request is not awaited: if deleting fails, the shop finds the unused file itself.
    request({ path: `${path}?force=true`, method: 'DELETE' }).catch(() => undefined)
    throw notProcessedError()
  }

  return { request, upload }
}

async function awaitResponse(pendingResponse: Promise<Response>): Promise<Response> {
  try {
    return await pendingResponse
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw offlineError()
  }
}

/** Returns whether the response reports no missing sizes. */
function isComplete(result: object): boolean {
  const { missing_image_sizes: missingSizes = [] } = result as { missing_image_sizes?: unknown[] }
  return missingSizes.length === 0
}

async function readBody<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T
  const result = await response.json().catch(() => {
    throw invalidJsonError()
  })
  if (response.ok) return result
  throw typeof result?.code === 'string' ? new RestError(result) : unknownError()
}
