import { useId } from 'react'
import type { Photo } from '#app/features/media/photo.ts'
import { Picture } from '#app/features/media/picture.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { describedBy, FieldFrame } from '#app/ui/field-frame.tsx'

interface PhotoFieldProps {
  /** what it has now */
  photo: Photo | null
  error: string | undefined
}

const HINT = 'Vierkant, hoogstens 20 MB. Zonder foto staat die van het product erbij.'

/** Chooses the photo of a coupon, or takes off the one it has. */
export function PhotoField({ photo, error }: PhotoFieldProps) {
  const id = useId()
  return (
    <div>
      {photo && (
        <div className="mb-4 flex items-center gap-4">
          <Picture
            photo={photo}
            sizes="96px"
            alt="De foto van nu"
            className="block size-24 shrink-0"
          />
          <input type="hidden" name="mediaId" value={photo.id} />
          <CheckboxField name="dropsPhoto" label="Haal deze foto weg" />
        </div>
      )}
      <FieldFrame
        id={id}
        label={photo ? 'Andere foto' : 'Foto'}
        isOptional
        hint={HINT}
        error={error}
      >
        <input
          id={id}
          type="file"
          name="photo"
          accept="image/*"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, HINT, error)}
          className="block max-w-full cursor-pointer text-sm text-ink-2 file:mr-3 file:h-target file:cursor-pointer file:rounded-control file:border file:border-ink file:px-5 file:font-medium file:text-ink"
        />
      </FieldFrame>
    </div>
  )
}
