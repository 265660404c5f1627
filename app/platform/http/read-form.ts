import { data } from 'react-router'

/** More than any form without files of ours can hold. */
const MAX_BYTES = 1024 * 1024

/**
 * The fields a form sent; what is no form at all is answered with 400, as nothing in the shop sends it, and a body that
 * goes on past `maxBytes` with 413, without keeping it.
 */
export async function readForm(request: Request, maxBytes = MAX_BYTES): Promise<FormData> {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { Allow: 'GET, POST' } })
  let size = 0
  const sizeLimiter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(new Error('the body is too large'))
      else controller.enqueue(chunk)
    },
  })
  const type = request.headers.get('content-type') ?? ''
  try {
    const body = request.body?.pipeThrough(sizeLimiter) ?? null
    return readable(await new Response(body, { headers: { 'content-type': type } }).formData())
  } catch {
    throw data(null, { status: size > maxBytes ? 413 : 400 })
  }
}

/** The same, or null for a body that is too large: for a form with files, whose sender must hear of it. */
export async function readFormUpTo(request: Request, maxBytes: number): Promise<FormData | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  return readForm(request, maxBytes).catch((error: unknown) => {
    // A sender that does not say how much it sends is stopped when it is too much.
    if (isStatus(error, 413)) return null
    throw error
  })
}

/** What `data(null, { status })` of the router throws. */
function isStatus(error: unknown, status: number): boolean {
  const init = typeof error === 'object' && error !== null && 'init' in error ? error.init : null
  return typeof init === 'object' && init !== null && 'status' in init && init.status === status
}

/** A zero byte, which no database takes, becomes the sign for what cannot be read, as it does in HTML. */
function readable(form: FormData): FormData {
  const clean = new FormData()
  const mend = (text: string) => text.replaceAll('\0', '\ufffd')
  for (const [name, value] of form)
    clean.append(mend(name), typeof value === 'string' ? mend(value) : value)
  return clean
}
