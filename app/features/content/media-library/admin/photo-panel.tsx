import { useCallback, useEffect, useRef, useState } from 'react'
import {
  createPhotoSender,
  type PhotoUploadResult,
} from '#app/features/catalog/photos/admin/send-photo.ts'
import { LIBRARY_DATA_URL, type PhotoPage } from '#app/features/content/media-library/library.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { getJson } from '#app/ui/loading/get-json.ts'
import { EditorPanel } from './editor-panel.tsx'
import { PanelSearch } from './panel-search.tsx'

const findPhotos = (search: string, page: number) =>
  getJson<PhotoPage>(
    `${LIBRARY_DATA_URL}?${new URLSearchParams({ zoek: search, pagina: String(page) })}`,
  )

/** Returns the uploaded photo, or a message if the upload failed. */
async function findUploadedPhoto(uploadResult: PhotoUploadResult): Promise<Photo | string> {
  if (!uploadResult.ok) return uploadResult.problem
  const answer = await getJson<PhotoPage>(`${LIBRARY_DATA_URL}?nummer=${uploadResult.id}`)
  if (!answer.ok) return 'De foto is geplaatst, maar kwam niet door. Zoek hem hieronder op.'
  const [photo] = answer.data.photos
  return photo ?? 'Hier past alleen een foto.'
}

interface PhotoPanelProps {
  onPick: (photo: Photo) => void
  onClose: () => void
}

/** Searches the photos of the library, page after page. If loading a page fails, it can be loaded again. */
function usePhotoSearch() {
  const [photos, setPhotos] = useState<Photo[]>([])
  const [shownPage, setShownPage] = useState({ search: '', page: 0, hasMore: false })
  const [isLoading, setIsLoading] = useState(false)
  const [message, setMessage] = useState('')
  /** number of the latest request; responses to earlier requests are ignored */
  const requestNumber = useRef(0)

  const load = useCallback(async (search: string, page: number) => {
    requestNumber.current++
    const request = requestNumber.current
    setIsLoading(true)
    const answer = await findPhotos(search, page)
    if (request !== requestNumber.current) return
    setIsLoading(false)
    if (!answer.ok) return setMessage('De foto’s kwamen niet door. Probeer het opnieuw.')
    const { photos: foundPhotos, hasMore } = answer.data
    setPhotos((shownPhotos) => (page === 1 ? foundPhotos : [...shownPhotos, ...foundPhotos]))
    setShownPage({ search, page, hasMore })
    setMessage(foundPhotos.length === 0 ? 'Geen foto gevonden.' : '')
  }, [])

  useEffect(() => {
    void load('', 1)
    return () => {
      requestNumber.current++
    }
  }, [load])

  return {
    photos,
    hasMore: shownPage.hasMore,
    isLoading,
    message,
    setMessage,
    search: (search: string) => void load(search, 1),
    loadMore: () => void load(shownPage.search, shownPage.page + 1),
  }
}

/** Chooses a photo of the library (newest first, searchable by product name), or uploads one. */
export function PhotoPanel({ onPick, onClose }: PhotoPanelProps) {
  const { photos, hasMore, isLoading, message, setMessage, search, loadMore } = usePhotoSearch()
  const sender = useRef<ReturnType<typeof createPhotoSender>>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function send(field: HTMLInputElement) {
    const [file] = field.files ?? []
    if (!file) return
    setMessage('De foto is onderweg.')
    sender.current ??= createPhotoSender()
    const uploadedPhoto = await findUploadedPhoto(await sender.current(file))
    // If the panel was closed during the upload, the owner no longer wants the photo.
    if (!isOpen.current) return
    if (typeof uploadedPhoto !== 'string') return onPick(uploadedPhoto)
    setMessage(uploadedPhoto)
    // Browsers report the same file again only after the field is emptied.
    field.value = ''
  }

  return (
    <EditorPanel label="Foto" onClose={onClose}>
      <PanelSearch label="Zoek op naam, omschrijving of product" onSearch={search} />
      <div className="mb-2 max-w-md">
        <FileField
          name="photo"
          label="Nieuwe foto"
          form=""
          accept="image/*"
          onChange={({ currentTarget }) => void send(currentTarget)}
        />
      </div>
      <p role="status" className="mb-2 text-sm text-ink-2">
        {message}
      </p>
      <PhotoGrid photos={photos} onPick={onPick} />
      {hasMore && (
        <div className="mt-3">
          <Button size="small" variant="second" disabled={isLoading} onClick={loadMore}>
            Toon meer
          </Button>
        </div>
      )}
    </EditorPanel>
  )
}

function PhotoGrid({ photos, onPick }: { photos: Photo[]; onPick: (photo: Photo) => void }) {
  return (
    <ul className="grid max-h-96 grid-cols-3 gap-2 overflow-y-auto sm:grid-cols-5">
      {photos.map((photo) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={photo.alt || `Foto ${photo.id}`}
            title={photo.alt}
            className="block aspect-square w-full cursor-pointer hover:opacity-80"
            onClick={() => onPick(photo)}
          >
            <Picture photo={photo} alt="" sizes="10rem" />
          </button>
        </li>
      ))}
    </ul>
  )
}
