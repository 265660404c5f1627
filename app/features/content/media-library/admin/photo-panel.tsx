import { useEffect, useRef, useState } from 'react'
import { openSender, type SentFile } from '#app/features/catalog/photos/admin/send-photo.ts'
import { type FoundPhotos, LIBRARY_DATA } from '#app/features/content/media-library/library.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { getJson } from '#app/ui/loading/get-json.ts'
import { EditorPanel } from './editor-panel.tsx'
import { PanelSearch } from './panel-search.tsx'

const findPhotos = (search: string, page: number) =>
  getJson<FoundPhotos>(
    `${LIBRARY_DATA}?${new URLSearchParams({ zoek: search, pagina: String(page) })}`,
  )

/** Returns the uploaded photo, or the reason why the upload failed. */
async function findSent(sent: SentFile): Promise<Photo | string> {
  if (!sent.ok) return sent.problem
  const answer = await getJson<FoundPhotos>(`${LIBRARY_DATA}?nummer=${sent.id}`)
  const [photo] = answer.ok ? answer.data.photos : []
  return photo ?? 'Hier past alleen een foto.'
}

interface PhotoPanelProps {
  onPick: (photo: Photo) => void
  onClose: () => void
}

/** Returns the photos of the library that match a search, page after page. */
function usePhotoSearch() {
  const [photos, setPhotos] = useState<Photo[]>([])
  const [question, setQuestion] = useState({ search: '', page: 1 })
  const [hasMore, setHasMore] = useState(false)
  const [message, setMessage] = useState('')

  useEffect(() => {
    let isCurrent = true
    void findPhotos(question.search, question.page).then((answer) => {
      if (!isCurrent) return
      if (!answer.ok) return setMessage('De foto’s kwamen niet door. Probeer het opnieuw.')
      const { photos: found, hasMore: more } = answer.data
      setPhotos((before) => (question.page === 1 ? found : [...before, ...found]))
      setHasMore(more)
      setMessage(found.length === 0 ? 'Geen foto gevonden.' : '')
    })
    return () => {
      isCurrent = false
    }
  }, [question])

  return { photos, hasMore, setQuestion, message, setMessage }
}

/** Chooses a photo of the library (newest first, searchable by product name), or uploads one. */
export function PhotoPanel({ onPick, onClose }: PhotoPanelProps) {
  const { photos, hasMore, setQuestion, message, setMessage } = usePhotoSearch()
  const sender = useRef<ReturnType<typeof openSender>>(null)

  async function send(file: File | undefined) {
    if (!file) return
    setMessage('De foto is onderweg.')
    sender.current ??= openSender()
    const sent = await findSent(await sender.current(file))
    if (typeof sent === 'string') return setMessage(sent)
    onPick(sent)
  }

  return (
    <EditorPanel label="Foto" onClose={onClose}>
      <PanelSearch
        label="Zoek op naam, omschrijving of product"
        onSearch={(search) => setQuestion({ search, page: 1 })}
      />
      <div className="mb-2 max-w-md">
        <FileField
          name="photo"
          label="Nieuwe foto"
          form=""
          accept="image/*"
          onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
        />
      </div>
      <p role="status" className="mb-2 text-sm text-ink-2">
        {message}
      </p>
      <PhotoGrid photos={photos} onPick={onPick} />
      {hasMore && (
        <div className="mt-3">
          <Button
            size="small"
            variant="second"
            onClick={() => setQuestion(({ search, page }) => ({ search, page: page + 1 }))}
          >
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
