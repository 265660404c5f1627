import { describe, expect, test } from 'vitest'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import {
  MANUFACTURER,
  moveAndReport,
  moveTest,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import { serializePhp } from '#tests/support/former-shop/php-text.ts'
import { findOnlyPath } from './plugin-redirects.server.ts'

describe('a pattern that stands for one URL is that URL, and any other is none', () => {
  test.each([
    ['^/oud/?$', '/oud'],
    ['^/oud/$', '/oud/'],
    ['^oud\\.html$', 'oud.html'],
    ['^/oud.php$', '/oud.php'],
    ['^/oud\\/ring(\\/)?$', '/oud/ring'],
    ['^/oud', null],
    ['/oud$', null],
    ['^/oud/(.*)$', null],
    ['^/oud|nieuw$', null],
    ['^/ring.anna$', null],
    ['^/ring\\d$', null],
  ])('%s', (pattern, path) => {
    expect(findOnlyPath(pattern)).toBe(path)
  })
})

/** Creates a shop with plain rules, patterns and conditions of every plugin. */
function shopWithRules() {
  const shop = createJewellersShop()
  const to = '/product/ring-anna/'
  const redirection = (id: number, url: string, more: Record<string, string | number> = {}) =>
    shop.add('redirection_items', {
      id,
      url,
      action_data: to,
      action_code: 301,
      action_type: 'url',
      match_type: 'url',
      status: 'enabled',
      regex: 0,
      ...more,
    })
  redirection(901, '^/plugin-vast/?$', { regex: 1 })
  redirection(902, '^/plugin-map/(.*)', { regex: 1, action_data: '/winkel/$1' })
  redirection(903, '/plugin-inlog', { match_type: 'login', action_data: 'a:0:{}' })
  redirection(904, '/plugin-404', { action_type: 'error', action_code: 404, action_data: '' })
  redirection(905, '/plugin-willekeurig', { action_type: 'random' })
  shop.add('rank_math_redirections', {
    id: 906,
    sources: serializePhp([
      { ignore: '', pattern: '^rank-vast/?$', comparison: 'regex' },
      { ignore: '', pattern: 'rank-deel', comparison: 'contains' },
    ]),
    url_to: to,
    header_code: 301,
    status: 'active',
  })
  shop.option(
    'wpseo-premium-redirects-base',
    serializePhp([
      { origin: 'yoast-vast', url: 'product/ring-anna', type: 301, format: 'plain' },
      { origin: 'yoast-weg', url: '', type: 410, format: 'plain' },
      { origin: '^yoast-map/(\\d+)', url: 'p/$1', type: 301, format: 'regex' },
    ]),
  )
  shop.option(
    'wpseo-premium-redirects-export-plain',
    serializePhp({ 'yoast-vast': { url: 'elders', type: 301 } }),
  )
  shop.option('301_redirects', serializePhp({ '/simpel/': to, '/simpel-map/*': to }))
  shop.post(
    907,
    'redirect_rule',
    { post_title: 'Actie' },
    {
      _redirect_rule_from: '/veilig',
      _redirect_rule_to: to,
      _redirect_rule_status_code: '301',
    },
  )
  shop.post(
    908,
    'redirect_rule',
    { post_title: 'Alles' },
    { _redirect_rule_from: '/veilig-map/*', _redirect_rule_to: to },
  )
  return shop
}

moveTest(
  'redirects of plugins are imported if they are one URL, and otherwise listed with the reason',
  async ({ app, folder }) => {
    const file = await writeSourceFile(folder, shopWithRules().write())
    const report = await moveAndReport(app, [file], { manufacturer: MANUFACTURER })
    for (const url of ['/plugin-vast/', '/rank-vast', '/yoast-vast/', '/simpel', '/veilig/'])
      expect([url, await findRedirect(app, url)]).toMatchObject([
        url,
        { to: '/product/ring-anna/' },
      ])
    for (const url of ['/plugin-404', '/yoast-weg'])
      expect([url, await findRedirect(app, url)]).toMatchObject([url, { gone: true }])
    expect(report.remarks['redirect-rule']?.examples).toEqual(
      expect.arrayContaining([
        '^/plugin-map/(.*)',
        'rank-deel',
        '^yoast-map/(\\d+)',
        '/simpel-map/*',
        '/veilig-map/*',
      ]),
    )
    expect(report.remarks['redirect-condition']).toEqual({
      count: 2,
      examples: ['/plugin-inlog', '/plugin-willekeurig'],
    })
    expect(report.notImported.join()).not.toContain('redirect_rule')
  },
)
