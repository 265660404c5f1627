import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'

interface PhotoFieldProps {
  /** photo that is saved with the coupon */
  photo: Photo | null
  error: string | undefined
}

const HINT = 'Vierkant, hoogstens 20 MB. Zonder foto staat die van het product erbij.'

/** Chooses the photo of a coupon, or removes the saved photo. */
export function PhotoField({ photo, error }: PhotoFieldProps) {
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
      <FileField
        name="photo"
        label={photo ? 'Andere foto' : 'Foto'}
        isOptional
        accept="image/*"
        hint={HINT}
        error={error}
      />
    </div>
  )
}
