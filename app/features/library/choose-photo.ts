import type { Photo } from '#app/features/media/photo.ts'
import { getJson } from '#app/ui/get-json.ts'
import { type FoundPhotos, LIBRARY_DATA } from './library.ts'

export const findPhotos = (search: string, page: number) =>
  getJson<FoundPhotos>(
    `${LIBRARY_DATA}?${new URLSearchParams({ zoek: search, pagina: String(page) })}`,
  )

/** Sends a photo to the library; the answer is the photo, or why it is not there. */
export async function sendToLibrary(file: File): Promise<Photo | string> {
  const form = new FormData()
  form.set('photos', file)
  try {
    const answer = await fetch(LIBRARY_DATA, { method: 'POST', body: form })
    const { photos, message }: { photos?: Photo[]; message?: string | null } = await answer.json()
    return photos?.[0] ?? message ?? 'De winkel kon hem niet aannemen.'
  } catch {
    return 'De verbinding viel weg. Probeer het opnieuw.'
  }
}
