/** Interval for checking photos of other shops [K05]. */
const CHECK_INTERVAL_MS = 1_000

const isBroken = (photo: HTMLImageElement) => photo.complete && photo.naturalWidth === 0

/**
 * Reloads photos of other shops that failed to load once. A photo that fails again is hidden, so that the placeholder behind
 * it is visible. Returns a function that stops the checks.
 */
export function retryPhotos(): () => void {
  const retriedPhotos = new WeakSet<HTMLImageElement>()
  const timer = setInterval(() => {
    for (const photo of document.querySelectorAll<HTMLImageElement>('img[data-linked]')) {
      if (!isBroken(photo)) continue
      if (retriedPhotos.has(photo)) photo.style.visibility = 'hidden'
      else {
        retriedPhotos.add(photo)
        // Reloads the URL at once, even if the photo is lazy.
        photo.loading = 'eager'
        photo.src = photo.currentSrc
      }
    }
  }, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}
