import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { assetsOf, buildOf, partOf } from './page-parts.ts'

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
    route('admin', 'beheer'),
    route('overview', undefined, 'admin'),
    route('admin-product', 'product', 'admin'),
    route('admin-missing', '*', 'admin'),
  ]),
} as unknown as Assets

test('the manifest of public pages contains the routes of their part only', () => {
  const assets = assetsOf('browsing', ASSETS)
  expect(Object.keys(assets.routes)).toEqual(['root', 'layout', 'home', 'product', 'missing'])
  expect(assets.url).toMatch(/^\/assets\/browsing-manifest-[0-9a-f]{8}-1a2b\.js$/)
})

test('the manifest of other shop pages contains the routes of the shop, and none of the back office', () => {
  const assets = assetsOf('shop', ASSETS)
  expect(Object.keys(assets.routes)).toEqual([
    ...['root', 'layout', 'home', 'product', 'info', 'terms', 'missing'],
  ])
  expect(assets.url).toMatch(/^\/assets\/shop-manifest-[0-9a-f]{8}-1a2b\.js$/)
  expect(assetsOf('all', ASSETS)).toBe(ASSETS)
})

test('the pages of a part are rendered by a build that contains no others', () => {
  const routes = ASSETS.routes as unknown as ServerBuild['routes']
  const build = { assets: ASSETS, routes } as ServerBuild
  for (const part of ['browsing', 'shop'] as const) {
    const { assets, routes } = buildOf(part, build)
    expect(assets).toEqual(assetsOf(part, ASSETS))
    expect(Object.keys(routes)).toEqual(Object.keys(assets.routes))
  }
  expect(buildOf('all', build)).toBe(build)
})

test('the first segment of a URL determines the part of its page', () => {
  for (const address of ['/', '/?s=ring', '/shop/', '/product/a/?maat=17', '/cart.data'])
    expect(partOf(address), address).toBe('browsing')
  for (const address of ['/checkout/', '/voorwaarden/', '/shopping/', '/mijn-account/'])
    expect(partOf(address), address).toBe('shop')
  for (const address of [
    '/beheer/',
    '/beheer/inloggen/',
    '/beheer?x',
    '/beheer.data?x',
    '/Beheer/',
  ]) {
    expect(partOf(address), address).toBe('all')
  }
})
