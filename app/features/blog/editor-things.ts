import type { Photo } from '#app/features/media/photo.ts'
import { getJson } from '#app/ui/get-json.ts'

/** A product as the editor shows it. */
export interface EditorProduct {
  id: number
  name: string
  subtitle: string
  priceCents: number | null
  isFromPrice: boolean
  photo: Photo | null
}

export interface FoundPhotos {
  photos: Photo[]
  hasMore: boolean
}

const PHOTOS = '/beheer/journaal/fotos.json'
const PRODUCTS = '/beheer/journaal/producten.json'

export const findPhotos = (search: string, page: number) =>
  getJson<FoundPhotos>(`${PHOTOS}?${new URLSearchParams({ zoek: search, pagina: String(page) })}`)

export const findProducts = (search: string) =>
  getJson<{ products: EditorProduct[] }>(`${PRODUCTS}?${new URLSearchParams({ zoek: search })}`)

const known = {
  photo: new Map<number, Promise<Photo | null>>(),
  product: new Map<number, Promise<EditorProduct | null>>(),
}

/** The photo with this number; null when there is none. */
export function findPhoto(id: number): Promise<Photo | null> {
  return remember(known.photo, id, async () => {
    const answer = await getJson<FoundPhotos>(`${PHOTOS}?nummer=${id}`)
    return answer.ok ? (answer.data.photos[0] ?? null) : null
  })
}

export function findProduct(id: number): Promise<EditorProduct | null> {
  return remember(known.product, id, async () => {
    const answer = await getJson<{ products: EditorProduct[] }>(`${PRODUCTS}?nummer=${id}`)
    return answer.ok ? (answer.data.products[0] ?? null) : null
  })
}

function remember<T>(
  things: Map<number, Promise<T>>,
  id: number,
  find: () => Promise<T>,
): Promise<T> {
  const thing = things.get(id) ?? find()
  things.set(id, thing)
  return thing
}

/** Sends a photo to the library; the answer is the photo, or why it is not there. */
export async function sendToLibrary(file: File): Promise<Photo | string> {
  const form = new FormData()
  form.set('photos', file)
  try {
    const answer = await fetch(PHOTOS, { method: 'POST', body: form })
    const { photos, message }: { photos?: Photo[]; message?: string } = await answer.json()
    return photos?.[0] ?? message ?? 'De winkel kon hem niet aannemen.'
  } catch {
    return 'De verbinding viel weg. Probeer het opnieuw.'
  }
}
