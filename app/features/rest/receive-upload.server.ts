import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { failure, type RestFailure } from './rest.ts'

/** What the shop's own pages take too. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024
/** The part of a form around its file. */
export const FORM_BYTES = 64 * 1024

type Upload = { ok: true; bytes: Buffer; altText: string } | RestFailure

const noData = failure(400, 'rest_upload_no_data', 'No data supplied.')

/** The file of an upload: field `file` of a form, or the body itself with a name in its disposition [C21]. */
export async function receiveUpload(request: FastifyRequest): Promise<Upload> {
  const type = request.headers['content-type'] ?? ''
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (/^multipart\/form-data\b/i.test(type)) return readFormFile(type, body, request)
  if (body.length === 0) return noData
  if (type === '') {
    return failure(400, 'rest_upload_no_content_type', 'No Content-Type supplied.')
  }
  const disposition = request.headers['content-disposition']
  if (disposition === undefined) {
    return failure(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.')
  }
  if (!/filename\*?=/i.test(disposition)) {
    return failure(
      400,
      'rest_upload_invalid_disposition',
      'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    )
  }
  return checkSum(request, body, '')
}

async function readFormFile(type: string, body: Buffer, request: FastifyRequest): Promise<Upload> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    // Whatever is wrong with a form, there is no file in it.
    .catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File) || file.size === 0) return noData
  const altText = form?.get('alt_text')
  const alt = typeof altText === 'string' ? altText.replaceAll('\0', '\ufffd').toWellFormed() : ''
  return checkSum(request, Buffer.from(await file.arrayBuffer()), alt.slice(0, 300))
}

function checkSum(request: FastifyRequest, bytes: Buffer, altText: string): Upload {
  const told = request.headers['content-md5']
  if (told !== undefined && told !== createHash('md5').update(bytes).digest('hex')) {
    return failure(412, 'rest_upload_hash_mismatch', 'Content hash did not match expected.')
  }
  return { ok: true, bytes, altText }
}
