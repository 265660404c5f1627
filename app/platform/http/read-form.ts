import { data } from 'react-router'

/** Maximum size of a form without files. */
const MAX_BYTES = 1024 * 1024

/**
 * Reads the fields of a form. Throws 405 for another method, 400 for a body that is not a form, and 413 above `maxBytes`
 * without reading further.
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
    return replaceNulBytes(
      await new Response(body, { headers: { 'content-type': type } }).formData(),
    )
  } catch {
    throw data(null, { status: size > maxBytes ? 413 : 400 })
  }
}

/** Replaces NUL bytes, which PostgreSQL cannot store, by the replacement character, as HTML does. */
function replaceNulBytes(form: FormData): FormData {
  const cleanForm = new FormData()
  const replaceNul = (text: string) => text.replaceAll('\0', '\ufffd')
  for (const [name, value] of form)
    cleanForm.append(replaceNul(name), typeof value === 'string' ? replaceNul(value) : value)
  return cleanForm
}
