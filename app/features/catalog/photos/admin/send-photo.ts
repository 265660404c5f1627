import { addPhotoMessage } from '#app/features/catalog/photos/product-photos.ts'
import { MAX_UPLOAD_BYTES } from '#app/features/core/media/photo.ts'
import { createRestClient, RestError, UPLOAD_ID } from '#app/platform/http/rest-client.ts'

/** An upload error: the text that the contract prescribes and the reason in Dutch. */
export interface SendFailure {
  ok: false
  message: string
  problem: string
  /** true if the same file may succeed at another attempt */
  mayRetry: boolean
}

export type PhotoUploadResult = { ok: true; id: number } | SendFailure

export const UPLOAD_FAILED_TEXT =
  'Media upload failed. If this is a photo or a large image, please scale it down and try again.'

/** Errors that a retry cannot solve, because the cause is the file or the account. */
const PERMANENT_ERRORS = [
  'rest_upload_unknown_error',
  'rest_upload_no_data',
  'rest_upload_file_too_big',
  'rest_cannot_create',
]
/** The client has its own texts for network failures [X07, X08, X09]; the server answers all other failures [X10]. */
const NETWORK_ERRORS = ['fetch_error', 'invalid_json', 'unknown_error']

/**
 * Uploads files to the library one at a time through the public media endpoint [C21] and reports the progress. With `linkUrl`
 * each photo is also linked to a product through that URL. If this fails, the uploaded photo is removed again.
 */
export function createPhotoSender(linkUrl?: string) {
  /** Photos that are uploaded but not linked yet, so that a retry does not upload them again. */
  const photoIds = new WeakMap<File, number>()
  let onProgress = (_share: number) => {}
  const client = createRestClient('', (url, options) =>
    options.body instanceof FormData
      ? sendWithProgress(url, options, (share) => onProgress(share))
      : fetch(url, options),
  )

  /** Links a photo to a product. Returns the reason if this fails; null on success. */
  async function linkPhoto(url: string, id: number): Promise<string | null> {
    const body = new URLSearchParams({ mediaId: String(id) })
    const response = await fetch(url, { method: 'POST', body })
    const { message = null }: { message?: string | null } = await response.json()
    return message ?? (response.ok ? null : 'De winkel kon hem niet aannemen.')
  }

  return async (
    file: File,
    reportProgress: (share: number) => void = () => {},
  ): Promise<PhotoUploadResult> => {
    if (file.size > MAX_UPLOAD_BYTES) {
      return {
        ok: false,
        message: UPLOAD_FAILED_TEXT,
        problem: addPhotoMessage('too-large'),
        mayRetry: false,
      }
    }
    onProgress = reportProgress
    const form = new FormData()
    form.set('file', file)
    try {
      const id = photoIds.get(file) ?? (await client.upload<{ id: number }>(form)).id
      photoIds.set(file, id)
      const problem = linkUrl === undefined ? null : await linkPhoto(linkUrl, id)
      if (problem === null) return { ok: true, id }
      photoIds.delete(file)
      await client.request({ path: `/wp/v2/media/${id}?force=true`, method: 'DELETE' })
      return { ok: false, message: UPLOAD_FAILED_TEXT, problem, mayRetry: false }
    } catch (error) {
      return toFailure(error)
    }
  }
}

function toFailure(error: unknown): SendFailure {
  const { code, message } =
    error instanceof RestError
      ? error
      : { code: 'fetch_error', message: 'You are probably offline.' }
  return {
    ok: false,
    message: NETWORK_ERRORS.includes(code) ? message : UPLOAD_FAILED_TEXT,
    problem: problemOf(code),
    mayRetry: !PERMANENT_ERRORS.includes(code),
  }
}

function problemOf(code: string): string {
  switch (code) {
    case 'fetch_error':
      return 'De verbinding viel weg.'
    case 'rest_upload_unknown_error':
    case 'rest_upload_no_data':
      return addPhotoMessage('not-a-file')
    case 'rest_upload_file_too_big':
      return addPhotoMessage('too-large')
    case 'rest_cannot_create':
      return 'Je bent niet meer ingelogd, of mag dit niet.'
    default:
      return 'De winkel kon hem niet aannemen.'
  }
}

/** `XMLHttpRequest` reports upload progress; `fetch` does not. */
function sendWithProgress(
  url: string,
  { method = 'GET', headers, body }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    let responseHeaders = new Headers()
    request.onreadystatechange = () => {
      // The headers are read at once, because the browser drops them if the response breaks off.
      if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED)
        responseHeaders = headersOf(request)
    }
    const resolveWith = (text: string) => {
      resolve(new Response(text, { status: request.status || 502, headers: responseHeaders }))
    }
    request.onload = () => resolveWith(request.responseText)
    request.onerror = () => {
      // The upload has succeeded if the id arrived, even if the body did not arrive.
      if (responseHeaders.has(UPLOAD_ID)) resolveWith('')
      else reject(new TypeError('no answer'))
    }
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().split(/[\r\n]+/)
  return new Headers(
    lines.filter(Boolean).map((line): [string, string] => {
      const position = line.indexOf(':')
      return [line.slice(0, position), line.slice(position + 1).trim()]
    }),
  )
}
