import { expect } from 'vitest'
import { addProduct } from '#tests/support/stock-shop.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

const ADDRESS = {
  first_name: 'Mila',
  last_name: 'Jansen',
  address_1: 'Lange Nieuwstraat 12',
  postcode: '3512 PH',
  city: 'Utrecht',
  country: 'NL',
  email: 'mila@voorbeeld.example',
}

localShopTest(
  'a buyer reads an order with its key and e-mail address, and gets the URL of its payment',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 9 })
    const program = await createWcClient(app)
    const placeOrder = async (fields: object) =>
      (
        await program('POST', 'orders', {
          billing: ADDRESS,
          line_items: [{ product_id: ring.productId, quantity: 2 }],
          ...fields,
        })
      ).body
    const order = await placeOrder({})
    const visitor = await createVisitor(app)
    const read = async (id: number, key: string, email: string) => {
      const query = new URLSearchParams({ key, billing_email: email })
      const response = await visitor.get(`${ROOT}/wc/store/v1/order/${id}?${query}`)
      return { status: response.statusCode, body: response.json() }
    }
    const statusAndCode = async (id: number, key: string, email: string) => {
      const { status, body } = await read(id, key, email)
      return [status, body.code]
    }
    const { body } = await read(order.id, order.order_key, 'Mila@voorbeeld.example')
    expect(body).toMatchObject({
      id: order.id,
      status: 'on-hold',
      needs_payment: true,
      items: [
        {
          name: 'Ring',
          quantity: 2,
          quantity_limits: { minimum: 2, maximum: 2, editable: false },
          prices: { price: '12100' },
          totals: { line_subtotal: '20000', line_total: '20000', line_total_tax: '4200' },
        },
      ],
      billing_address: { first_name: 'Mila', email: 'mila@voorbeeld.example' },
      totals: { subtotal: '20000', total_items: '20000', total_refund: '0', currency_code: 'EUR' },
    })
    expect(body.totals.total_price).toBe(order.total.replace('.', ''))
    const unknownOrder = [401, 'woocommerce_rest_invalid_order']
    expect(await statusAndCode(order.id, 'wc_order_onbekend', ADDRESS.email)).toEqual(unknownOrder)
    expect(await statusAndCode(order.id, '', ADDRESS.email)).toEqual(unknownOrder)
    expect(await statusAndCode(999_999, order.order_key, ADDRESS.email)).toEqual(unknownOrder)
    expect(await statusAndCode(order.id, order.order_key, 'ander@voorbeeld.example')).toEqual([
      401,
      'woocommerce_rest_invalid_billing_email',
    ])

    const { headers } = await visitor.get(`${ROOT}/wc/store/v1/cart`)
    const pay = async (id: number, key: string) => {
      const response = await visitor.send({
        method: 'POST',
        url: `${ROOT}/wc/store/v1/checkout/${id}`,
        headers: {
          'content-type': 'application/json',
          'cart-token': String(headers['cart-token']),
        },
        payload: JSON.stringify({ key, billing_email: ADDRESS.email, payment_method: 'ideal' }),
      })
      return { status: response.statusCode, body: response.json() }
    }
    const { payment_result: result, ...paidOrder } = (await pay(order.id, order.order_key)).body
    expect(paidOrder).toMatchObject({
      order_id: order.id,
      status: 'on-hold',
      payment_method: 'ideal',
    })
    expect([result.payment_status, result.redirect_url]).toEqual(['pending', order.payment_url])
    expect((await pay(order.id, 'wc_order_onbekend')).body.code).toBe(
      'woocommerce_rest_invalid_order',
    )
    const alreadyPaid = await placeOrder({ set_paid: true, payment_method: 'bacs' })
    const rejection = await pay(alreadyPaid.id, alreadyPaid.order_key)
    expect([rejection.status, rejection.body.code]).toEqual([400, 'invalid_order_update_status'])
  },
)
