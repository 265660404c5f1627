import { z } from 'zod'
import {
  allowReviews,
  queueReviewFeed,
  setReviewFeedInterval,
  withdrawReviews,
} from '#app/features/customers/external-reviews/manage-review-feeds.server.ts'
import { isForbiddenUrl } from '#app/features/customers/external-reviews/read-feed-review.server.ts'
import { uploadErrorMessage } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { uploadFeedKey } from '#app/features/data-transfer/import-runs/import-task.ts'
import { storeUploadedFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import { feedUrlFields } from '#app/features/data-transfer/marketplace-runs/feed-url-fields.ts'
import type { App } from '#app/platform/app.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'

/** The forms that keep the submitted values after a validation error. */
export type ReviewFeedPart = 'address' | 'file'

export type ReviewFeedAnswer =
  | { ok: true }
  | { ok: false; part: ReviewFeedPart; formValues: FormValues; errors: FieldErrors }

const permission = z
  .string({ error: 'Zonder toestemming mag de winkel deze reviews niet tonen.' })
  .regex(/^ja$/)

const fileForm = z.object({ leave: permission })
const urlForm = z.object({
  leave: permission,
  again: feedUrlFields.again,
  address: feedUrlFields.address
    .refine((address) => URL.canParse(address), 'Dit is geen adres van een feed.')
    .refine(
      (address) => !isForbiddenUrl(address),
      'Reviews van Amazon en bol mag je winkel niet tonen.',
    ),
})

/** Handles the forms on the page of review feeds; returns null for an unknown form. */
export async function actOnReviewFeeds(
  app: App,
  request: Request,
  actor: string,
): Promise<ReviewFeedAnswer | null> {
  // Only the upload form is multipart.
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return queueUploadedFeed(app, await storeUploadedFile(app, request), actor)
  const form = await readForm(request)
  const id = readId(String(form.get('id') ?? ''))
  switch (form.get('part')) {
    case 'address': {
      const parsedForm = readFields(urlForm, form)
      if (!parsedForm.ok) return { ...parsedForm, part: 'address' }
      const { address, again: readsAgain } = parsedForm.value
      await queueReviewFeed(app, await allowReviews(app, address, actor), { readsAgain })
      return { ok: true }
    }
    case 'stop':
      await setReviewFeedInterval(app, id, null)
      return { ok: true }
    case 'withdraw':
      await withdrawReviews(app, id)
      return { ok: true }
    default:
      return null
  }
}

async function queueUploadedFeed(
  app: App,
  upload: Awaited<ReturnType<typeof storeUploadedFile>>,
  actor: string,
): Promise<ReviewFeedAnswer> {
  const parsedForm = readFields(
    fileForm,
    'error' in upload ? upload.fields : upload.received.fields,
  )
  if ('error' in upload) {
    const file = uploadErrorMessage({ ok: false, error: upload.error })
    return { ok: false, part: 'file', formValues: parsedForm.formValues, errors: { file } }
  }
  if (!parsedForm.ok) return { ...parsedForm, part: 'file' }
  const { key: fileKey, received } = upload
  const id = await allowReviews(app, uploadFeedKey(received.name), actor)
  await queueReviewFeed(app, id, { readsAgain: false, fileKey })
  return { ok: true }
}
