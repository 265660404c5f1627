import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FileSource } from '#app/features/core/media/read-picture.server.ts'
import {
  withUploadedBody,
  withUploadedForm,
} from '#app/features/core/media/receive-files.server.ts'
import { failure, type RestResult } from '#app/features/rest-api/rest-framework/rest.ts'
import type { App } from '#app/platform/app.ts'

interface Upload {
  source: FileSource
  name: string
  /** the other fields of the form */
  fields: ReadonlyMap<string, string>
}

const NO_DATA = failure(400, 'rest_upload_no_data', 'No data supplied.')
export const TOO_LARGE = failure(
  413,
  'rest_upload_file_too_big',
  'The file exceeds the maximum size.',
)

export const DISK_FULL = failure(
  507,
  'rest_upload_disk_full',
  'The file could not be stored: the disk is full.',
)

/**
 * Reads an uploaded file: field `file` of a form, or the body itself with a name in its Content-Disposition [C21]. The
 * file exists until `processUpload` resolves.
 */
export async function withUpload(
  app: App,
  request: FastifyRequest,
  processUpload: (upload: Upload) => Promise<RestResult>,
): Promise<RestResult> {
  const { headers } = request
  const type = headers['content-type'] ?? ''
  const body = request.body instanceof Readable ? request.body : Readable.from([])
  const processIfIntact = (upload: Upload, md5: string) =>
    headers['content-md5'] !== undefined && headers['content-md5'] !== md5
      ? failure(412, 'rest_upload_hash_mismatch', 'Content hash did not match expected.')
      : processUpload(upload)
  if (/^multipart\/form-data\b/i.test(type)) {
    return withUploadedForm(app, { type, body }, async (upload) => {
      if (upload === 'too-large') return TOO_LARGE
      if (upload === 'disk-full') return DISK_FULL
      const file = upload !== 'broken-off' && upload.files.find(({ field }) => field === 'file')
      if (!file || file.bytes === 0) return NO_DATA
      return processIfIntact(
        { source: file.path, name: file.name, fields: upload.fields },
        file.md5,
      )
    })
  }
  return withUploadedBody(app, body, async (receivedBody) => {
    if (receivedBody === 'too-large') return TOO_LARGE
    if (receivedBody === 'disk-full') return DISK_FULL
    if (receivedBody === 'broken-off' || receivedBody.bytes === 0) return NO_DATA
    const headerFailure = checkHeaders(type, headers['content-disposition'])
    const name = /filename="?([^";]*)/i.exec(headers['content-disposition'] ?? '')?.[1] ?? ''
    const upload = {
      source: receivedBody.path,
      name: name.slice(0, 120),
      fields: new Map<string, string>(),
    }
    return headerFailure ?? processIfIntact(upload, receivedBody.md5)
  })
}

/** Returns the failure of an upload without a content type or file name; null if it has both. */
function checkHeaders(type: string, disposition: string | undefined) {
  if (type === '') {
    return failure(400, 'rest_upload_no_content_type', 'No Content-Type supplied.')
  }
  if (disposition === undefined) {
    return failure(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.')
  }
  if (/filename\*?=/i.test(disposition)) return null
  return failure(
    400,
    'rest_upload_invalid_disposition',
    'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
  )
}
