import { expect, test } from 'vitest'
import { brandLinkOf } from './brand-link.server.ts'

test('a product links to its brand, unless that is the shop itself or its page does not list the product', () => {
  const brand = { name: 'Atelier Vos', slug: 'atelier-vos' }
  const shop = { name: 'Juwelier Zuid' }
  const link = { name: 'Atelier Vos', url: '/merk/atelier-vos/' }
  expect(brandLinkOf({ brand, status: 'published' }, shop)).toEqual(link)
  expect(brandLinkOf({ brand, status: 'members' }, shop)).toBe(null)
  expect(brandLinkOf({ brand, status: 'published' }, { name: 'Atelier Vos' })).toBe(null)
  expect(brandLinkOf({ brand: null, status: 'published' }, shop)).toBe(null)
})
