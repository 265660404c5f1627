import { useEffect, useState } from 'react'
import { PhotoPanel } from '#app/features/content/media-library/admin/photo-panel.tsx'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { findPhoto } from './editor-things.ts'

interface CoverFieldProps {
  name: string
  defaultValue: string
  error?: string | undefined
  /** photo that is saved with the post */
  photo: Photo | null
}

/** Chooses the photo above a post. Without JavaScript the owner types its id, which the library shows. */
export function CoverField({ name, defaultValue, error, photo }: CoverFieldProps) {
  const [id, setId] = useState(defaultValue)
  const [selectedPhoto, setSelectedPhoto] = useState(photo)
  const [isOpen, setIsOpen] = useState(false)
  const isHydrated = useHydrated()
  const isShown = selectedPhoto !== null && String(selectedPhoto.id) === id
  // After a rejected submit the typed id may differ from the id of the saved photo.
  useEffect(() => {
    if (id !== '' && !isShown) void findPhoto(Number(id)).then(setSelectedPhoto)
  }, [id, isShown])
  if (!isHydrated) {
    return (
      <TextField
        name={name}
        label="Nummer van de foto"
        inputMode="numeric"
        isOptional
        defaultValue={defaultValue}
        error={error}
        autoComplete="off"
        hint="De nummers staan in de bibliotheek."
      />
    )
  }
  return (
    <div>
      <input type="hidden" name={name} value={id} />
      {id !== '' && isShown && selectedPhoto && (
        <Picture photo={selectedPhoto} sizes="24rem" className="mb-3 block max-w-96" />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant="second"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {id === '' ? 'Kies een foto' : 'Kies een andere foto'}
        </Button>
        {id !== '' && (
          <Button size="small" variant="second" onClick={() => setId('')}>
            Zonder foto
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="mt-3 border-t border-line-strong">
          <PhotoPanel
            onPick={(photo) => {
              setSelectedPhoto(photo)
              setId(String(photo.id))
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        </div>
      )}
    </div>
  )
}
