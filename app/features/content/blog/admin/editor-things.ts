import { LIBRARY_DATA_URL, type PhotoPage } from '#app/features/content/media-library/library.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { path } from '#app/platform/path.ts'
import { getJson } from '#app/ui/loading/get-json.ts'

/** A product in the editor. */
export interface EditorProduct {
  id: number
  name: string
  subtitle: string
  priceCents: number | null
  isFromPrice: boolean
  photo: Photo | null
}

const PRODUCTS_URL = path('/beheer/journaal/producten.json')

export const findProducts = (search: string) =>
  getJson<{ products: EditorProduct[] }>(`${PRODUCTS_URL}?${new URLSearchParams({ zoek: search })}`)

const cache = {
  photo: new Map<number, Promise<Photo | null>>(),
  product: new Map<number, Promise<EditorProduct | null>>(),
}

/** Returns the photo with this id, or null if there is none. */
export function findPhoto(id: number): Promise<Photo | null> {
  return loadOnce(cache.photo, id, async () => {
    const answer = await getJson<PhotoPage>(`${LIBRARY_DATA_URL}?nummer=${id}`)
    return answer.ok ? (answer.data.photos[0] ?? null) : null
  })
}

export function findProduct(id: number): Promise<EditorProduct | null> {
  return loadOnce(cache.product, id, async () => {
    const answer = await getJson<{ products: EditorProduct[] }>(`${PRODUCTS_URL}?nummer=${id}`)
    return answer.ok ? (answer.data.products[0] ?? null) : null
  })
}

function loadOnce<T>(
  requests: Map<number, Promise<T>>,
  id: number,
  find: () => Promise<T>,
): Promise<T> {
  const request = requests.get(id) ?? find()
  requests.set(id, request)
  return request
}
