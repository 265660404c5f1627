import { expect, test, vi } from 'vitest'
import { writeToSessionStorage } from './loaded-pages.ts'

test('listings are stored in the browser without photos of other shops', () => {
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
  const [firstCall] = setItem.mock.calls
  const storedText = firstCall?.[1]
  expect(storedText).toContain('Ketting')
  expect(storedText).not.toContain('amazon')
})
