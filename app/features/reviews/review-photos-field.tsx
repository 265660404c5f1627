import { useId } from 'react'
import { describedBy, FieldFrame, INPUT } from '#app/ui/field-frame.tsx'
import { MAX_REVIEW_PHOTOS } from './reviews.ts'

/** Chosen again after a refusal only where the page came anew: a browser fills in everything but files. */
export function ReviewPhotosField({ error }: { error?: string | undefined }) {
  const id = useId()
  const hint = `Hoogstens ${MAX_REVIEW_PHOTOS}, elk tot 10 MB. Waar en wanneer een foto gemaakt is, bewaren we niet.`
  return (
    <FieldFrame id={id} label="Foto’s" isOptional hint={hint} error={error}>
      <input
        id={id}
        type="file"
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={`${INPUT} min-h-control py-2.5 file:mr-3 file:cursor-pointer file:border-0 file:bg-transparent file:font-medium file:underline`}
      />
    </FieldFrame>
  )
}
