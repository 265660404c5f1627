import type { SentFile } from '#app/features/catalog/photos/admin/send-photo.ts'
import { type FoundPhotos, LIBRARY_DATA } from '#app/features/content/media-library/library.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { getJson } from '#app/ui/loading/get-json.ts'

export const findPhotos = (search: string, page: number) =>
  getJson<FoundPhotos>(
    `${LIBRARY_DATA}?${new URLSearchParams({ zoek: search, pagina: String(page) })}`,
  )

/** Returns the uploaded photo, or the reason why the upload failed. */
export async function findSent(sent: SentFile): Promise<Photo | string> {
  if (!sent.ok) return sent.problem
  const answer = await getJson<FoundPhotos>(`${LIBRARY_DATA}?nummer=${sent.id}`)
  const [photo] = answer.ok ? answer.data.photos : []
  return photo ?? 'Hier past alleen een foto.'
}
