import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { createWcClient } from './wc-shop.ts'

type Program = Awaited<ReturnType<typeof createWcClient>>

/** Creates one item of each resource and returns the values for the parents in the paths. */
export async function fillShop(app: App) {
  const program = await createWcClient(app)
  const create = async (path: string, fields: object): Promise<{ id: number }> => {
    const { status, body } = await program('POST', path, fields)
    expect([status, path, body]).toEqual([201, path, expect.anything()])
    return body
  }
  const fields = { name: 'Ring', regular_price: '45.00', manage_stock: true, stock_quantity: 5 }
  const ring = await create('products', fields)
  const necklace = await create('products', {
    name: 'Ketting',
    type: 'variable',
    attributes: [{ name: 'Lengte', visible: true, variation: true, options: ['40', '45'] }],
  })
  await create(`products/${necklace.id}/variations`, {
    regular_price: '30',
    attributes: [{ name: 'Lengte', option: '40' }],
  })
  const parent = await create('products/categories', { name: 'Sieraden' })
  await create('products/categories', { name: 'Ringen', parent: parent.id })
  const attribute = await create('products/attributes', { name: 'Afwerking' })
  await create(`products/attributes/${attribute.id}/terms`, { name: 'Gehamerd' })
  await create('products/tags', { name: 'Goud' })
  await create('products/brands', { name: 'Atelier Vera' })
  await create('products/shipping_classes', { name: 'Brief' })
  await create('products/reviews', {
    product_id: ring.id,
    review: 'Mooi',
    reviewer: 'Mila',
    reviewer_email: 'mila@voorbeeld.example',
    rating: 5,
  })
  const customer = await create('customers', { email: 'mila@voorbeeld.example' })
  const order = await create('orders', {
    customer_id: customer.id,
    status: 'processing',
    line_items: [{ product_id: ring.id, quantity: 1 }],
    billing: { first_name: 'Mila', country: 'US', email: 'mila@voorbeeld.example' },
  })
  await create(`orders/${order.id}/notes`, { note: 'Gebeld' })
  await create(`orders/${order.id}/refunds`, { amount: '1.00', api_refund: false })
  await create('coupons', { code: 'tien', amount: '10' })
  await create('taxes', { country: 'US', rate: '10' })
  await create('webhooks', { topic: 'order.created', delivery_url: 'http://127.0.0.1:9/' })
  const zone = await create('shipping/zones', { name: 'Verenigde Staten' })
  await program('PUT', `shipping/zones/${zone.id}/locations`, [{ code: 'US', type: 'country' }])
  await program('POST', `shipping/zones/${zone.id}/methods`, { method_id: 'flat_rate' })
  const parents: Record<string, string | number> = {
    product_id: necklace.id,
    attribute_id: attribute.id,
    order_id: order.id,
    customer_id: customer.id,
    zone_id: zone.id,
    group: 'general',
  }
  return { program, parents, order, customer, ring }
}

/** Returns a URL of the route, with the first item of its list for the last parameter. */
export async function routeUrl(
  program: Program,
  route: { path: string },
  parents: Record<string, string | number>,
) {
  const path = route.path
    .replace('/wc/v3/', '')
    .replace(/:(\w+)/g, (match, name) => String(parents[name] ?? match))
  const [collection = '', name] = path.split('/:')
  if (name === undefined) return path
  const { body } = await program('GET', collection)
  return `${collection}/${body[0][name]}`
}
