import { bodyOf, withUploadedForm } from '#app/features/core/media/receive-files.server.ts'
import {
  MAX_REVIEW_PHOTO_BYTES,
  MAX_REVIEW_PHOTOS,
} from '#app/features/customers/reviews/reviews.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { createSemaphore, createSemaphores } from '#app/platform/semaphore.ts'
import { countTry } from './review-limits.server.ts'

/** Maximum size of the form: the photos, and room for the text. */
const MAX_BYTES = MAX_REVIEW_PHOTOS * MAX_REVIEW_PHOTO_BYTES + 1024 * 1024
/** Maximum size of a form without photos. */
const MAX_TEXT_BYTES = 256 * 1024

/** At most three forms with photos are received at the same time, and one per network; others wait. */
const uploads: Resource<{
  all: ReturnType<typeof createSemaphore>
  byNetwork: ReturnType<typeof createSemaphores>
}> = {
  name: 'review-uploads',
  open: () => ({ all: createSemaphore(3), byNetwork: createSemaphores(1) }),
}

interface ReceivedReview {
  form: FormData
  /** paths of the photos, which exist until `handleForm` resolves */
  photos: string[]
  /** true: the attempt was counted before the photos were read */
  isCounted: boolean
}

export type ReceiveFailure =
  | { error: 'too-large' | 'broken-off' | 'disk-full' }
  | { error: 'too-many-tries'; retryAfterSeconds: number }

/**
 * Reads the form of a review. A large form counts as an attempt before it is read, and is written to disk while it arrives,
 * so that many large forms at once use little memory and do not delay other visitors.
 */
export async function withReview<T>(
  app: App,
  { request, ip }: { request: Request; ip: string },
  handleForm: (received: ReceivedReview | ReceiveFailure) => Promise<T>,
): Promise<T> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) {
    return handleForm({ form: await readForm(request), photos: [], isCounted: false })
  }
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (length > MAX_BYTES && Number.isFinite(length)) return handleForm({ error: 'too-large' })
  const isCounted = length > MAX_TEXT_BYTES
  if (isCounted) {
    const limitResult = await countTry(app, 'written', ip)
    if (!limitResult.ok) return handleForm({ ...limitResult, error: 'too-many-tries' })
  }
  const receive = () =>
    withUploadedForm(
      app,
      { ...bodyOf(request), maxBytes: MAX_BYTES },
      async (upload): Promise<T> => {
        if (typeof upload === 'string') return handleForm({ error: upload })
        const form = new FormData()
        for (const [name, value] of upload.fields) form.append(name, value)
        // If no file was chosen, browsers send an empty file without a name.
        const photos = upload.files.filter(
          ({ field, name, bytes }) => field === 'photos' && (bytes > 0 || name !== ''),
        )
        return handleForm({ form, photos: photos.map((photo) => photo.path), isCounted })
      },
    )
  if (!isCounted) return receive()
  const { all, byNetwork } = app.use(uploads)
  return byNetwork(network(ip), () => all(receive))
}
