import { expect, test } from 'vitest'
import { findHelpPages } from './help-pages.ts'

test('a search for a service leads to the page that explains it', () => {
  const titles = (search: string) => findHelpPages(search).map(({ text }) => text)
  expect(titles('ruilen')).toEqual(['Ruilen en retour'])
  expect(titles('wat kost bezorgen')).toEqual(['Bezorgen'])
  expect(titles('Ringmaat')).toEqual(['Ringmaat bepalen'])
  expect(titles('zilveren ketting')).toEqual([])
  expect(titles('ring')).toEqual([])
})
