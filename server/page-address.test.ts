import { expect, test } from 'vitest'
import { addressWithSlash, ownAddress } from './page-address.ts'

test('no address of a page names another host, however its slashes lean', () => {
  for (const path of ['//elders.example', '/\\elders.example', '\\\\//elders.example', '///x'])
    expect(new URL(ownAddress(path), 'http://schakel.test').host, path).toBe('schakel.test')
  expect(addressWithSlash('/\\/elders/pad')).toBe('/elders/pad/')
})

test('a page without its slash moves with its query, a file stays where it is', () => {
  expect(addressWithSlash('/shop?steen=parel')).toBe('/shop/?steen=parel')
  expect(addressWithSlash('/shop/')).toBeNull()
  expect(addressWithSlash('/sitemap.xml')).toBeNull()
})
