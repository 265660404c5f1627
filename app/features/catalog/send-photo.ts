import { MAX_UPLOAD_BYTES } from '#app/features/media/photo.ts'
import { addPhotoMessage } from './product-photos.ts'

/** Why it is not there, in Dutch; null when it is. */
export type SentPhoto = string | null

/** Sends one photo and says how far it is; `fetch` cannot tell that of what it sends. */
export function sendPhoto(
  address: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<SentPhoto> {
  if (file.size > MAX_UPLOAD_BYTES) return Promise.resolve(addPhotoMessage('too-large'))
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = request.response as { message?: string | null } | null
      resolve(answer?.message ?? (request.status < 400 ? null : 'De winkel kon hem niet aannemen.'))
    }
    request.onerror = () => resolve('De verbinding viel weg. Probeer het opnieuw.')
    const form = new FormData()
    form.set('photos', file)
    request.send(form)
  })
}
