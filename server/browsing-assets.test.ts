import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { browsingAssets, isBrowsing } from './browsing-assets.ts'

type Assets = ServerBuild['assets']

const route = (id: string, path?: string, parentId = 'root') =>
  [id, { id, path, parentId, index: id === 'home' } as Assets['routes'][string]] as const

const ASSETS = {
  url: '/assets/manifest-1a2b.js',
  routes: Object.fromEntries([
    ['root', { id: 'root', path: '' } as Assets['routes'][string]],
    route('layout'),
    route('home', undefined, 'layout'),
    route('product', 'product/:slug', 'layout'),
    route('info', undefined, 'layout'),
    route('terms', 'voorwaarden', 'info'),
    route('missing', '*', 'layout'),
    route('desk', 'beheer'),
    route('overview', undefined, 'desk'),
    route('desk-product', 'product', 'desk'),
    route('desk-missing', '*', 'desk'),
  ]),
} as unknown as Assets

test('pages to look around in are told of one another, and of nothing that holds none of them', () => {
  const told = browsingAssets(ASSETS)
  expect(Object.keys(told.routes)).toEqual(['root', 'layout', 'home', 'product', 'missing'])
  expect(told.url).toMatch(/^\/assets\/browsing-manifest-[0-9a-f]{8}-1a2b\.js$/)
})

test('an address tells by its beginning whether its page is one to look around in', () => {
  const told = ['/', '/?s=ring', '/shop/', '/product/a/?maat=17', '/cart/', '/_root.data'].map(
    isBrowsing,
  )
  expect(told).toEqual([true, true, true, true, true, false])
  for (const address of ['/beheer/', '/checkout/', '/voorwaarden/', '/shopping/', '/mijn-account/'])
    expect(isBrowsing(address), address).toBe(false)
})
