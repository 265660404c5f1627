import {
  type AddPhotoResult,
  addPhotoMessage,
} from '#app/features/catalog/photos/product-photos.ts'
import type { SentBytes } from '#app/features/core/media/read-picture.server.ts'
import { bodyOf, withSentForm } from '#app/features/core/media/receive-files.server.ts'
import type { App } from '#app/platform/app.ts'

const BROKEN_OFF = 'De verbinding viel weg. Probeer het opnieuw.'

export type SentPhotoFailure = { name: string; problem: string }

/** Adds each uploaded file of a form with `add`; returns the failures with their reasons. */
export async function addSentPhotos(
  app: App,
  request: Request,
  add: (bytes: SentBytes, name: string) => Promise<AddPhotoResult>,
): Promise<SentPhotoFailure[]> {
  return withSentForm(app, bodyOf(request), async (sent) => {
    if (typeof sent === 'string') {
      const problem = sent === 'too-large' ? addPhotoMessage(sent) : BROKEN_OFF
      return [{ name: 'De foto’s', problem }]
    }
    const failures: SentPhotoFailure[] = []
    for (const { field, name, path, bytes } of sent.files) {
      // A file field without a chosen file submits an empty file without a name.
      if (field !== 'photos' || (bytes === 0 && name === '')) continue
      const result = await add(path, name)
      if (!result.ok) failures.push({ name, problem: addPhotoMessage(result.error) })
    }
    return failures
  })
}
