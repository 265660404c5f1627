import { MAX_REVIEW_PHOTOS } from '#app/features/customers/reviews/reviews.ts'
import { FileField } from '#app/ui/forms/file-field.tsx'

/** After a rejection the files have to be chosen again, because browsers do not restore them. */
export function ReviewPhotosField({ error }: { error?: string | undefined }) {
  return (
    <FileField
      name="photos"
      label="Foto’s"
      isOptional
      multiple
      accept="image/jpeg,image/png,image/webp,image/avif"
      hint={`Hoogstens ${MAX_REVIEW_PHOTOS}, elk tot 10 MB. Waar en wanneer een foto gemaakt is, bewaren we niet.`}
      error={error}
    />
  )
}
