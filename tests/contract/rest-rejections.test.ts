import { expect } from 'vitest'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, createWpClient, writePost } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'a write without permission is rejected, with 401 for guests and 403 for customers',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const postId = await writePost(app, 'Verhaal')
    const { guest } = await createOwnerAndGuest(app)
    const customer = await createVisitor(app, guest.fastify)
    const { rest_nonce: nonce, userid } = await registerCustomer(customer, 'sanne')
    const requestAsGuest = createWpClient(guest)
    const requestAsCustomer = createWpClient(customer, nonce)
    for (const [method, path, code] of [
      ['POST', 'posts', 'rest_cannot_create'],
      ['PUT', `posts/${postId}`, 'rest_cannot_edit'],
      ['DELETE', `posts/${postId}`, 'rest_cannot_delete'],
      ['POST', 'product', 'rest_cannot_create'],
      ['PATCH', `product/${productId}`, 'rest_cannot_edit'],
      ['DELETE', `product/${productId}`, 'rest_cannot_delete'],
      ['POST', 'categories', 'rest_cannot_create'],
      ['POST', 'product_cat/1', 'rest_cannot_update'],
      ['DELETE', 'product_tag/1', 'rest_cannot_delete'],
    ] as const) {
      const data = { title: 'Anders', name: 'Anders', regular_price: '1' }
      const guestResponse = await requestAsGuest(method, path, data)
      expect([guestResponse.status, guestResponse.body.code], `${method} ${path}`).toEqual([
        401,
        code,
      ])
      const customerResponse = await requestAsCustomer(method, path, data)
      expect([customerResponse.status, customerResponse.body.code], `${method} ${path}`).toEqual([
        403,
        code,
      ])
    }
    // Customers may change their own name.
    expect(
      (await requestAsCustomer('PATCH', 'users/me', { name: 'Sanne Voorbeeld' })).body,
    ).toMatchObject({
      id: userid,
      name: 'Sanne Voorbeeld',
    })
    const tooLongName = await requestAsCustomer('POST', `users/${userid}`, { name: 'x'.repeat(81) })
    expect([tooLongName.status, Object.keys(tooLongName.body.data.params)]).toEqual([400, ['name']])
    const banner = { woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } }
    expect((await requestAsCustomer('POST', 'users/me', banner)).body.code).toBe('rest_cannot_edit')
  },
)
