import {
  type AddPhotoResult,
  addPhotoMessage,
} from '#app/features/catalog/photos/product-photos.ts'
import type { FileSource } from '#app/features/core/media/read-picture.server.ts'
import { bodyOf, withUploadedForm } from '#app/features/core/media/receive-files.server.ts'
import type { App } from '#app/platform/app.ts'

const CONNECTION_LOST_TEXT = 'De verbinding viel weg. Probeer het opnieuw.'

export type PhotoUploadFailure = { name: string; problem: string; isDiskFull?: boolean }

/** Returns the response status for a form of which some files were not stored. */
export const sentFilesStatus = (failures: PhotoUploadFailure[]): 422 | 507 =>
  failures.some(({ isDiskFull }) => isDiskFull) ? 507 : 422

/** Calls `add` for each uploaded file of a form. Returns the failed files with the reasons. */
export async function addSentFiles(
  app: App,
  request: Request,
  add: (bytes: FileSource, name: string) => Promise<AddPhotoResult>,
): Promise<PhotoUploadFailure[]> {
  return withUploadedForm(app, bodyOf(request), async (sentForm) => {
    if (typeof sentForm === 'string') {
      const problem = sentForm === 'broken-off' ? CONNECTION_LOST_TEXT : addPhotoMessage(sentForm)
      return [{ name: 'De foto’s', problem, isDiskFull: sentForm === 'disk-full' }]
    }
    const failures: PhotoUploadFailure[] = []
    for (const { field, name, path, bytes } of sentForm.files) {
      // Browsers submit an empty file field as an empty file without a name.
      if (field !== 'photos' || (bytes === 0 && name === '')) continue
      const result = await add(path, name)
      if (result.ok) continue
      const isDiskFull = result.error === 'disk-full'
      failures.push({ name, problem: addPhotoMessage(result.error), isDiskFull })
    }
    return failures
  })
}
