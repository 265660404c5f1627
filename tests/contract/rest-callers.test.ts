import { expect } from 'vitest'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { NONCE_URL, ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'a session cookie counts only with its nonce, a wrong nonce is rejected everywhere, and a customer can read their own record [P07, C18, C19]',
  async ({ app }) => {
    const guest = await createVisitor(app)
    const customer = await createVisitor(app, guest.fastify)
    const owner = await createVisitor(app, guest.fastify)
    const { rest_nonce: nonce, userid } = await registerCustomer(customer, 'sanne')
    await signInOwner(app, owner.jar)
    const request = (
      client: typeof guest,
      path: string,
      headers: Record<string, string> = {},
      method: 'GET' | 'POST' = 'GET',
    ) => client.send({ method, url: `${ROOT}${path}`, headers })
    const statusAndCode = async (response: ReturnType<typeof request>) => {
      const { statusCode, payload } = await response
      return [statusCode, JSON.parse(payload).code]
    }

    // One call returns the nonce and nothing else, to signed-in visitors and for GET only.
    const nonceResponse = await customer.get(NONCE_URL)
    expect([
      nonceResponse.statusCode,
      nonceResponse.headers['content-type'],
      nonceResponse.payload,
    ]).toEqual([200, 'text/html; charset=UTF-8', nonce])
    expect((await guest.get(NONCE_URL)).statusCode).toBe(400)
    const nonceByPost = await customer.post('/wp-admin/admin-ajax.php', { action: 'rest-nonce' })
    expect([nonceByPost.statusCode, nonceByPost.payload]).toEqual([400, '0'])

    expect(await statusAndCode(request(guest, '/wp/v2/users/me'))).toEqual([
      401,
      'rest_not_logged_in',
    ])
    expect(await statusAndCode(request(customer, '/wp/v2/users/me'))).toEqual([
      401,
      'rest_not_logged_in',
    ])
    const invalidNonce = [403, 'rest_cookie_invalid_nonce']
    for (const client of [guest, customer]) {
      expect(
        await statusAndCode(request(client, '/wp/v2/users/me', { 'x-wp-nonce': '0123456789' })),
      ).toEqual(invalidNonce)
      expect(await statusAndCode(request(client, '/wp/v2/posts?_wpnonce=0123456789'))).toEqual(
        invalidNonce,
      )
    }
    expect(await statusAndCode(request(guest, '/wp/v2/posts', { 'x-wp-nonce': nonce }))).toEqual(
      invalidNonce,
    )
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

    for (const ownRecord of [
      await request(customer, '/wp/v2/users/me', { 'x-wp-nonce': nonce }),
      await request(customer, `/wp/v2/users/me?_wpnonce=${nonce}`),
      await request(customer, `/wp/v2/users/${userid}`, { 'x-wp-nonce': nonce }),
    ]) {
      expect(ownRecord.statusCode).toBe(200)
      expect(ownRecord.headers['x-wp-nonce']).toBe(nonce)
      expect(ownRecord.headers['cache-control']).toContain('no-store')
      expect(ownRecord.headers.vary).toBeUndefined()
      expect(ownRecord.json()).toMatchObject({ id: userid, name: 'sanne', roles: ['customer'] })
    }

    const ownerNonce = (await owner.get(NONCE_URL)).payload
    const me = await request(owner, '/wp/v2/users/me', { 'x-wp-nonce': ownerNonce })
    expect(me.json()).toMatchObject({
      roles: ['owner'],
      woocommerce_meta: { coming_soon_banner_dismissed: 'no' },
    })
    const ownerPath = `/wp/v2/users/${me.json().id}`
    const nonceHeader = { 'x-wp-nonce': nonce }
    expect(await statusAndCode(request(customer, ownerPath, nonceHeader))).toEqual([
      403,
      'rest_user_cannot_view',
    ])
    expect(await statusAndCode(request(guest, ownerPath))).toEqual([401, 'rest_user_cannot_view'])
    expect(await statusAndCode(request(customer, ownerPath, nonceHeader, 'POST'))).toEqual([
      403,
      'rest_cannot_edit',
    ])
    expect(await statusAndCode(request(guest, ownerPath, {}, 'POST'))).toEqual([
      401,
      'rest_cannot_edit',
    ])
    expect(await statusAndCode(request(guest, '/wp/v2/users/me', {}, 'POST'))).toEqual([
      404,
      'rest_user_invalid_id',
    ])
    const dismissal = await owner.send({
      method: 'POST',
      url: `${ROOT}${ownerPath}`,
      headers: {
        'x-wp-nonce': ownerNonce,
        'x-http-method-override': 'PUT',
        'content-type': 'application/json',
      },
      payload: '{"woocommerce_meta":{"coming_soon_banner_dismissed":"yes"}}',
    })
    expect(dismissal.json()).toMatchObject({
      woocommerce_meta: { coming_soon_banner_dismissed: 'yes' },
    })
  },
)

shopTest('only other sites that are configured can read and write', async ({ app }) => {
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
    const otherSite = await request(method, 'https://elders.example')
    expect(otherSite.headers, method).not.toHaveProperty('access-control-allow-origin')
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
