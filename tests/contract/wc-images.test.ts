import { expect } from 'vitest'
import { createWcClient, localShopTest } from './wc-shop.ts'

localShopTest('programs give products photos by URL, and by their id', async ({ app }) => {
  const program = await createWcClient(app)
  const created = await program('POST', 'products', {
    name: 'Ring',
    regular_price: '100',
    images: [
      { src: 'https://fotos.example/ring.jpg', alt: 'Ring van voren' },
      { src: 'https://fotos.example/zij.jpg' },
    ],
  })
  expect(created.status).toBe(201)
  expect(created.body.images).toMatchObject([
    { src: 'https://fotos.example/ring.jpg', alt: 'Ring van voren' },
    { src: 'https://fotos.example/zij.jpg' },
  ])
  const { id, images } = created.body
  const turned = await program('PUT', `products/${id}`, {
    images: [{ id: images[1].id }, { id: images[0].id, alt: 'Voorkant' }],
  })
  expect(turned.body.images).toMatchObject([
    { id: images[1].id },
    { id: images[0].id, alt: 'Voorkant' },
  ])
  const codeOf = async (image: object) => {
    const { status, body } = await program('PUT', `products/${id}`, { name: 'X', images: [image] })
    return [status, body.code]
  }
  const closed = [400, 'woocommerce_product_image_upload_error']
  expect(await codeOf({ src: 'http://127.0.0.1/a.jpg' })).toEqual(closed)
  expect(await codeOf({ src: 'http://169.254.169.254/latest' })).toEqual(closed)
  expect(await codeOf({ src: 'file:///etc/passwd' })).toEqual(closed)
  expect(await codeOf({ src: '' })).toEqual(closed)
  expect(await codeOf({ id: 999_999 })).toEqual([400, 'woocommerce_product_invalid_image_id'])
  // A rejected request changes nothing.
  expect((await program('GET', `products/${id}`)).body).toMatchObject({
    name: 'Ring',
    images: [{ id: images[1].id }, { id: images[0].id }],
  })
  expect((await program('PUT', `products/${id}`, { images: [] })).body.images).toEqual([])
})
