import { readFormUpTo } from '#app/platform/read-form.ts'
import { type AddPhotoResult, addPhotoMessage, MAX_PHOTO_BYTES } from './product-photos.ts'

/** A form without JavaScript sends several at once. */
const MAX_REQUEST_BYTES = 5 * MAX_PHOTO_BYTES

/** Takes in the files of a form, each by `add`; the answer has those that could not be, with the reason. */
export async function addSentPhotos(
  request: Request,
  add: (bytes: Buffer) => Promise<AddPhotoResult>,
): Promise<{ name: string; problem: string }[]> {
  const form = await readFormUpTo(request, MAX_REQUEST_BYTES)
  if (!form) return [{ name: 'De foto’s', problem: addPhotoMessage('too-large') }]
  const failures: { name: string; problem: string }[] = []
  for (const file of form.getAll('photos')) {
    // A form without a chosen file sends an empty one without a name.
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue
    const result = await add(Buffer.from(await file.arrayBuffer()))
    if (!result.ok) failures.push({ name: file.name, problem: addPhotoMessage(result.error) })
  }
  return failures
}
