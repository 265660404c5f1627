import { expect, test, vi } from 'vitest'
import { retryPhotos } from './retry-photos.ts'

/** Creates a photo with the properties that the code reads. */
const photo = (state: { complete: boolean; naturalWidth: number }) => ({
  ...state,
  src: 'a.jpg',
  currentSrc: 'https://m.example/b.jpg',
  loading: 'lazy',
  style: { visibility: '' },
})

test('photos of other shops that failed to load are requested again after a second, and then hidden [K05]', () => {
  vi.useFakeTimers()
  const loadedPhoto = photo({ complete: true, naturalWidth: 300 })
  const loadingPhoto = photo({ complete: false, naturalWidth: 0 })
  const brokenPhoto = photo({ complete: true, naturalWidth: 0 })
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
