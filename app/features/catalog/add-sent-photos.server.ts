import { readForm } from '#app/platform/read-form.ts'
import { type AddPhotoResult, addPhotoMessage, MAX_PHOTO_BYTES } from './product-photos.ts'

/** A form without JavaScript sends several at once. */
const MAX_REQUEST_BYTES = 5 * MAX_PHOTO_BYTES

/** Takes in the files of a form, each by `add`; the answer has those that could not be, with the reason. */
export async function addSentPhotos(
  request: Request,
  add: (bytes: Buffer) => Promise<AddPhotoResult>,
): Promise<{ name: string; problem: string }[]> {
  const tooLarge = [{ name: 'De foto’s', problem: addPhotoMessage('too-large') }]
  if (Number(request.headers.get('content-length') ?? 0) > MAX_REQUEST_BYTES) return tooLarge
  const form = await readForm(request, MAX_REQUEST_BYTES).catch((refusal: unknown) => {
    // A sender that does not say how much it sends is stopped when it is too much.
    if (isStatus(refusal, 413)) return null
    throw refusal
  })
  if (!form) return tooLarge
  const failures: { name: string; problem: string }[] = []
  for (const file of form.getAll('photos')) {
    // A form without a chosen file sends an empty one without a name.
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue
    const result = await add(Buffer.from(await file.arrayBuffer()))
    if (!result.ok) failures.push({ name: file.name, problem: addPhotoMessage(result.error) })
  }
  return failures
}

/** What `data(null, { status })` of the router throws. */
function isStatus(refusal: unknown, status: number): boolean {
  const init =
    typeof refusal === 'object' && refusal !== null && 'init' in refusal ? refusal.init : null
  return typeof init === 'object' && init !== null && 'status' in init && init.status === status
}
