/** How often photographs that stay at another shop are looked after [K05]. */
const CHECK_MS = 1_000

const isBroken = (photo: HTMLImageElement) => photo.complete && photo.naturalWidth === 0

/**
 * Photographs that stay at other shops and did not come are asked for once more; those that don't come then either make way for
 * the ground below them. Returns how to stop.
 */
export function mendPhotos(): () => void {
  const tried = new WeakSet<HTMLImageElement>()
  const timer = setInterval(() => {
    for (const photo of document.querySelectorAll<HTMLImageElement>('img[data-linked]')) {
      if (!isBroken(photo)) continue
      if (tried.has(photo)) photo.style.visibility = 'hidden'
      else {
        tried.add(photo)
        // The same address anew, and at once, also where the page would wait with it.
        photo.loading = 'eager'
        photo.src = photo.currentSrc
      }
    }
  }, CHECK_MS)
  return () => clearInterval(timer)
}
