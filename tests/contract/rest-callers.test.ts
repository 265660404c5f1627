import { expect } from 'vitest'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { NONCE_URL, ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'a cookie counts with its nonce only, a wrong nonce is rejected everywhere, and everybody can read their own record [P07, C18, C19]',
  async ({ app }) => {
    const guest = await createVisitor(app)
    const customer = await createVisitor(app, guest.fastify)
    const owner = await createVisitor(app, guest.fastify)
    const { rest_nonce: nonce, userid } = await registerCustomer(customer, 'sanne')
    await signInOwner(app, owner.jar)
    const request = (
      who: typeof guest,
      path: string,
      headers: Record<string, string> = {},
      method: 'GET' | 'POST' = 'GET',
    ) => who.send({ method, url: `${ROOT}${path}`, headers })
    const code = async (answer: ReturnType<typeof request>) => {
      const { statusCode, payload } = await answer
      return [statusCode, JSON.parse(payload).code]
    }

    // The nonce has its own call: exactly ten characters, and nothing for guests and for a POST.
    const nonceAnswer = await customer.get(NONCE_URL)
    expect([
      nonceAnswer.statusCode,
      nonceAnswer.headers['content-type'],
      nonceAnswer.payload,
    ]).toEqual([...[200, 'text/html; charset=UTF-8', nonce]])
    expect((await guest.get(NONCE_URL)).statusCode).toBe(400)
    const posted = await customer.post('/wp-admin/admin-ajax.php', { action: 'rest-nonce' })
    expect([posted.statusCode, posted.payload]).toEqual([400, '0'])

    expect(await code(request(guest, '/wp/v2/users/me'))).toEqual([401, 'rest_not_logged_in'])
    expect(await code(request(customer, '/wp/v2/users/me'))).toEqual([401, 'rest_not_logged_in'])
    const invalid = [403, 'rest_cookie_invalid_nonce']
    for (const who of [guest, customer]) {
      expect(await code(request(who, '/wp/v2/users/me', { 'x-wp-nonce': '0123456789' }))).toEqual(
        invalid,
      )
      expect(await code(request(who, '/wp/v2/posts?_wpnonce=0123456789'))).toEqual(invalid)
    }
    expect(await code(request(guest, '/wp/v2/posts', { 'x-wp-nonce': nonce }))).toEqual(invalid)
    // Responses to guests vary by origin, also rejections.
    for (const sentNonce of ['0123456789', '', nonce]) {
      const rejected = await request(guest, '/wp/v2/posts', { 'x-wp-nonce': sentNonce })
      expect([rejected.json(), rejected.headers.vary]).toEqual([
        {
          code: 'rest_cookie_invalid_nonce',
          message: 'Cookie check failed',
          data: { status: 403 },
        },
        'Origin',
      ])
    }

    for (const own of [
      await request(customer, '/wp/v2/users/me', { 'x-wp-nonce': nonce }),
      await request(customer, `/wp/v2/users/me?_wpnonce=${nonce}`),
      await request(customer, `/wp/v2/users/${userid}`, { 'x-wp-nonce': nonce }),
    ]) {
      expect(own.statusCode).toBe(200)
      expect(own.headers['x-wp-nonce']).toBe(nonce)
      expect(own.headers['cache-control']).toContain('no-store')
      expect(own.headers.vary).toBeUndefined()
      expect(own.json()).toMatchObject({ id: userid, name: 'sanne', roles: ['customer'] })
    }

    const hannes = (await owner.get(NONCE_URL)).payload
    const me = await request(owner, '/wp/v2/users/me', { 'x-wp-nonce': hannes })
    expect(me.json()).toMatchObject({
      roles: ['owner'],
      woocommerce_meta: { coming_soon_banner_dismissed: 'no' },
    })
    const other = `/wp/v2/users/${me.json().id}`
    const nonceHeader = { 'x-wp-nonce': nonce }
    expect(await code(request(customer, other, nonceHeader))).toEqual([
      403,
      'rest_user_cannot_view',
    ])
    expect(await code(request(guest, other))).toEqual([401, 'rest_user_cannot_view'])
    expect(await code(request(customer, other, nonceHeader, 'POST'))).toEqual([
      403,
      'rest_cannot_edit',
    ])
    expect(await code(request(guest, other, {}, 'POST'))).toEqual([401, 'rest_cannot_edit'])
    expect(await code(request(guest, '/wp/v2/users/me', {}, 'POST'))).toEqual([
      ...[404, 'rest_user_invalid_id'],
    ])
    const dismissed = await owner.send({
      method: 'POST',
      url: `${ROOT}${other}`,
      headers: {
        'x-wp-nonce': hannes,
        'x-http-method-override': 'PUT',
        'content-type': 'application/json',
      },
      payload: '{"woocommerce_meta":{"coming_soon_banner_dismissed":"yes"}}',
    })
    expect(dismissed.json()).toMatchObject({
      woocommerce_meta: { coming_soon_banner_dismissed: 'yes' },
    })
  },
)

shopTest('other sites can read and write only if they are configured', async ({ app }) => {
  const visitor = await createVisitor(app)
  const request = (method: 'GET' | 'POST' | 'OPTIONS', origin: string) =>
    visitor.send({ method, url: `${ROOT}/wp/v2/users/me`, headers: { origin } })
  for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
    const fromOrigin = await request(method, 'https://kantoor.example')
    expect(fromOrigin.headers, method).toMatchObject({
      'access-control-allow-origin': 'https://kantoor.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    })
    const other = await request(method, 'https://elders.example')
    expect(other.headers, method).not.toHaveProperty('access-control-allow-origin')
  }
  expect((await request('POST', 'https://kantoor.example')).json().code).toBe(
    'rest_user_invalid_id',
  )
  expect((await request('POST', 'https://elders.example')).statusCode).toBe(403)
  const siteCall = await visitor.send({
    method: 'POST',
    url: '/wp-admin/admin-ajax.php',
    headers: { origin: 'https://kantoor.example' },
  })
  expect(siteCall.statusCode).toBe(403)
})
