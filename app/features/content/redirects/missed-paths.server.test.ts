import { expect, test } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { saveRedirect } from './manage-redirects.server.ts'
import { countMissed, readMissed } from './missed-paths.server.ts'
import { isCountedPath, nearestPage } from './missed-paths.ts'

const FIRST_PAGE = 1
/** Browsers send this header when they open a page. */
const accept = 'text/html,*/*'

shopTest(
  'missing pages are counted by path, without noise, and leave the list with their redirect',
  async ({ app, clock }) => {
    for (const url of ['/oude-ring/?klant=eva', '/Oude-ring/', '/wp-login.php', '/.env'])
      await countMissed(app, { url, accept })
    // This is not the header of a browser.
    await countMissed(app, { url: '/gescand/', accept: '*/*' })
    const readPaths = async () =>
      (await readMissed(app, FIRST_PAGE)).missed.map(({ path, hits }) => [path, hits])
    expect(await readPaths()).toEqual([['/oude-ring', 2]])
    clock.advance(120_000)
    await countMissed(app, { url: '/oude-ring/', accept })
    await countMissed(app, { url: '/andere-ring/', accept })
    expect(await readPaths()).toEqual([
      ['/oude-ring', 3],
      ['/andere-ring', 1],
    ])
    await saveRedirect(app, { path: '/oude-ring', to: '/shop/' })
    expect(await readPaths()).toEqual([['/andere-ring', 1]])
    clock.advance(31 * 86_400_000)
    await countMissed(app, { url: '/nieuw-gemist/', accept })
    expect(await readPaths()).toEqual([['/nieuw-gemist', 1]])
  },
)

shopTest('a crawler cannot fill the table', async ({ app, clock }) => {
  for (let round = 0; round < 6; round++) {
    for (let index = 0; index < 300; index++)
      await countMissed(app, { url: `/pad-${round}-${index}/`, accept })
    clock.advance(61_000)
  }
  const { total } = await readMissed(app, FIRST_PAGE)
  expect(total).toBeLessThanOrEqual(1_000)
  expect(total).toBeGreaterThan(500)
})

test.each([
  ['/oude-pagina/', true],
  ['/over-ons.html', true],
  ['/product/weg/', true],
  ['/', false],
  ['/foto.jpg', false],
  ['/checkout/order-received/10001/', false],
  ['/gedeelde-verlanglijst/abc/', false],
  ['/iemand@voorbeeld.nl/', false],
  ['/klant/0612345678/', false],
  ['/reset/0123456789abcdef0123/', false],
  ['/phpmyadmin/', false],
])('%s is counted: %s', (url, isCounted) => {
  expect(isCountedPath(url)).toBe(isCounted)
})

test('the nearest page is suggested', () => {
  expect(nearestPage('/product/ring')).toBe('/shop/')
  expect(nearestPage('/blog/verhaal')).toBe('/blog/')
  expect(nearestPage('/product-category/ringen/goud')).toBe('/product-category/ringen/')
  expect(nearestPage('/oud')).toBe('/')
})
