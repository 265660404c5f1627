import { expect, test, vi } from 'vitest'
import { retryPhotos } from './retry-photos.ts'

/** Creates a photo with the properties that the code reads. */
const photo = (naturalWidth: number, complete = true) => ({
  complete,
  naturalWidth,
  src: 'a.jpg',
  currentSrc: 'https://m.example/b.jpg',
  loading: 'lazy',
  style: { visibility: '' },
})

test('photos of other shops that failed to load are requested again every second, and finally removed [K05]', () => {
  vi.useFakeTimers()
  const [loadedPhoto, loadingPhoto, brokenPhoto] = [photo(300), photo(0, false), photo(0)]
  vi.stubGlobal('document', { querySelectorAll: () => [loadedPhoto, loadingPhoto, brokenPhoto] })
  const stop = retryPhotos()
  const readPhotos = () =>
    [loadedPhoto, loadingPhoto, brokenPhoto].map(({ src, style }) => [src, style.visibility])
  const untouchedPhoto = ['a.jpg', '']
  vi.advanceTimersByTime(999)
  expect(readPhotos()).toEqual([untouchedPhoto, untouchedPhoto, untouchedPhoto])
  vi.advanceTimersByTime(1)
  expect(readPhotos()).toEqual([untouchedPhoto, untouchedPhoto, ['https://m.example/b.jpg', '']])
  expect(brokenPhoto.loading).toBe('eager')
  vi.advanceTimersByTime(1_000)
  expect(readPhotos()).toEqual([
    untouchedPhoto,
    untouchedPhoto,
    ['https://m.example/b.jpg', 'hidden'],
  ])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
