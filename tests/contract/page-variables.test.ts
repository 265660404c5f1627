import { expect } from 'vitest'
import { isNonceGood } from '#app/platform/http/nonce.server.ts'
import { readVisitorId } from '#app/platform/http/visitor-cookie.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { openVisitor } from './visitor.ts'

const URL = '/wp-admin/admin-ajax.php?action=page_variables'

shopTest(
  'a guest gets URLs and a nonce for each call, and the same ones again with the visitor cookie [E11, C10]',
  async ({ app }) => {
    const visitor = await openVisitor(app)
    const first = await visitor.get(URL)
    expect(first.statusCode).toBe(200)
    expect(first.headers['cache-control']).toContain('no-store')
    const variables = first.json()
    expect(variables).toMatchObject({
      userid: 0,
      is_guest: 1,
      ajax_url: '/wp-admin/admin-ajax.php',
      cached_ajax_url: '/ajax-cached.php',
    })
    const id = readVisitorId(app, Object.fromEntries(visitor.jar)) ?? ''
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const calls = {
      wishnonce: 'wishlist',
      compare_nonce: 'compare',
      checkout_email_nonce: 'checkout-email',
      rest_nonce: 'wp_rest',
    }
    for (const [name, call] of Object.entries(calls)) {
      expect(variables[name]).toMatch(/^[0-9a-f]{10}$/)
      const good = Object.values(calls).filter((each) =>
        isNonceGood(app, variables[name], each, id),
      )
      expect(good, name).toEqual([call])
      expect(isNonceGood(app, variables[name], call, 'somebody else'), name).toBe(false)
    }

    const second = await visitor.get(URL)
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(second.json()).toEqual(variables)

    visitor.jar.set('schakel_visitor', `${id}.${'0'.repeat(64)}`)
    expect((await visitor.get(URL)).json().wishnonce).not.toBe(variables.wishnonce)
  },
)

shopTest('page variables are read with GET only; the second URL works too', async ({ app }) => {
  const visitor = await openVisitor(app)
  const posted = await visitor.post('/wp-admin/admin-ajax.php', { action: 'page_variables' })
  expect([posted.statusCode, posted.payload]).toEqual([400, '0'])
  expect((await visitor.get('/ajax-cached.php?action=page_variables')).statusCode).toBe(200)
  expect((await visitor.get('/ajax-cached.php')).payload).toBe('0')
})
