import { expect, test, vi } from 'vitest'
import { writeToSessionStorage } from './loaded-pages.ts'

test("listings in the browser's storage contain no offers of other shops", () => {
  const setItem = vi.fn<(name: string, text: string) => void>()
  vi.stubGlobal('sessionStorage', { setItem })
  vi.stubGlobal('window', { scrollY: 0 })
  const linkedPhoto = {
    url: 'https://m.media-amazon.com/images/I/1.jpg',
    until: '2026-11-22T12:00:00Z',
  }
  const card = { name: 'Ketting', linked: linkedPhoto } as Parameters<
    typeof writeToSessionStorage
  >[1]['addedCards'][number]
  writeToSessionStorage('shop', { addedCards: [card], lastPage: 2 })
  const [[, text = ''] = []] = setItem.mock.calls
  expect(text).toContain('Ketting')
  expect(text).not.toContain('amazon')
})
